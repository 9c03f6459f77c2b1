import type { ResultLayout } from '../../../../shared/result-layout.ts';
import type { Session } from '../database/duck.ts';
import { readNestedCell } from '../judge/nested-values.ts';
import { nestedColumns, personSlots } from '../judge/phone-slots.ts';

interface Options {
  /** The first slot that no column of the row itself has. */
  firstSlot: number;
  /** The one person that a row has room for, if there is only one. */
  only: number | null;
}

/** Rows with JSON in them that are in memory at a time. */
const batchSize = 5_000;

/** Adds the addresses that stand as JSON in cells to `export_written`. */
export async function addNestedEmails(
  session: Session,
  layout: ResultLayout,
  { firstSlot, only }: Options,
  signal?: AbortSignal,
): Promise<void> {
  const read = nestedColumns(layout).filter(({ role }) => role.holds === 'emails' || role.holds === 'people');
  if (read.length === 0) return;
  // As people are numbered where they are judged.
  const firstPerson = Math.max(-1, ...personSlots(layout).map(({ person }) => person)) + 1;
  const [[rows] = []] = await session.rows('SELECT count(*) FROM raw');
  const cells = read.map(({ column }) => `c${column}`).join(', ');
  for (let from = 0; from < Number(rows); from += batchSize) {
    const batch = await session.rows(
      `SELECT n, ${cells} FROM raw WHERE n BETWEEN $from AND $to ORDER BY n`,
      { from, to: from + batchSize - 1 },
      signal,
    );
    await session.append('export_written', (to) => {
      for (const [n, ...texts] of batch) {
        let person = firstPerson;
        let slot = firstSlot;
        read.forEach(({ role }, index) => {
          const text = String(texts[index] ?? '').trim();
          const isPeople = role.holds === 'people';
          // People of a cell that cannot be read as such are nobody there either.
          if (text === '' || (isPeople && readNestedCell(text, 'people') === null)) return;
          for (const item of itemsOf(text)) {
            const owner = isPeople ? person++ : (role.person ?? only);
            for (const written of isPeople ? emailsOfPerson(item) : emailsIn(item)) {
              to.appendInteger(Number(n));
              if (owner === null) to.appendNull();
              else to.appendInteger(owner);
              to.appendInteger(slot++);
              to.appendVarchar(written);
              to.endRow();
            }
          }
        });
      }
    });
  }
}

function itemsOf(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

/** Names of values as programs write them, in lower case and without signs. */
const emailNames = new Set(['email', 'emailaddress', 'address', 'value']);
const listNames = new Set(['emails', 'email', 'emailaddresses', 'emailaddress']);

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** An address stands there as a text, or under a name. */
function emailsIn(item: unknown): string[] {
  if (typeof item === 'string') return item.trim() === '' ? [] : [item.trim()];
  if (typeof item !== 'object' || item === null) return [];
  return Object.entries(item).flatMap(([name, value]) =>
    emailNames.has(plain(name)) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  );
}

function emailsOfPerson(person: unknown): string[] {
  if (typeof person !== 'object' || person === null) return [];
  return Object.entries(person).flatMap(([name, value]) =>
    listNames.has(plain(name)) ? (Array.isArray(value) ? value : [value]).flatMap(emailsIn) : [],
  );
}
