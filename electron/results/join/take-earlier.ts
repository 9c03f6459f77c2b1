import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { unusedName } from '../../../shared/model/csv.ts';
import type { AnsweredQuestion, SharedAnswers } from '../../../shared/model/earlier-answers.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import type { PreparedQuestions } from '../../engine/book/book-query.ts';
import { QuestionHash } from '../../engine/book/keyed-hash.ts';
import { mappingOf, readQuestions } from '../../engine/book/note-questions.ts';
import { RowReader } from '../../engine/check/row-reader.ts';
import { NewFile } from '../../engine/prepare/new-file.ts';
import { askedBeforeColumns } from '../../engine/prepare/prepared-files.ts';
import { filledUp, writeStrict } from '../../engine/prepare/strict-line.ts';
import { openTable } from '../../engine/read/open-table.ts';
import { strictReading } from '../../engine/read/text/strict-records.ts';
import { tieForCertain } from '../export/row-outcomes.ts';
import { fillTable, type Session, textRows } from '../import/duck.ts';
import { readMeta } from '../import/meta.ts';
import { countAddedColumns, sentColumns } from '../layout/read-result-columns.ts';
import { recognizeLayout } from '../layout/recognize-layout.ts';
import type {
  AskedOfLookupsRequest,
  AskedOfTeam,
  AskedOfTeamRequest,
  AskedSources,
  ShareAnswersRequest,
  SharedParts,
  TakeEarlierRequest,
  TakeLookupsRequest,
  TakenEarlier,
} from './join-shapes.ts';

const nothing: TakenEarlier = { found: 0, bytes: 0 };

/**
 * Writes what a judged result says of questions that rows of a later list ask, too: for each such row the row of the
 * user's list, its cells as they would have been sent, and those of the answer, once for each row of the result that
 * certainly belongs to the question. A row without a match that did not come back has no cells of an answer. The order is
 * that of the later list. Columns in which the later list's own result says whether there was a match, and this one has not,
 * say it here as well. @throws ProblemError; AbortError.
 */
export async function takeEarlier(session: Session, request: TakeEarlierRequest): Promise<TakenEarlier> {
  const layout = (await readMeta(session, 'judged'))?.layout;
  if (!layout || !(await tieForCertain(session, layout, request.sent))) return nothing;
  const { headers, batches } = await openAsking(request.asked, [request.job], session.signal);
  await noteAsked(session, batches, headers.length);
  const answer = answerColumns(layout, await noteSent(session, request.list));
  const found = await chooseRows(session);
  if (found === 0) return nothing;
  const names = answer.map(({ name }) => name);
  const { matches } = await matchColumns(request.own, headers, session.signal);
  const said = matches.filter((name) => !names.includes(name));
  const cells = [
    'row',
    ...headers.map((_, at) => `a${at}`),
    ...said.map(() => `CASE WHEN matched THEN '${saysMatch(true)}' ELSE '${saysMatch(false)}' END`),
    ...answer.map(({ text }) => text),
  ];
  const rows = textRows(session, `SELECT ${cells.join(', ')} ${chosenInOrder}`);
  const bytes = await writePart(request.to, [...headers, ...said, ...names], rows, session.signal);
  return { found, bytes };
}

/** The rows that `chooseRows` chose, in the order of those that ask. */
const chosenInOrder =
  'FROM earlier_rows JOIN earlier_asked USING (turn) LEFT JOIN raw USING (n) ORDER BY turn, n';

/** The columns of a result that are the service's, each with its cell's text. @param listed the header of what was sent */
function answerColumns(layout: ResultLayout, listed: readonly string[]) {
  const headers = layout.columns.map(({ header }) => header);
  const sent = sentColumns(headers, listed);
  const end = headers.length - countAddedColumns(layout);
  return headers.flatMap((name, column) =>
    sent.has(column) || column >= end ? [] : [{ name, text: `coalesce(c${column}, '')` }],
  );
}

/**
 * Makes `earlier_asked(turn, row, high, low, a0, ...)` of the rows of a later list that wait for a job. They ask the same as those of
 * `earlier_sent` where their halves are the same. @param width cells of such a row
 */
async function noteAsked(session: Session, batches: Asking['batches'], width: number): Promise<void> {
  const texts = Array.from({ length: width }, (_, at) => `, a${at} VARCHAR`).join('');
  await fillTable(session, 'earlier_asked', `turn INTEGER, row INTEGER, ${halves}${texts}`);
  let turn = 0;
  for await (const rows of batches)
    await session.append(
      'earlier_asked',
      rows.map(({ row, high, low, cells }) => [turn++, row, high, low, ...filledUp(cells, width)]),
    );
}

const halves = 'high INTEGER, low INTEGER';

/** Makes `earlier_sent(place, high, low)` of the rows that were sent. @returns their header. */
async function noteSent(session: Session, list: PreparedQuestions): Promise<string[]> {
  await fillTable(session, 'earlier_sent', `place INTEGER, ${halves}`);
  let known: number[][] = [];
  const flush = async () => {
    await session.append('earlier_sent', known);
    known = [];
  };
  const note = ({ key }: RowReader, _: readonly string[], place: number) =>
    known.push([place, key.high, key.low]);
  return readQuestions(list, note, flush, session.signal);
}

