import type { ResultLayout } from '../../../../shared/result-layout.ts';
import type { Session } from '../database/duck.ts';
import { asNumber, firstPersonOf } from './phone-cells.ts';
import { emailColumns, personSlots, phoneSlots } from './phone-slots.ts';

/**
 * Makes the table `emails`, which alone says what a person's emails are: a row for each filled cell and each email in
 * JSON (`nested_emails`), never one of the list that was sent. `record` and `person` are as in `people`; `stated` is whose
 * the result says it is, and `person`, too, where a row has room for one person only. `place` is its order in the row;
 * `is_first` tells the one that stands for all of a person's. @param ofPhones The columns that say whose a phone is.
 */
export async function createEmails(
  session: Session,
  layout: ResultLayout,
  ofPhones: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  const columns = emailColumns(layout);
  const saying = columns.flatMap(({ personColumn }) => (personColumn === undefined ? [] : [personColumn]));
  // Both count alike, and where phones do not tell, emails may.
  const first = await firstPersonOf(session, ofPhones.length > 0 ? ofPhones : saying);
  const cells = columns.map(({ column, person, personColumn }, place) => {
    const whose = person ?? 'NULL';
    const stated =
      personColumn === undefined ? whose : `coalesce(${asNumber(personColumn)} - ${first}, ${whose})`;
    return `SELECT n, ${place} AS place, (${stated})::INTEGER AS stated, trim(c${column}) AS written FROM raw WHERE trim(c${column}) <> ''`;
  });
  const nested = `SELECT n, place + ${columns.length} AS place, person AS stated, written FROM nested_emails`;
  await session.run(
    `CREATE OR REPLACE TABLE emails AS
     SELECT *, row_number() OVER (PARTITION BY record, person ORDER BY n, place) = 1 AS is_first
     FROM (SELECT coalesce(records.record, n) AS record, coalesce(stated, ${onlyPerson(layout) ?? 'NULL'}) AS person, n, place, stated, written
       FROM (${[...cells, nested].join(' UNION ALL ')}) LEFT JOIN records USING (n))
     ORDER BY record, person, n, place`,
    {},
    signal,
  );
}

/** The only person that a row has columns for; null where there are several, or none. */
function onlyPerson(layout: ResultLayout): number | null {
  const named = personSlots(layout);
  const all = named.length > 0 ? named : [...phoneSlots(layout), ...emailColumns(layout)];
  const persons = new Set(all.flatMap(({ person }) => person ?? []));
  const [only = null] = persons;
  return persons.size === 1 ? only : null;
}
