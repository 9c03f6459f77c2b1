import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { HeldNumbers } from '../../../shared/model/result-table.ts';
import { isHeldEmail, isHeldName } from '../../../shared/verdict/held-back.ts';
import { domainsOf, type SuppressionKind } from '../../../shared/verdict/suppression-key.ts';
import type { Session } from '../import/duck.ts';
import { holdPhonesOfPeople } from './held-numbers.ts';
import { sentColumns } from './phone-slots.ts';

/** Addresses whose key is the text itself in small letters, as nearly all are; any other is read in code. */
const plainEmail = '[A-Za-z0-9][A-Za-z0-9._+-]*@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+';
const isPlain = `regexp_full_match(written, '${plainEmail}')`;
const domain = `lower(split_part(written, '@', 2))`;

type KeySets = Record<SuppressionKind, ReadonlySet<string>>;

/**
 * Holds back the phones of people who are on the suppression list by an email, its domain or their name, and makes
 * `held_emails(written)`: every email of the result that is on the list or its person's by name, as it stands in its cell.
 * Nothing of it may go into an export.
 */
export async function createHeldPeople(
  session: Session,
  layout: ResultLayout,
  held: HeldNumbers,
): Promise<void> {
  const keys = {
    phone: new Set<string>(),
    email: new Set(held.emails),
    domain: new Set(held.domains),
    name: new Set(held.names),
  };
  await session.run('CREATE OR REPLACE TABLE held_emails(written VARCHAR)');
  await session.run('CREATE OR REPLACE TEMP TABLE held_people(record INTEGER, person INTEGER)');
  if (held.emails.length + held.domains.length + held.names.length > 0)
    await createEmailCells(session, layout);
  if (keys.name.size > 0) await holdNames(session, keys);
  if (keys.email.size + keys.domain.size > 0) await holdEmails(session, keys);
  await holdPhonesOfPeople(session);
}

async function holdEmails(session: Session, keys: KeySets): Promise<void> {
  const different = async (what: string, where: string) => {
    const rows = await session.rows(`SELECT DISTINCT ${what} FROM email_cells WHERE ${where}`);
    return rows.map(([text]) => String(text));
  };
  await fill(session, 'held_addresses', keys.email.keys());
  const domains = keys.domain.size === 0 ? [] : await different(domain, isPlain);
  const { domain: listed } = keys;
  await fill(
    session,
    'held_domains',
    domains.filter((each) => domainsOf(`@${each}`).some((part) => listed.has(part))),
  );
  const others = await different('written', `NOT ${isPlain}`);
  await fill(
    session,
    'held_others',
    others.filter((text) => isHeldEmail(text, keys)),
  );
  await session.run(
    `CREATE OR REPLACE TEMP TABLE listed_emails AS SELECT DISTINCT written FROM email_cells
     WHERE ${isPlain} AND (lower(written) IN (SELECT text FROM held_addresses) OR ${domain} IN (SELECT text FROM held_domains))
     UNION SELECT text FROM held_others`,
  );
  await session.run('INSERT INTO held_emails SELECT written FROM listed_emails');
  await session.run(
    'INSERT INTO held_people SELECT DISTINCT record, person FROM email_cells JOIN listed_emails USING (written)',
  );
}

/**
 * Every address, and whose it is said to be. One of the list that was sent is of nobody in particular: what is found by it
 * may be of everybody in its row.
 */
async function createEmailCells(session: Session, layout: ResultLayout): Promise<void> {
  const sent = sentColumns(layout).map(
    (column) =>
      `UNION ALL SELECT coalesce(records.record, n), NULL, c${column} FROM raw LEFT JOIN records USING (n) WHERE contains(c${column}, '@')`,
  );
  await session.run(
    `CREATE OR REPLACE TEMP VIEW email_cells AS SELECT record, stated AS person, written FROM emails ${sent.join(' ')}`,
  );
}

async function fill(session: Session, table: string, texts: Iterable<string>): Promise<void> {
  await session.run(`CREATE OR REPLACE TEMP TABLE ${table}(text VARCHAR)`);
  await session.append(table, (to) => {
    for (const text of texts) {
      to.appendVarchar(text);
      to.endRow();
    }
  });
}

/** People on the list by name, and with them their emails. Names are read in code, so that they are compared as everywhere else. */
async function holdNames(session: Session, keys: KeySets): Promise<void> {
  const found: { record: number; person: number }[] = [];
  const people = session.batches(
    'SELECT n, person, full_name, first_name, middle_name, last_name FROM people',
  );
  for await (const batch of people)
    for (const [record, person, ...names] of batch) {
      const [fullName = '', firstName = '', middleName = '', lastName = ''] = names.map((name) =>
        String(name ?? ''),
      );
      if (isHeldName({ fullName, firstName, middleName, lastName }, keys))
        found.push({ record: Number(record), person: Number(person) });
    }
  await session.append('held_people', (to) => {
    for (const { record, person } of found) {
      to.appendInteger(record);
      to.appendInteger(person);
      to.endRow();
    }
  });
  await session.run(
    `INSERT INTO held_emails SELECT DISTINCT written FROM email_cells
     JOIN held_people ON held_people.record = email_cells.record AND held_people.person = email_cells.person`,
  );
}
