/** What a request held, as far as its answer may repeat it. */
export interface Sent {
  /** Cells of the rows, somebody's data: they disappear, however they are written. */
  values: readonly string[];
  /** Names of columns and of form fields: they may be shown, in quotes too. */
  names: readonly string[];
}

export const nothingSent: Sent = { values: [], names: [] };

/** Whether a text is the name of a column, or a sentence's beginning that ends in one. */
export function isName(text: string, { names }: Sent): boolean {
  const lower = text.toLowerCase();
  return names.some(
    (name) => name !== '' && (lower === name.toLowerCase() || lower.endsWith(` ${name.toLowerCase()}`)),
  );
}

const shortest = 3;
/** Words that every refusal is made of: a cell that holds one is hidden only where it is written as in the cell. */
const everyday = new Set(
  (
    'all and any are bad but can cannot cell column csv data email empty entry error field file for format found from has have ' +
    'header in invalid is it job line list long match may missing must name no not number of one phone please record ' +
    'required row rows service short state that the this to too two unknown upload valid value was will with you your'
  ).split(' '),
);

/** The same text without the values that were sent, as whole words and in any letter case. */
export function hideValues(text: string, { values }: Sent): string {
  const lower = plainSpaces(text).toLowerCase();
  const present = [...new Set(values.map((value) => plainSpaces(value).trim()))].filter(
    (value) => value.length >= shortest && lower.includes(value.toLowerCase()),
  );
  const [ordinary, exact] = [present.filter((value) => !isEveryday(value)), present.filter(isEveryday)];
  return hideAll(
    hideAll(text, ordinary, 'giu'),
    exact.filter((value) => value !== value.toLowerCase()),
    'gu',
  );
}

const plainSpaces = (text: string) => text.replace(/\s+/g, ' ');
const isEveryday = (value: string) => everyday.has(value.toLowerCase());

function hideAll(text: string, values: readonly string[], flags: string): string {
  if (values.length === 0) return text;
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  const patterns = longestFirst.map((value) =>
    value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+'),
  );
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags),
    '[hidden]',
  );
}
