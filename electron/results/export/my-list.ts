import { unusedName } from '../../../shared/model/csv.ts';
import { lookupOutcomeWords as words } from '../../../shared/model/lookup-list.ts';
import { ProblemError } from '../../../shared/model/problem.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import { counted } from '../../../shared/words/amounts.ts';
import type { RowSet } from '../../engine/columns/shape/row-set.ts';
import { filledUp, strictLine, strictLines, writeStrict } from '../../engine/prepare/strict-line.ts';
import { asInFile, type Table } from '../../engine/read/text/table.ts';
import type { Session } from '../import/duck.ts';
import { mayCall } from '../judge/reasons-sql.ts';
import { emailsOf, sumsOf } from '../view/fields.ts';
import type { ListOfResult, LookedUpList } from './export-shapes.ts';
import { countedReasons, type Extract, type ExtractRequest } from './extract.ts';
import {
  chosenColumns,
  formattedPhone,
  phoneAt,
  phonePlace,
  reasonWords,
  verdictWords,
} from './field-text.ts';
import { openOriginal } from './original-list.ts';
import { nothingEchoed, rowsOf, type Tied, tieLookupRows, tieRows } from './tie-rows.ts';

/** What is asked of a result whose list is known. */
interface MyListRequest extends ExtractRequest {
  list: ListOfResult;
}

/** What rows are called of which no answer is known, and those that nobody was asked about. */
const rowWords = {
  job: {
    unsure: 'Not certain which answer is theirs',
    leftOut: 'Not sent',
    ofUnsure: (rows: string) =>
      `It is not certain which answer belongs to ${rows}: their answer cells are empty.`,
    ofLeftOut: (rows: string) => `Not sent, so without an answer here: ${rows}.`,
  },
  lookups: {
    unsure: 'Not answered here, or outcome unknown',
    leftOut: 'Not accepted or never sent',
    ofUnsure: (rows: string) => `Not answered here, or outcome unknown: ${rows}.`,
    ofLeftOut: (rows: string) => `Not accepted or never sent, so without an answer here: ${rows}.`,
  },
} as const;

/** The rows of the list that were sent and had no match, as the user gave them: ready for another service. */
export async function misses(session: Session, request: MyListRequest): Promise<Extract> {
  const { table, width, rows, leftOut, notAnswered, tied } = await open(session, request);
  const missed = await rowsOf(session, 'SELECT row FROM export_outcomes WHERE NOT matched');
  const matched = await rowsOf(session, 'SELECT row FROM export_outcomes WHERE matched');
  async function* batches() {
    for await (const batch of table.batches(session.signal))
      yield asInFile(batch).flatMap((cells, at) =>
        missed.has(batch.firstRow + at) ? [filledUp(cells, width)] : [],
      );
  }
  const whyOf = (row: number) => (missed.has(row) ? 'miss' : leftOut.has(row) ? 'left out' : 'not certain');
  async function* unanswered() {
    for await (const batch of table.batches(session.signal))
      yield asInFile(batch).flatMap((cells, at) => {
        const row = batch.firstRow + at;
        return matched.has(row) ? [] : [[String(row), whyOf(row), ...filledUp(cells, width)]];
      });
  }
  const headers = headersOf(table, width);
  const extract = listExtract(
    { headers, own: width, batches },
    {
      rows: missed.size,
      leftOut: countedReasons([
        ['Had a match', tied.matched],
        [rowWords[request.list.of].leftOut, notAnswered],
        [rowWords[request.list.of].unsure, tied.unsure],
        ['Not sent', rows - notAnswered - tied.sent],
      ]),
      notes: [],
    },
  );
  return {
    ...extract,
    async keep(to) {
      const named = ['Row', 'Why', ...headers];
      await writeStrict(to, named, unanswered(), 'The rows could not be written', session.signal);
    },
  };
}

