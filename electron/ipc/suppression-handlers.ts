import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { entriesIn, type RowsToSuppress } from '../../shared/model/suppression.ts';
import {
  type SuppressionKind,
  suppressionKey,
  suppressionKinds,
} from '../../shared/verdict/suppression-key.ts';
import type { OfferedFiles } from '../app/lists/offered-files.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { EngineOutput } from '../engine/process/protocol.ts';
import type { HeldBack } from '../memory/suppression.ts';
import type { FoundSuppression, SuppressionList } from '../memory/suppression-list.ts';
import type { Handlers } from './router.ts';

export function suppressionHandlers(parts: {
  engine: Pick<EngineClient, 'run'>;
  offered: OfferedFiles;
  list: SuppressionList;
  held: HeldBack;
}) {
  const { engine, offered, list, held } = parts;

  /** What was shown last, so that just that is added, and a long file is not read twice. */
  let shown: { file: string; read: EngineOutput<'readSuppressions'> } | null = null;

  async function read(
    file: string,
    only: RowsToSuppress = {},
  ): Promise<Result<EngineOutput<'readSuppressions'>>> {
    const path = offered.pathOf(file);
    return path.ok ? engine.run('readSuppressions', { path: path.value, ...only }) : path;
  }

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
      const read = entries.map(({ kind, text }) => ({
        kind,
        written: text.trim(),
        key: suppressionKey(kind, text),
      }));
      const wrong = read.find(({ key }) => key === null);
      if (wrong) return failure(unreadable(wrong.kind));
      return list.add(
        read.flatMap(({ kind, key, written }) => (key === null ? [] : [{ kind, key, written }])),
        from,
      );
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
