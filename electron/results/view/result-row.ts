import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import type { ResultRow } from '../../../shared/model/result-table.ts';
import { verdicts } from '../../../shared/verdict/verdict.ts';
import type { Session } from '../import/duck.ts';
import { judgedIn } from '../import/meta.ts';
import { flagCode } from '../judge/flag-texts.ts';
import { type Owned, readNestedRow } from '../judge/nested-values.ts';
import { addressColumns, firstFree, nestedColumns } from '../judge/phone-slots.ts';
import { joinRenewed, reasonsIn, verdictBefore } from '../judge/reasons-sql.ts';
import { listRows } from './views.ts';

/** Where somebody is reached beside phones. */
interface Reach {
  emails: string[];
  addresses: string[];
}

/** The addresses of a row. @param cells as in the file. */
function addressesOf(layout: ResultLayout, cells: readonly string[]): Owned[] {
  const nested = nestedColumns(layout).map(({ column, role }) => ({ text: cells[column] ?? '', role }));
  const ofColumns = addressColumns(layout).map(({ person, columns }) => ({
    owner: person,
    text: filled(columns.map((column) => cells[column] ?? '')).join(', '),
  }));
  return [...ofColumns, ...readNestedRow(nested, firstFree(layout)).addresses];
}

/** Emails and addresses by whose they are; those of somebody who is not `known` stand with those of nobody, at null. */
function reachOf(
  { emails, addresses }: Record<keyof Reach, readonly Owned[]>,
  known: ReadonlySet<number>,
): (person: number | null) => Reach {
  return (person) => {
    const of = (all: readonly Owned[]) => {
      const theirs = all.filter(
        ({ owner }) => (owner === null || !known.has(owner) ? null : owner) === person,
      );
      return [...new Set(filled(theirs.map(({ text }) => text)))];
    };
    return { emails: of(emails), addresses: of(addresses) };
  };
}

const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');

const yes = flagCode('yes');

/** All that a row of a result says, and of a long result all that its record says. @throws ProblemError; AbortError. */
export async function resultRow(session: Session, n: number): Promise<ResultRow> {
  const { layout } = await judgedIn(session);
  const columns = ['n', ...layout.columns.map((_, index) => `c${index}`)].join(', ');
  const [[, ...cells] = []] = await session.rows(`SELECT ${columns} FROM raw WHERE n = $n`, { n });
  const [[found] = []] = await session.rows('SELECT any_value(record) FROM phones WHERE n = $n', { n });
  const record = Number(found ?? n);
  const people = await session.rows(
    'SELECT person, name, role, age, deceased, litigator FROM people WHERE n = $record ORDER BY person',
    { record },
  );
  const phones = await session.rows(
    `SELECT person, coalesce(digits, written), verdict, reasons, type, carrier, last_seen,
         ${verdictBefore}, renewed.before_at, renewed.checked_at
       FROM phones ${joinRenewed} WHERE record = $record ORDER BY verdict, phones.p`,
    { record },
  );
  const numbers = new Set([...people, ...phones].map(([person]) => Number(person)));
  const emails = await session.rows(
    'SELECT person, written FROM emails WHERE record = $record ORDER BY n, place',
    { record },
  );
  const reach = reachOf(
    {
      emails: emails.map(([person, written]) => ({
        owner: person === null ? null : Number(person),
        text: text(written),
      })),
      addresses: addressesOf(layout, cells.map(text)),
    },
    numbers,
  );
  return {
    row: (await listRows(session, [n]))(n),
    people: [...numbers]
      .sort((one, other) => one - other)
      .map((number) => {
        const [, name, role, age, deceased, litigator] =
          people.find(([person]) => Number(person) === number) ?? [];
        return {
          name: text(name),
          role: text(role),
          age: text(age),
          deceased: Number(deceased ?? -1) === yes,
          litigator: Number(litigator ?? -1) === yes,
          ...reach(number),
          phones: phones.filter(([person]) => Number(person) === number).map(phoneOf),
        };
      }),
    ofRow: reach(null),
    cells: layout.columns.map(({ header }, index) => ({ header, text: text(cells[index]) })),
  };
}

function phoneOf(row: readonly unknown[]) {
  const [, number, verdict, bits, type, carrier, lastSeen, before, beforeAt, at] = row;
  return {
    number: text(number),
    verdict: verdicts[Number(verdict)] ?? 'not-known',
    reasons: reasonsIn(Number(bits)).map(({ words }) => words),
    type: text(type),
    carrier: text(carrier),
    lastSeen: text(lastSeen),
    renewed:
      typeof at === 'string'
        ? {
            checkedAt: at,
            verdictBefore: verdicts[Number(before)] ?? ('not-known' as const),
            checkedBefore: typeof beforeAt === 'string' ? beforeAt : null,
          }
        : null,
  };
}

const text = (value: unknown) => String(value ?? '').trim();
