import { ProblemError } from '../../../shared/model/problem.ts';
import type { ExportColumn, ExportField, ExportRequest } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { type Verdict, verdicts } from '../../../shared/verdict/verdict.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { suggestMapping } from '../../engine/columns/suggest/suggest-mapping.ts';
import { systemDisk, writeAtomically } from '../../platform/disk.ts';
import { fillTable, type Session } from '../import/duck.ts';
import { firstOfNumber } from '../judge/phones-table.ts';
import { countByVerdict, reasonsIn } from '../judge/reasons-sql.ts';
import { findAttribute, headerTokens } from '../layout/read-header.ts';
import { bases } from '../view/fields.ts';
import type { ListOfResult } from './export-shapes.ts';
import { countedReasons, type Extract, type ExtractRequest, sqlExtract } from './extract.ts';
import { chosenColumns, phoneAt, phonePlace } from './field-text.ts';
import { openOriginal } from './original-list.ts';

/**
 * A row for each number that may be called, the best rank first and each number once, where it is best. Phones of other
 * verdicts are in it only where the request names them. @throws ProblemError; AbortError.
 */
export async function callList(session: Session, request: ExtractRequest): Promise<Extract> {
  const { layout, columns, callList: options } = request;
  const taken: Verdict[] = ['may-call', ...options.alsoVerdicts];
  const codes = taken.map((verdict) => verdicts.indexOf(verdict)).join(', ');
  const isTaken = `phones.verdict IN (${codes})`;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_candidates AS
     SELECT ${phonePlace(layout)} AS place, record, person, digits::UBIGINT AS number FROM phones
     WHERE ${isTaken} AND (${request.inSight.phones}) AND digits IS NOT NULL`,
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
    `CREATE OR REPLACE TEMP TABLE export_phones AS SELECT place, ${phoneAt('place')} AS p
     FROM (SELECT min(place) AS place FROM ${limited} GROUP BY number)`,
  );
  const count = async (sql: string) => (await session.numbers(sql))[0] ?? 0;
  const keptByVerdict = await countByVerdict(session, 'export_phones JOIN phones USING (p)');
  const rows = await count('SELECT count(*) FROM export_phones');
  const overLimit =
    most === null ? 0 : (await count('SELECT count(DISTINCT number) FROM export_candidates')) - rows;
  const inSight = firstOfNumber('phones', request.inSight.phones);
  const isCandidate = 'digits IS NOT NULL AND digits::UBIGINT IN (SELECT number FROM export_candidates)';
  // What is in sight and taken is a candidate itself: its number needs no looking up.
  const refused = await session.rows(
    `SELECT CASE WHEN ${isTaken} THEN -1 ELSE reasons END, count(*) FROM phones
     WHERE NOT (${isTaken} AND digits IS NOT NULL) AND NOT (${isCandidate}) AND p IN (${inSight}) GROUP BY 1`,
  );
  await session.run('DROP TABLE export_candidates');
  const all = 'SELECT DISTINCT coalesce(digits, written) FROM phones';
  const unseen =
    request.inSight.phones === 'true'
      ? 0
      : await count(`SELECT count(*) FROM (${all} EXCEPT ${all} WHERE ${request.inSight.phones})`);
  const wanted = columns.map(({ field }) => field);
  const own = await listColumns(session, layout, { list: request.list, wanted });
  const { person, joins } = bases.phones;
  const { sources, joined } = chosenColumns(request, { person, joins, ofList: own.texts });
  const from = `FROM export_phones JOIN phones ON phones.p = export_phones.p ${joined} ${own.join}`;
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
    { columns: sources, from, order: 'export_phones.place' },
    {
      rows,
      counted: 'phones',
      keptByVerdict,
      leftOut: countedReasons([
        ...refused.map(([bits, number]) => [firstReason(Number(bits)), Number(number)] as const),
        [`More than ${most} of one person`, overLimit],
        ['Not among the rows in sight', unseen],
      ]),
      notes: [...missing, ...notesOf(options, columns)],
    },
  );
  return {
    ...extract,
    async keep(to) {
      let lines = '';
      for await (const batch of session.batches(
        'SELECT DISTINCT digits FROM export_phones JOIN phones USING (p)',
      ))
        lines += batch.map(([digits]) => `${digits}\n`).join('');
      await writeAtomically(systemDisk, to, lines);
    },
  };
}

/** A phone's reasons begin with the one that decides. */
const firstReason = (bits: number): string =>
  bits < 0 ? 'No whole U.S. number' : (reasonsIn(bits)[0]?.words ?? 'No reason is known');

function notesOf({ alsoVerdicts }: ExportRequest['callList'], columns: readonly ExportColumn[]): string[] {
  const isSaid = columns.some(({ field }) => field === 'verdict');
  if (alsoVerdicts.length === 0 || isSaid) return [];
  return ['Numbers that are not "May call" are in this list, and no column of it says which they are.'];
}

/** What a list may say of somebody that answers often lack. */
const ownFields = ['company-name', 'person-role'] as const satisfies readonly ExportField[];
type OwnField = (typeof ownFields)[number];

/** What the user's own columns say of a call list's rows. */
interface OwnColumns {
  /** SQL for each field that the list has. */
  texts: Partial<Record<ExportField, string>>;
  /** SQL that joins what they need to `phones`, beside `raw`. */
  join: string;
}

/** Rows by which a column is known. */
const sampleRows = 100;

/**
 * Finds the company and the job title in the columns of the list that came back with the result, else in the list as the
 * user gave it, whose rows `list_rows` tells. @param wanted The fields of the export. @throws ProblemError; AbortError.
 */
async function listColumns(
  session: Session,
  { columns }: ResultLayout,
  { list, wanted }: { list: ListOfResult | null; wanted: readonly ExportField[] },
): Promise<OwnColumns> {
  const sent = columns.flatMap(({ role, header }, column) =>
    role.kind === 'sent' ? [{ header, column }] : [],
  );
  const cells = sent.map(({ column }) => `coalesce(c${column}, '')`).join(', ');
  const rows =
    sent.length === 0 ? [] : await session.rows(`SELECT ${cells} FROM raw ORDER BY n LIMIT ${sampleRows}`);
  const places = findOwn(
    sent.map(({ header }) => header),
    rows.map((row) => row.map(String)),
  );
  const found = ownFields.flatMap((field) => {
    const column = sent[places[field]]?.column;
    return column === undefined ? [] : [[field, `raw.c${column}`] as const];
  });
  const texts: OwnColumns['texts'] = Object.fromEntries(found);
  const missing = ownFields.filter((field) => wanted.includes(field) && texts[field] === undefined);
  const given = missing.length === 0 || !list ? null : await originalOf(list, session.signal);
  if (!given) return { texts, join: '' };
  const own = findOwn(
    given.inspection.columns.map(({ header }) => header),
    given.inspection.preview.slice(0, sampleRows),
  );
  const names = missing.filter((field) => own[field] >= 0);
  if (names.length === 0) return { texts, join: '' };
  const ownNames = names.map((_, place) => `own_${place} VARCHAR`).join(', ');
  await fillTable(session, 'export_own_cells', `row INTEGER, ${ownNames}`);
  for await (const { rows: batch, firstRow } of given.batches(session.signal))
    await session.append(
      'export_own_cells',
      batch.map((line, at) => [firstRow + at, ...names.map((field) => line[own[field]] ?? '')]),
    );
  for (const [place, field] of names.entries()) texts[field] = `export_own_cells.own_${place}`;
  return {
    texts,
    join: 'LEFT JOIN list_rows ON list_rows.n = phones.n LEFT JOIN export_own_cells USING (row)',
  };
}

/** Undefined where it is gone, or another by now: then it says nothing. */
const originalOf = (list: ListOfResult, signal?: AbortSignal) =>
  openOriginal(list, signal).catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined;
    throw error;
  });

/** Where these stand among columns, -1 for nowhere: the company by the suggestion that maps a list, the title by its header. */
function findOwn(headers: readonly string[], preview: string[][]): Record<OwnField, number> {
  const { services } = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, rawHeader: header })),
    preview,
    headerRows: [0],
    notes: [],
  });
  const company = services
    .flatMap(({ fields }) => fields)
    .find((each) => each.field === 'business_name_column');
  const title = headers.findIndex((header) => {
    const { attribute, rest } = findAttribute(headerTokens(header));
    return attribute === 'role' && rest.length === 1;
  });
  return { 'company-name': company?.column ?? -1, 'person-role': title };
}
