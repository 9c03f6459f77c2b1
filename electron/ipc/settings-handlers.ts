import type { WebhookStatus } from '../../shared/ipc/ipc.ts';
import { success } from '../../shared/model/problem.ts';
import { type Settings, withSettingsChange } from '../../shared/model/settings.ts';
import type { OwnData } from '../app/profile/own-data.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Store } from '../platform/store.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { Team } from '../team/team.ts';
import type { WatchedFolders } from '../watched/watched-folders.ts';
import type { Handlers } from './router.ts';

export function settingsHandlers(parts: {
  settings: Store<Settings>;
  webhook: {
    /** Opens or closes the listener as it is now set; its failures show in `status`. */
    follow: (webhook: Settings['webhook']) => Promise<void>;
    status: () => WebhookStatus;
  };
  /** Listens to other keys; whether the system gives them shows in `state`. */
  shortcut: { follow: (shortcut: string | null) => void };
  /** Lists that are now kept too long go at once. */
  lists: { expire: () => Promise<void> };
  /** Whether the app starts when its user signs in, and stays in the tray. */
  login: { follow: (on: boolean) => void };
}) {
  const { settings, webhook, shortcut, lists, login } = parts;
  return {
    'settings:get': () => success(settings.get()),
    'settings:set': async (change) => {
      const next = withSettingsChange(settings.get(), change);
      settings.set(next);
      if (change.webhook !== undefined) await webhook.follow(next.webhook);
      if (change.startsAtLogin !== undefined) login.follow(next.startsAtLogin);
      if (change.lookups?.quickShortcut !== undefined) shortcut.follow(next.lookups.quickShortcut);
      if (change.lookups?.keepDays !== undefined) await lists.expire();
      // Not `next`: what was set while this waited would be shown as undone.
      return success(settings.get());
    },
    'webhook:status': () => success(webhook.status()),
  } satisfies Partial<Handlers>;
}

interface Parts {
  ownData: OwnData;
  written: Pick<WrittenFiles, 'told'>;
}

export function dataHandlers({ ownData, written }: Parts) {
  return {
    'data:look': ownData.look,
    'data:open-folder': ownData.openFolder,
    'data:diagnostics': ownData.diagnostics,
    'data:save-diagnostics': async () => written.told(await ownData.saveDiagnostics()),
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
    'team:sql': () => success({ text: team.sql() }),
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