/** Every row and column of the list in the order and wording of the user's file, with answers appended. */
export async function myFile(session: Session, request: MyListRequest): Promise<Extract> {
  const { columns } = request;
  const { table, width, rows, notAnswered, tied } = await open(session, request);
  const headers = headersOf(table, width);
  for (const { name } of columns) headers.push(unusedName(name, headers));
  const none = columns.map(() => '');
  async function* batches() {
    const answers = eachOf(session.batches(await answersByRow(session, request)));
    try {
      let next = await answers.next();
      for await (const batch of table.batches(session.signal)) {
        const filled: string[][] = [];
        for (const [at, cells] of asInFile(batch).entries()) {
          const row = batch.firstRow + at;
          while (!next.done && Number(next.value[0]) < row) next = await answers.next();
          const [of, ...found] = next.done ? [] : next.value;
          filled.push([...filledUp(cells, width), ...(Number(of) === row ? found.map(String) : none)]);
        }
        yield filled;
      }
    } finally {
      await answers.return(undefined);
    }
  }
  return listExtract(
    { headers, own: width, batches },
    { rows, leftOut: [], notes: notesOf(request.list, tied, notAnswered) },
  );
}

async function* eachOf<T>(batches: AsyncGenerator<T[]>) {
  for await (const batch of batches) for (const each of batch) yield each;
}

function notesOf({ of }: ListOfResult, { unsure }: Tied, leftOut: number): string[] {
  return [
    ...(unsure > 0 ? [rowWords[of].ofUnsure(counted(unsure, 'row'))] : []),
    ...(leftOut > 0 ? [rowWords[of].ofLeftOut(counted(leftOut, 'row'))] : []),
  ];
}

async function tie(session: Session, { layout, list }: MyListRequest) {
  if (list.of === 'lookups') return tieLookups(session, layout, list);
  const tied = await tieRows(session, layout, list);
  if (tied === null) throw new ProblemError(nothingEchoed);
  return { tied, leftOut: await rowsOf(session, 'SELECT row FROM export_left_out') };
}

/** Opens the list, ties its rows to the result, and looks at all of it once: how many rows, how many cells at most. */
async function open(session: Session, request: MyListRequest) {
  const table = await openOriginal(request.list, session.signal);
  const { tied, leftOut } = await tie(session, request);
  let rows = 0;
  let width = table.inspection.columns.length;
  for await (const batch of table.batches(session.signal)) {
    rows += batch.rows.length;
    for (const cells of batch.rows) if (cells.length > width) width = cells.length;
  }
  // Of rows that were not sent, some have an earlier answer.
  return { table, width, rows, leftOut, notAnswered: leftOut.size - tied.joined, tied };
}

const headersOf = ({ inspection: { columns } }: Table, width: number): string[] =>
  Array.from({ length: width }, (_, index) => columns[index]?.rawHeader ?? '');

interface ListRows {
  headers: readonly string[];
  /** Columns of the user's own, at the beginning, whose cells are left as they are in every file. */
  own: number;
  batches(): AsyncIterable<string[][]>;
}

/** An extract whose rows are those of the user's list. */
export function listExtract(
  { headers, own, batches }: ListRows,
  about: Pick<Extract, 'rows' | 'leftOut' | 'notes'>,
): Extract {
  return {
    ...about,
    headers,
    own,
    counted: 'rows',
    keptByVerdict: null,
    async first(rows) {
      const found: string[][] = [];
      for await (const batch of batches()) {
        found.push(...batch.slice(0, rows - found.length));
        if (found.length >= rows) break;
      }
      return found;
    },
    cells: batches,
    async *blocks(format) {
      const safe = (cells: string[]) =>
        cells.map((cell, column) => (column < own ? cell : spreadsheetSafe(cell)));
      for await (const rows of batches()) {
        const written = format === 'csv-spreadsheet' ? rows.map(safe) : rows;
        yield { text: strictLines(written.map(strictLine)), rows: rows.length };
      }
    },
  };
}

/**
 * SQL for the answers to rows as `tieRows` tied them, each behind its row and in their order: the best phone that may be called,
 * else the best there is, and the person it belongs to. @throws ProblemError; AbortError.
 */
