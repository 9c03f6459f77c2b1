import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Chance that is the same for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { random, pick: (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '' };
}

/** Writes a file of lines that end in CRLF, with as few writes as a program makes. */
export async function writeRows(
  path: string,
  header: readonly string[],
  rows: number,
  lineOf: (row: number) => string,
): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  let text = `${header.join(',')}\r\n`;
  for (let row = 1; row <= rows; row++) {
    text += `${lineOf(row)}\r\n`;
    if (text.length < 1 << 18) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await finished(out);
}

const listed = (words: string) => words.split('|');
const header = listed(
  'Contact ID|First Name|Last Name|Company|Email|Mobile Phone|Street|City|State|ZIP|Notes',
);
const firstNames = listed('James|Mary|José|Linda|Zoë|Wei|Aisha|Robert|Katharina|Bo');
/** Last names are made of four of these, so that two contacts hardly ever share a whole name. */
const syllables = listed("smi|gar|ngu|lo|o'b|wil|ham|ton|berg|ra|ko|vak|son|dez");
const companies = listed(
  'Acme Roofing|"Smith, Jones & Co"|Blue Ridge HVAC LLC|"Harbor ""Best"" Dental"|Delta',
);
const streets = listed('Main St|Oak Avenue|County Road 12|Martin Luther King Jr Blvd|Elm Ct Apt 4');
const cities = listed('Austin|Springfield|St. Louis|Fort Lauderdale|Reno|Albuquerque|Rome|Troy');
const states = listed('TX|IL|Missouri|FL|nv|NM|California|NY');
const notes = listed('||called in spring|"asked for a quote, call back"|do not mail|"two lines\r\nof text"');

/**
 * Writes a made-up contact list such as a CRM exports, always the same for the same number of rows: about 130
 * bytes a row, some cells quoted, phones in several writings, one row in fifty a duplicate, some cells unusable.
 * @param after so many contacts of other lists, none of whom stands in this one
 */
export const writeContactList = (path: string, rows: number, after = 0): Promise<void> =>
  // Every fiftieth contact stood in the list before.
  writeRows(path, header, rows, (row) => contactRow(row, after + (row % 50 === 0 ? row - 37 : row)));

function contactRow(row: number, contact: number): string {
  const { random, pick } = chance(contact);
  const first = pick(firstNames);
  const last = [pick(syllables), pick(syllables), pick(syllables), pick(syllables)].join('');
  const email = `${first}.${contact}@mail${contact % 97}.example.com`.toLowerCase();
  return [
    String(row).padStart(8, '0'),
    first,
    `${last[0]?.toUpperCase()}${last.slice(1)}`,
    pick(companies),
    email,
    phone(contact, random()),
    `${1 + (contact % 9900)} ${pick(streets)}`,
    ...[pick(cities), pick(states), String(contact % 99_950).padStart(5, '0'), pick(notes)],
  ].join(',');
}

/** A number of its own for each contact, written as people and programs write it; a few of them lost. */
function phone(contact: number, kind: number): string {
  const area = String(201 + (contact % 700));
  const exchange = String(200 + (Math.floor(contact / 700) % 800));
  const line = String(Math.floor(contact / 560_000) % 10_000).padStart(4, '0');
  if (kind < 0.4) return `(${area}) ${exchange}-${line}`;
  if (kind < 0.6) return `${area}-${exchange}-${line}`;
  if (kind < 0.8) return area + exchange + line;
  if (kind < 0.88) return `+1 ${area} ${exchange} ${line}`;
  if (kind < 0.92) return `${area}.${exchange}.${line} x12`;
  if (kind < 0.95) return `${area}${exchange}${line}.0`;
  if (kind < 0.97) return '';
  return kind < 0.985 ? `${area[0]}.${area.slice(1)}E+09` : exchange + line;
}