/**
 * Makes `earlier_rows(turn, n, matched)`: the rows of the result for each row of the list whose answer is certain. Of several rows
 * that were sent with one question one stands for all, with a match where any has one; of rows that were made of one and
 * so share an id, no match is certain and a match is not. @returns the rows of the list.
 */
async function chooseRows(session: Session): Promise<number> {
  await session.run(
    `CREATE OR REPLACE TEMP TABLE earlier_certain AS
     SELECT place, row, matched, n, count(*) OVER (PARTITION BY row) > 1 AS shared
     FROM export_sent JOIN export_outcomes USING (row)`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE earlier_chosen AS
     SELECT turn, arg_min(place, place - CASE WHEN matched THEN 2147483648 ELSE 0 END) AS place
     FROM earlier_asked asked JOIN earlier_sent USING (high, low) JOIN earlier_certain USING (place)
     WHERE NOT (shared AND matched) GROUP BY turn`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE earlier_rows AS
     SELECT turn, CASE WHEN shared THEN certain.n ELSE ties.n END AS n, matched
     FROM earlier_chosen chosen JOIN earlier_certain certain USING (place)
     LEFT JOIN export_ties ties ON ties.row = certain.row AND NOT shared`,
  );
  const [found = 0] = await session.numbers('SELECT count(DISTINCT turn) FROM earlier_rows');
  return found;
}

const nameOf = (high: number, low: number) => `${high} ${low}`;

/** Which of these questions rows ask that lookups answered: their places. @throws ProblemError; AbortError. */
export async function askedOfLookups(
  { asked, halves }: AskedOfLookupsRequest,
  signal?: AbortSignal,
): Promise<number[]> {
  const places = new Map<string, number>();
  for (let at = 0; at < halves.length; at += 2)
    places.set(nameOf(halves[at] ?? 0, halves[at + 1] ?? 0), at / 2);
  const found = new Set<number>();
  for await (const rows of (await openAsking(asked, [''], signal)).batches)
    for (const { name } of rows) {
      const place = places.get(name);
      if (place !== undefined) found.add(place);
    }
  return [...found].sort((a, b) => a - b);
}

/** What rows of a list ask whose answers colleagues share. @param key of the hashes @throws ProblemError; AbortError. */
export async function askedOfTeam(
  { asked, of, key }: AskedOfTeamRequest,
  signal?: AbortSignal,
): Promise<AskedOfTeam> {
  const hash = new QuestionHash(key, lookupOfService[asked.service]);
  const highs: number[] = [];
  for await (const rows of (await openAsking(asked, of, signal)).batches)
    for (const { high, low } of rows) {
      hash.add(high, low);
      highs.push(high);
    }
  return { hashes: hash.flushed(), highs: Int32Array.from(highs) };
}

/**
 * Writes answers of lookups, or of a team, for the rows of a list that ask the same: the row of the user's list, its cells as they would have
 * been sent, and those of the answer. Where the list's own result has columns that say whether there was a match, they say it here
 * as well; otherwise a row without a match has no cells of an answer, as such rows have none there.
 * @throws ProblemError; AbortError.
 */
export async function takeLookups(
  { asked, of, own, names, hasColumns, answers, to }: TakeLookupsRequest,
  signal?: AbortSignal,
): Promise<TakenEarlier> {
  const left = await openAsking(asked, of, signal);
  const { headers, matches } = own
    ? await matchColumns(own, left.headers, signal)
    : { headers: [], matches: [] };
  const used = [...headers];
  for (const name of names) used.push(hasColumns ? name : unusedName(name, used));
  const answerNames = used.slice(headers.length);
  const known = new Map(answers.map((answer) => [nameOf(answer.high, answer.low), answer]));
  let found = 0;
  async function* answered(): AsyncGenerator<string[][]> {
    for await (const batch of left.batches)
      yield batch.flatMap(({ name, row, cells }) => {
        const answer = known.get(name);
        if (!answer) return [];
        found++;
        const says = matches.map(() => saysMatch(answer.isHit));
        return answer.rows.map((each) => [String(row), ...cells, ...says, ...each]);
      });
  }
  const bytes = await writePart(to, [...left.headers, ...matches, ...answerNames], answered(), signal);
  return { found, bytes };
}

type Asking = Awaited<ReturnType<typeof openAsking>>;

/** The rows that wait for some sources, each with its row of the user's list, its cells as they would have been sent, and what it is matched on. */
async function openAsking(asked: PreparedQuestions, of: readonly string[], signal?: AbortSignal) {
  const { columns, headers, batches } = await openAsked(asked.path, signal);
  const reader = new RowReader(asked.service, mappingOf(asked.formFields, columns), columns.length);
  async function* asking() {
    for await (const rows of batches)
      yield rows
        .filter(({ job }) => of.includes(job))
        .map(({ row, cells }) => {
          reader.read(cells);
          reader.hash(cells);
          const { high, low } = reader.key;
          return { row, cells, high, low, name: nameOf(high, low) };
        });
  }
  return { headers, batches: asking() };
}

