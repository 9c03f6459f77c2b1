import { readEmail } from '../../../shared/rules/email.ts';
import { readTexts, type Session } from '../import/duck.ts';
import { keyStep } from '../judge/phones-table.ts';
import { sums } from '../view/fields.ts';
import { countedReasons, type Extract, type ExtractRequest, ofRows, sqlExtract } from './extract.ts';
import { chosenColumns } from './field-text.ts';

/**
 * A row for each email address, with the person it belongs to; each once, where it stands first. @throws ProblemError;
 * AbortError.
 */
export async function emails(session: Session, request: ExtractRequest): Promise<Extract> {
  await readAddresses(session);
  const isSeen = ofRows(request);
  // Who is on the user's suppression list is written to no more than called.
  const isHeld = 'written IN (SELECT trim(written) FROM held_emails)';
  const place = `emails.n::BIGINT * ${keyStep} + emails.place`;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE export_emails AS
     SELECT arg_min(address, ${place}) AS email, min(${place}) AS place, arg_min(n, ${place}) AS n,
       arg_min(record, ${place}) AS record, arg_min(coalesce(person, -1), ${place}) AS person
     FROM emails JOIN export_addresses USING (written) WHERE address IS NOT NULL AND ${isSeen} AND NOT ${isHeld} GROUP BY lower(address)`,
  );
  const [rows = 0] = await session.numbers('SELECT count(*) FROM export_emails');
  const [all = 0, seen = 0, held = 0, unusable = 0] = await session.numbers(
    `SELECT count(*), count(*) FILTER (${isSeen}), count(*) FILTER (${isSeen} AND ${isHeld}),
       count(*) FILTER (address IS NULL AND ${isSeen} AND NOT ${isHeld}) FROM emails JOIN export_addresses USING (written)`,
  );
  const { sources, joined } = chosenColumns(request, {
    person: 'export_emails.person',
    own: { email: 'export_emails.email', 'person-email': 'export_emails.email' },
    joins: {
      raw: 'JOIN raw ON raw.n = export_emails.n',
      people: 'LEFT JOIN people ON people.n = export_emails.record AND people.person = export_emails.person',
      sums: `LEFT JOIN ${sums} ON sums.n = export_emails.record AND coalesce(sums.person, -1) = export_emails.person`,
    },
  });
  return sqlExtract(
    session,
    { columns: sources, from: `FROM export_emails ${joined}`, order: 'export_emails.place' },
    {
      rows,
      counted: 'emails',
      keptByVerdict: null,
      leftOut: countedReasons([
        ['Duplicate address', seen - held - unusable - rows],
        ['On your suppression list', held],
        ['No email address', unusable],
        ['Not among the rows in sight', all - seen],
      ]),
      notes: [],
    },
  );
}

/** Reads each different text once, by the rule for emails, into `export_addresses(written, address)`. */
async function readAddresses(session: Session): Promise<void> {
  await session.run('CREATE OR REPLACE TEMP TABLE export_addresses(written VARCHAR, address VARCHAR)');
  await readTexts(session, 'FROM emails', 'export_addresses', (text) => [text, addressOf(text)]);
}

const plainAddress = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]{2,}$/;

/** An address as the service gave it, freed of what surrounds it; null where there is none, or a mark says not to use it. */
function addressOf(text: string): string | null {
  const { verdict, fixed, finding } = readEmail(text);
  if (finding === 'email-mark') return null;
  if (verdict === 'usable' || verdict === 'repairable') return fixed ?? text;
  // What is only doubted stands as it came: a doubt about a list that is sent is none about an answer.
  return plainAddress.test(text) ? text : null;
}
