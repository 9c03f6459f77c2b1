import { join } from 'node:path';
import { Draw, seededRandom } from '../../electron/engine/prepare/split-list.ts';
import type { JobPorts } from '../../electron/jobs/ports.ts';
import type { Disk } from '../../electron/platform/disk.ts';
import { writingProblem } from '../../electron/platform/file-problems.ts';
import { failure, success } from '../../shared/model/problem.ts';
import { splitNames } from '../../shared/model/test-batch.ts';

const linesOf = (text: string | null) => (text ?? '').split('\r\n').slice(0, -1);
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('');

/** Draws as the engine does, on any disk, for lists that have a line a row. */
export function splittingOn(disk: Pick<Disk, 'read' | 'writeSynced'>): Pick<JobPorts, 'split'> {
  return {
    async split({ path, directory, rows, seed }) {
      const [header = '', ...all] = linesOf(await disk.read(path));
      const draw = new Draw(new Map([['', all.length]]), rows, seededRandom(seed));
      const isDrawn = all.map(() => draw.take(''));
      const parts = [true, false].map((wanted) =>
        textOf([header, ...all.filter((_, at) => isDrawn[at] === wanted)]),
      );
      const [sample = '', rest = ''] = parts;
      try {
        await disk.writeSynced(join(directory, splitNames.sample), sample);
        await disk.writeSynced(join(directory, splitNames.rest), rest);
      } catch (error) {
        return failure(writingProblem(error, 'The test batch could not be picked'));
      }
      return success({
        sample: { rows, bytes: sample.length },
        rest: { rows: all.length - rows, bytes: rest.length },
      });
    },
  };
}

/** An engine that joins as the real one does, on any disk, results that have a line a row. */
export function joiningOn(disk: Pick<Disk, 'read' | 'writeSynced' | 'rename'>) {
  return {
    // biome-ignore lint/suspicious/noExplicitAny: the fake answers one task
    async run(_task: string, { parts, to }: any): Promise<any> {
      const tables = await Promise.all(
        parts.map(async ({ path }: { path: string }) => linesOf(await disk.read(path))),
      );
      const text = textOf([tables[0]?.[0] ?? '', ...tables.flatMap(([, ...rows]) => rows)]);
      try {
        await disk.writeSynced(`${to}.part`, text);
        await disk.rename(`${to}.part`, to);
      } catch (error) {
        return failure(writingProblem(error, 'The results could not be joined'));
      }
      return success({ bytes: text.length, rows: tables.map((lines) => lines.length - 1), gone: [] });
    },
  };
}
