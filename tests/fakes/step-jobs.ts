import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentList } from '../../electron/results/export/export-shapes.ts';
import { writeExport } from '../../electron/results/export/write-export.ts';
import { importResult } from '../../electron/results/import/import-result.ts';
import type { StepRequest } from '../../electron/results/join/join-shapes.ts';
import { joinSteps } from '../../electron/results/join/join-steps.ts';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import { answeredColumns, answeredRow } from '../../electron/results/layout/read-result-columns.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import { about, aRequest } from './exported-result.ts';
import { csvOf, layoutOf, noneHeld, undecided } from './judged-result.ts';
import { type createResultDesk, firstRecord, openImported, type ResultFiles } from './result-desk.ts';
import { preparedList } from './sent-list.ts';

/** A service that was asked for a list: what it was sent, and its result, judged. */
export interface AskedStep {
  files: ResultFiles;
  list: SentList;
  sent: string[][];
}

export interface StepAnswer {
  choices?: Partial<PrepareChoices>;
  /** The columns of the list that come back. */
  echo?: (cells: readonly string[]) => string[];
  /** What comes back for a row that was sent, each a row of the result; null for a miss without a row. */
  answer: (cells: readonly string[]) => { hit: boolean; value: string }[] | null;
  /** When and by what each row was answered, where the result was joined before. */
  own?: [on: string, by: string];
  /** Earlier answers to rows of the list (from 1) that were left out before sending, as they are joined to the result. */
  earlier?: readonly { row: number; hit: boolean; value: string }[];
  /** In which order. */
  order?: (rows: string[][]) => string[][];
}

type Desk = Awaited<ReturnType<typeof createResultDesk>>;

/** Asks a made-up service whose result says of each row that was sent whether there was a match. */
export async function askStep(
  desk: Desk,
  text: string,
  column: string,
  { choices = {}, echo = (cells) => [...cells], answer, own, earlier, order = (rows) => rows }: StepAnswer,
): Promise<AskedStep> {
  const files = await desk.resultOf('');
  const { list, sent } = await preparedList(files.folder, text, choices);
  const [header = [], ...rows] = sent;
  const names = echo(header);
  const last = earlier ? [...answeredColumns, answeredRow] : own ? answeredColumns : [];
  const answered = rows.flatMap((cells) =>
    (answer(cells) ?? []).map(({ hit, value }) => [
      ...echo(cells),
      hit ? 'true' : 'false',
      value,
      ...(own ?? []),
      ...(earlier ? [...(own ? [] : ['', '']), ''] : []),
    ]),
  );
  const before = (earlier ?? []).map(({ row, hit, value }) => [
    ...names.map(() => ''),
    ...[String(hit), value, '2026-09-01', 'January.csv', String(row)],
  ]);
  await writeFile(files.path, csvOf([[...names, 'hit', column, ...last], ...order(answered), ...before]));
  await importResult({ ...files, reading: firstRecord });
  const duck = await openImported(files);
  await judgeResult(duck, {
    layout: layoutOf([
      ...names.map((name) => [name, { kind: 'sent', column: header.indexOf(name) }] as const),
      ['hit', { kind: 'row', part: 'hit' }],
      ...[column, ...last].map((name) => [name, { kind: 'plain' }] as const),
    ]),
    decisions: undecided,
    held: noneHeld,
  });
  await duck.close();
  return { files, list, sent: rows };
}

/** The misses of a step as a list, and where all rows without a match are kept. */
export async function missesOf({ files, list }: AskedStep): Promise<{ text: string; unanswered: string }> {
  const [to, unanswered] = [join(files.folder, 'misses.csv'), join(files.folder, 'misses.rows')];
  const duck = await openImported(files);
  await writeExport(duck, {
    request: aRequest({ kind: 'misses' }),
    about,
    to,
    list,
    keep: unanswered,
  });
  await duck.close();
  return { text: await readFile(to, 'utf8'), unanswered };
}

/** Joins steps, each named "Service 1" and so on, and answers the file as well. */
export async function joined(steps: (AskedStep & { unanswered: string | null })[], signal?: AbortSignal) {
  const to = join(steps.at(-1)?.files.folder ?? '', 'result.steps.csv');
  const asked: StepRequest[] = steps.map(({ files, list, unanswered }, at) => ({
    ...{ path: files.path, database: files.database, list, unanswered },
    answeredOn: `2026-10-0${at + 1}`,
    answeredBy: `Service ${at + 1}`,
  }));
  const use = async <T>(
    place: StepRequest,
    work: (duck: Awaited<ReturnType<typeof openImported>>) => Promise<T>,
  ) => {
    const duck = await openImported({ ...place, folder: '' });
    try {
      return await work(duck);
    } finally {
      await duck.close();
    }
  };
  await joinSteps({ steps: asked, to }, use, signal);
  return { to, text: await readFile(to, 'utf8') };
}