const compress = promisify(gzip);

/** Whoever asks a few of the same questions fetches little besides. */
const mostQuestions = 1_000;
const mostCharacters = 1 << 18;

/**
 * Writes what a judged result says for certain of each question of its list: the service's own columns, and what a question is matched
 * on in place of the list's. Each part is a `SharedAnswersSchema` as compressed JSON. @throws as `NewFile`; AbortError.
 */
export async function shareAnswers(
  session: Session,
  { list, sent, key, to }: ShareAnswersRequest,
): Promise<SharedParts> {
  const file = await NewFile.create(to);
  const layout = (await readMeta(session, 'judged'))?.layout;
  const shared: SharedParts = [];
  if (layout && (await tieForCertain(session, layout, sent))) {
    const columns = answerColumns(layout, await noteSent(session, list));
    // Each question stands for itself once.
    await session.run(
      `CREATE OR REPLACE TEMP TABLE earlier_asked AS
         SELECT min(place) AS turn, high, low FROM earlier_sent GROUP BY high, low`,
    );
    await chooseRows(session);
    const hash = new QuestionHash(key, lookupOfService[list.service]);
    const names = columns.map(({ name }) => name);
    let answers: AnsweredQuestion[] = [];
    let characters = 0;
    const flush = async () => {
      if (answers.length === 0) return;
      const part: SharedAnswers = { names, answers };
      const bytes = await compress(JSON.stringify(part));
      await file.writeBytes(bytes);
      shared.push({ bytes: bytes.length, hashes: hash.flushed() });
      answers = [];
      characters = 0;
    };
    const cells = ['high', 'low', 'matched', ...columns.map(({ text }) => text)];
    for await (const batch of session.batches(`SELECT ${cells.join(', ')} ${chosenInOrder}`))
      for (const [high, low, matched, ...values] of batch) {
        const question = { high: Number(high), low: Number(low), isHit: matched === true };
        const row = values.map(String);
        const last = answers.at(-1);
        if (last?.high === question.high && last.low === question.low) last.rows.push(row);
        else {
          if (answers.length === mostQuestions || characters > mostCharacters) await flush();
          hash.add(question.high, question.low);
          answers.push({ ...question, rows: [row] });
        }
        characters += row.reduce((sum, cell) => sum + cell.length, 0);
      }
    await flush();
  }
  await file.finish();
  return shared;
}

/** How many rows of a list wait for the answers of which job. @throws ProblemError; AbortError. */
export async function askedSources(path: string, signal?: AbortSignal): Promise<AskedSources> {
  const counts = new Map<string, number>();
  for await (const rows of (await openAsked(path, signal)).batches)
    for (const { job } of rows) counts.set(job, (counts.get(job) ?? 0) + 1);
  return [...counts].map(([job, rows]) => ({ job, rows }));
}

/** Opens the list of rows that were left out as asked before, some thousands of them at a time. @throws ProblemError where it is not there. */
async function openAsked(path: string, signal?: AbortSignal) {
  const table = await openTable(path, strictReading, signal);
  /** Of the list as it was sent. */
  const columns = table.inspection.columns.slice(askedBeforeColumns.length);
  async function* batches() {
    for await (const { rows } of table.batches(signal))
      yield rows.map(([row, job = '', , , ...cells]) => ({ row: Number(row), job, cells }));
  }
  return { columns, headers: columns.map(({ rawHeader }) => rawHeader), batches: batches() };
}

/**
 * Writes earlier answers to rows of a list as one file. @param headers of the list as it was sent, then of the answer
 * @param rows each with the row of the user's list before its cells. @returns its bytes. @throws ProblemError; AbortError.
 */
const writePart = (
  to: string,
  headers: readonly string[],
  rows: AsyncIterable<readonly (readonly string[])[]>,
  signal?: AbortSignal,
): Promise<number> =>
  writeStrict(to, ['Row', ...headers], rows, 'The earlier answers could not be written', signal);

/** Rows of a result by which its columns are understood. */
const sampleRows = 500;

/** The header of a list's own result, and its columns that say whether there was a match. @throws ProblemError; AbortError. */
async function matchColumns(path: string, sentHeaders: readonly string[], signal?: AbortSignal) {
  const table = await openTable(path, { headerRows: [0] }, signal);
  const headers = table.inspection.columns.map(({ rawHeader }) => rawHeader);
  const rows: (readonly string[])[] = [];
  for await (const batch of table.batches(signal)) {
    rows.push(...batch.rows.slice(0, sampleRows - rows.length));
    if (rows.length >= sampleRows) break;
  }
  const { columns } = recognizeLayout({ headers, rows, sentHeaders });
  const matches = columns.flatMap(({ role, header }) =>
    role.kind === 'row' && role.part === 'hit' ? [header] : [],
  );
  return { headers, matches };
}

/** What they say of an earlier answer. */
const saysMatch = (isHit: boolean) => (isHit ? 'Yes' : 'No');