async function answersByRow(session: Session, request: ExtractRequest): Promise<string> {
  const { layout, phoneFormat } = request;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_places AS SELECT row, digits, verdict, place FROM export_ties
     JOIN (SELECT n, digits, verdict, ${phonePlace(layout)} AS place FROM phones) USING (n)`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_best AS SELECT row, ${phoneAt('min(place)')} AS p FROM export_places GROUP BY row`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_callable AS SELECT row, list(digits ORDER BY place) AS numbers FROM
     (SELECT row, digits, min(place) AS place FROM export_places WHERE verdict = ${mayCall} GROUP BY row, digits) GROUP BY row`,
  );
  const number = (place: number) => formattedPhone(`export_callable.numbers[${place}]`, phoneFormat);
  const record = 'coalesce(phones.record, export_outcomes.n)';
  const person = 'coalesce(phones.person, firsts.person)';
  const { sources, joined } = chosenColumns(request, {
    person,
    own: {
      match: `CASE WHEN export_outcomes.matched THEN 'yes' ELSE 'no' END`,
      'call-phone': number(1),
      'call-phone-2': number(2),
      'call-phone-3': number(3),
      'call-phone-type': `CASE WHEN phones.verdict = ${mayCall} THEN phones.type END`,
      'best-phone': `coalesce(${formattedPhone('phones.digits', phoneFormat)}, phones.written)`,
      'best-verdict': verdictWords('phones.verdict'),
      reasons: `CASE WHEN phones.p IS NOT NULL THEN ${reasonWords('phones.reasons')} END`,
    },
    joins: {
      people: `LEFT JOIN people ON people.n = ${record} AND people.person = ${person}`,
      raw: 'LEFT JOIN raw ON raw.n = coalesce(phones.n, export_outcomes.n)',
      emails: emailsOf(record, person),
      sums: sumsOf(record, person),
    },
  });
  return `SELECT export_outcomes.row, ${sources.map(({ text }) => text).join(', ')} FROM export_outcomes
    LEFT JOIN export_best USING (row) LEFT JOIN export_callable USING (row)
    LEFT JOIN phones ON phones.p = export_best.p
    LEFT JOIN (SELECT n, min(person) AS person FROM people GROUP BY n) firsts ON firsts.n = ${record}
    ${joined} ORDER BY export_outcomes.row`;
}

/**
 * Ties the rows of a list of lookups to those of its result; rows that were made of one are its together. Makes
 * `export_outcomes` as `tieRows` does: a row has a match where any of its lookups has, and none where all are settled and
 * one found nobody. What was refused altogether counts as left out. @throws ProblemError; AbortError.
 */
async function tieLookups(
  session: Session,
  layout: ResultLayout,
  list: LookedUpList,
): Promise<{ tied: Tied; leftOut: RowSet }> {
  await tieLookupRows(session, layout, list);
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_looked_up AS SELECT row,
       bool_or(outcome = '${words.hit}') AS hit, bool_or(outcome = '${words.miss}') AS miss,
       bool_and(outcome = '${words.refused}') AS refused,
       bool_and(outcome IN ('${words.hit}', '${words.miss}', '${words.refused}')) AS settled,
       coalesce(min(n) FILTER (outcome = '${words.hit}'), min(n))::INTEGER AS n
     FROM export_ties GROUP BY row`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_outcomes AS
     SELECT row, hit AS matched, n FROM export_looked_up WHERE hit OR (miss AND settled)`,
  );
  const [sent = 0, matched = 0, missed = 0] = await session.numbers(
    `SELECT count(*) FILTER (NOT refused), count(*) FILTER (hit), count(*) FILTER (NOT hit AND miss AND settled) FROM export_looked_up`,
  );
  const known = { sent, matched, missed, joined: 0 };
  const leftOut = await rowsOf(session, 'SELECT row FROM export_looked_up WHERE refused');
  return { tied: { ...known, unsure: known.sent - known.matched - known.missed }, leftOut };
}
