import { failure, problem, success } from '../../shared/model/problem.ts';
import { type Settings, withSettingsChange } from '../../shared/model/settings.ts';
import { entriesIn, type RowsToSuppress } from '../../shared/model/suppression.ts';
import {
  type SuppressionKind,
  suppressionKey,
  suppressionKinds,
} from '../../shared/verdict/suppression-key.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { OwnData } from '../app/profile/own-data.ts';
import type { EngineClient } from '../engine/process/engine-client.ts';
import type { EngineOutput } from '../engine/process/protocol.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LookupLists } from '../lookups/lists/lookup-lists.ts';
import type { QuickShortcut } from '../lookups/quick-lookup.ts';
import type { Suppression } from '../memory/suppression.ts';
import type { FoundSuppression } from '../memory/suppression-list.ts';
import type { Store } from '../platform/store.ts';
import type { Team } from '../team/team.ts';
import type { WatchedFolders } from '../watched/watched-folders.ts';
import type { Handlers } from './router.ts';

export function settingsHandlers(parts: {
  settings: Store<Settings>;
  jobs: { webhook: Pick<Jobs['webhook'], 'follow' | 'status'> };
  quick: { shortcut: Pick<QuickShortcut, 'follow'> };
  lookupLists: Pick<LookupLists, 'expire'>;
  /** Whether the app starts when its user signs in, and stays in the tray. */
  login: { follow: (on: boolean) => void };
}) {
  const { settings, lookupLists, login } = parts;
  const { webhook } = parts.jobs;
  return {
    'settings:get': () => success(settings.get()),
    'settings:set': async (change) => {
      const next = withSettingsChange(settings.get(), change);
      settings.set(next);
      if (change.webhook !== undefined) await webhook.follow(next.webhook);
      if (change.startsAtLogin !== undefined) login.follow(next.startsAtLogin);
      if (change.lookups?.quickShortcut !== undefined)
        parts.quick.shortcut.follow(next.lookups.quickShortcut);
      if (change.lookups?.keepDays !== undefined) await lookupLists.expire();
      // Not `next`: what was set while this waited would be shown as undone.
      return success(settings.get());
    },
    'webhook:status': () => success(webhook.status()),
  } satisfies Partial<Handlers>;
}

export function dataHandlers({ ownData }: { ownData: OwnData }) {
  return {
    'data:look': ownData.look,
    'data:open-folder': ownData.openFolder,
    'data:diagnostics': ownData.diagnostics,
    'data:save-diagnostics': ownData.saveDiagnostics,
    'data:erase': ownData.erase,
  } satisfies Partial<Handlers>;
}

export function teamHandlers({ team, jobs }: { team: Team; jobs: Pick<Jobs, 'sendWithoutTeam'> }) {
  return {
    'team:status': () => success(team.status()),
    'team:test': (server) => team.test(server),
    'team:create': (wanted) => team.create(wanted),
    'team:join': (wanted) => team.join(wanted),
    'team:leave': () => team.leave(),
    'team:sql': () => success(team.sql()),
    'team:set-budget': ({ credits }) => team.setBudget(credits),
    'team:share-answers': ({ isOn }) => team.shareAnswers(isOn),
    'team:spent': ({ month }) => success(team.spent(month)),
    'team:presets': () => success(team.presets.all()),
    'team:share-preset': ({ kind, id }) => team.presets.share(kind, id),
    'team:stop-sharing': ({ id }) => team.presets.stopSharing(id),
    'jobs:send-without-team': ({ id }) => jobs.sendWithoutTeam(id),
  } satisfies Partial<Handlers>;
}

export function watchedHandlers({ watched }: { watched: WatchedFolders }) {
  return {
    'watched:list': () => success(watched.list()),
    'watched:choose': watched.choose,
    'watched:add': ({ folder, settings }) => watched.add(folder, settings),
    'watched:change': ({ id, settings }) => watched.change(id, settings),
    'watched:pause': ({ id, isPaused }) => watched.pause(id, isPaused),
    'watched:remove': ({ id }) => watched.remove(id),
    'watched:show': ({ id }) => watched.show(id),
  } satisfies Partial<Handlers>;
}

export function suppressionHandlers(parts: {
  engine: Pick<EngineClient, 'run'>;
  offered: OfferedFiles;
  suppression: Pick<Suppression, 'list' | 'held'>;
}) {
  const { engine, offered } = parts;
  const { list, held } = parts.suppression;

  /** What was shown last, so that just that is added, and a long file is not read twice. */
  let shown: { file: string; read: EngineOutput<'readSuppressions'> } | null = null;

  const read = (file: string, only: RowsToSuppress = {}) =>
    offered.use(file, (path) => engine.run('readSuppressions', { path, ...only }));

  return {
    'suppression:status': async () => success(await held.status()),
    'suppression:page': ({ offset, limit, ...query }) => list.page(query, offset, limit),
    'suppression:look': async ({ file }) => {
      const looked = await read(file);
      shown = looked.ok ? { file, read: looked.value } : null;
      return looked.ok ? success(looked.value.file) : looked;
    },
    'suppression:import': async ({ file, from, names, ...only }) => {
      const looked = shown?.file === file && !only.optOuts ? success(shown.read) : await read(file, only);
      if (!looked.ok) return looked;
      shown = null;
      const { found } = looked.value;
      function* entries(): Generator<FoundSuppression> {
        for (const kind of suppressionKinds) {
          if (kind === 'name' && !names) continue;
          for (const entry of entriesIn(found[kind])) yield { kind, ...entry };
        }
      }
      return list.add(entries(), from);
    },
    'suppression:add': async ({ entries, from }) => {
      const found: FoundSuppression[] = [];
      for (const { kind, text } of entries) {
        const key = suppressionKey(kind, text);
        if (key === null) return failure(unreadable(kind));
        found.push({ kind, key, written: text.trim() });
      }
      return list.add(found, from);
    },
    'suppression:remove': ({ entries }) => list.remove(entries),
    'suppression:undo': ({ change }) => list.undo(change),
    'suppression:mend': () => held.mend(),
    'suppression:of-people': ({ people }) => held.ofPeople(people),
  } satisfies Partial<Handlers>;
}

const what: Record<SuppressionKind, string> = {
  phone: 'no whole U.S. number',
  email: 'no email address',
  domain: 'no domain',
  name: 'no first and last name',
};

const unreadable = (kind: SuppressionKind) =>
  problem(
    'suppression-unreadable',
    `This is ${what[kind]}, so nothing could be found by it.`,
    'Check how it is written. Nothing was added.',
  );
