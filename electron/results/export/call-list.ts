import type { ExportColumn, ExportRequest } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { type Verdict, verdicts } from '../../../shared/verdict/verdict.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import type { Session } from '../import/duck.ts';
import { firstOfNumber } from '../judge/phones-table.ts';
import { countByVerdict, reasonsIn } from '../judge/reasons-sql.ts';
import { bases } from '../view/fields.ts';
import type { ListOfResult } from './export-shapes.ts';
import { countedReasons, type Extract, sqlExtract } from './extract.ts';
import { fieldText, phonePlace, placeStep } from './field-text.ts';
import { ownColumns } from './own-columns.ts';

interface CallListRequest extends Pick<ExportRequest, 'callList' | 'phoneFormat'> {
  layout: ResultLayout;
  columns: readonly ExportColumn[];
  /** The list whose answers it has, where that is known. */
  list: ListOfResult | null;
  /** SQL for whether a phone is in sight; 'true' for all. */
  inSight: string;
}

/**
 * A row for each number that may be called, the best rank first and each number once, where it is best. Phones of other
 * verdicts are in it only where the request names them. @throws ProblemError; AbortError.
 */
export async function callList(session: Session, request: CallListRequest): Promise<Extract> {
  const { layout, columns, callList: options, phoneFormat } = request;
  const taken: Verdict[] = ['may-call', ...options.alsoVerdicts];
  const codes = taken.map((verdict) => verdicts.indexOf(verdict)).join(', ');
  const isTaken = `phones.verdict IN (${codes}) AND (${request.inSight})`;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_candidates AS
     SELECT ${phonePlace(layout)} AS place, record, person, digits::UBIGINT AS number FROM phones WHERE ${isTaken} AND digits IS NOT NULL`,
  );
  const ofPerson =
    'SELECT min(place) AS place, number, record, person FROM export_candidates GROUP BY number, record, person';
  const most = options.mostPerPerson;
  const limited =
    most === null
      ? 'export_candidates'
      : `(SELECT place, number FROM (SELECT place, number, row_number() OVER (PARTITION BY record, person ORDER BY place) AS nth
          FROM (${ofPerson})) WHERE nth <= ${most})`;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_phones AS SELECT place, (place % ${placeStep})::BIGINT AS p
     FROM (SELECT min(place) AS place FROM ${limited} GROUP BY number)`,
  );
  const count = async (sql: string) => (await session.numbers(sql))[0] ?? 0;
  const keptByVerdict = await countByVerdict(session, 'export_phones JOIN phones USING (p)');
  const rows = await count('SELECT count(*) FROM export_phones');
  const overLimit = (await count('SELECT count(DISTINCT number) FROM export_candidates')) - rows;
  const inSight = firstOfNumber('phones', request.inSight);
  const isCandidate = 'digits IS NOT NULL AND digits::UBIGINT IN (SELECT number FROM export_candidates)';
  const refused = await session.rows(
    `SELECT CASE WHEN ${isTaken} THEN -1 ELSE reasons END, count(*) FROM phones WHERE p IN (${inSight}) AND NOT (${isCandidate}) GROUP BY 1`,
  );
  await session.run('DROP TABLE export_candidates');
  const all = 'SELECT DISTINCT coalesce(digits, written) FROM phones';
  const wanted = columns.map(({ field }) => field);
  const own = await ownColumns(session, layout, { list: request.list, wanted });
  const sources = columns.map(({ field, name }) => ({
    name,
    ...fieldText(field, { layout, phoneFormat, person: bases.phones.person, ofList: own.texts }),
  }));
  const tables = new Set(sources.map(({ table }) => table));
  const joins = Object.entries(bases.phones.joins).flatMap(([table, join]) =>
    [...tables].some((needed) => needed === table) ? [join] : [],
  );
  const from = `FROM export_phones JOIN phones ON phones.p = export_phones.p ${joins.join(' ')} ${own.join}`;
  const missing: string[] = [];
  for (const [place, { name, required }] of columns.entries())
    if (required) {
      const none = await count(`SELECT count(*) ${from} WHERE trim(${sources[place]?.text ?? `''`}) = ''`);
      if (none > 0)
        missing.push(
          `“${name}” can’t be empty there. ${wholeNumber(none)} of ${counted(rows, 'row')} ${none === 1 ? 'has' : 'have'} none.`,
        );
    }
  const extract = sqlExtract(
    session,
    {
      columns: sources,
      from,
      order: 'export_phones.place',
    },
    {
      rows,
      counted: 'phones',
      keptByVerdict,
      leftOut: countedReasons([
        ...refused.map(([bits, number]) => [firstReason(Number(bits)), Number(number)] as const),
        [`More than ${most} of one person`, overLimit],
        [
          'Not among the rows in sight',
          await count(`SELECT count(*) FROM (${all} EXCEPT ${all} WHERE ${request.inSight})`),
        ],
      ]),
      notes: [...missing, ...notesOf(options, columns)],
    },
  );
  return { ...extract, numbers: () => numbersOf(session) };
}

async function numbersOf(session: Session): Promise<string> {
  let lines = '';
  for await (const batch of session.batches('SELECT DISTINCT digits FROM export_phones JOIN phones USING (p)'))
    lines += batch.map(([digits]) => `${digits}\n`).join('');
  return lines;
}

/** A phone's reasons begin with the one that decides. */
const firstReason = (bits: number): string =>
  bits < 0 ? 'No whole U.S. number' : (reasonsIn(bits)[0]?.words ?? 'No reason is known');

function notesOf({ alsoVerdicts }: ExportRequest['callList'], columns: readonly ExportColumn[]): string[] {
  const isSaid = columns.some(({ field }) => field === 'verdict');
  if (alsoVerdicts.length === 0 || isSaid) return [];
  return ['Numbers that are not "May call" are in this list, and no column of it says which they are.'];
}
