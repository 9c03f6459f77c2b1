import table from './countries.json' with { type: 'json' };

const words = (lines: readonly string[]) => lines.join(' ').split(' ');

/** Letters of any alphabet and digits, in small letters and without accents. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\s*the\s/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

interface Countries {
  /** By its folded name: the code of two letters. */
  names: ReadonlyMap<string, string>;
  /** By its codes of two and three letters, in small letters. */
  codes: ReadonlyMap<string, string>;
  calling: ReadonlyMap<string, string>;
  english: Intl.DisplayNames;
}

let made: Countries | undefined;

/** Made when the first list with a column of countries is met, which takes some 20 ms. */
function countries(): Countries {
  if (made) return made;
  const rows = table.codes.flatMap((line) => line.split('; ')).map((row) => row.split(' '));
  const names = new Map<string, string>();
  const codes = new Map<string, string>();
  const calling = new Map<string, string>();
  for (const [code = '', long = '', dial = ''] of rows) {
    codes.set(code.toLowerCase(), code).set(long.toLowerCase(), code);
    if (!calling.has(dial)) calling.set(dial, code);
  }
  calling.set('1', 'US').set('44', 'GB').set('7', 'RU').set('61', 'AU').set('47', 'NO');
  for (const language of words(table.languages)) {
    const written = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const [code = ''] of rows) {
      const name = folded(written.of(code) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, code);
    }
  }
  for (const [code, lines] of Object.entries(table.names))
    for (const name of lines.flatMap((line) => line.split(', '))) names.set(folded(name), code);
  made = { names, codes, calling, english: new Intl.DisplayNames(['en'], { type: 'region' }) };
  return made;
}

/** How a column names countries: by names and codes, by names alone where codes are states', as the end of a place, or by calling codes. */
export type CountryNotation = 'country' | 'name' | 'place' | 'calling-code';

const flags = /\p{RI}\p{RI}/gu;
/** A flag as the code that its two signs spell. */
const unflagged = (text: string) =>
  text.replace(flags, (flag) => {
    const letters = [...flag].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5));
    return `${letters.join('')},`;
  });

/** "N/A" and "NA" are no Namibia. */
const mayBeCode = /^\s*(?!na\s*$)[a-z][a-z.\s]*$/i;

function codeOf(text: string, withCodes: boolean): string | undefined {
  const { names, codes } = countries();
  const key = folded(text);
  if (key === 'us' || key === 'usa') return 'US';
  return names.get(key) ?? (withCodes && mayBeCode.test(text) ? codes.get(key) : undefined);
}

/** A country by its two-letter code; undefined for what names none, or two. */
export function countryIn(cell: string, notation: CountryNotation): string | undefined {
  if (cell.length > 200) return undefined;
  if (notation === 'calling-code') {
    const [digits = ''] = cell.replace(/^\D*0+|[^\d-]/g, '').split('-');
    return countries().calling.get(digits);
  }
  const text = unflagged(cell);
  if (notation === 'place') return countryOfPlace(text);
  const withCodes = notation === 'country';
  const whole = codeOf(text, withCodes);
  if (whole !== undefined) return whole;
  // "IN - India", "India (IN)", "India, IN": each of its parts that names a country names the same one.
  const parts = text.split(/[-–—(),;:/|+]/).filter((part) => part.trim() !== '');
  const found = new Set(parts.flatMap((part) => codeOf(part, withCodes) ?? []));
  return found.size === 1 && parts.length > 1 ? [...found][0] : undefined;
}

/** "Chennai, Tamil Nadu, India": by its last part, written out. "Peru", "Lebanon" and "Georgia" alone are places at home. */
function countryOfPlace(text: string): string | undefined {
  const parts = text.split(/[,;|\n]|\s[-–—]\s/).filter((part) => part.trim() !== '');
  const last = parts.at(-1)?.replace(/[.\s]+$/, '') ?? '';
  const code = codeOf(last, false);
  if (code === undefined) return undefined;
  if (parts.length > 1) return code === 'GE' ? undefined : code;
  return alsoAtHome.has(code) ? undefined : code;
}

/** Served as the United States are: its territories and the freely associated states (shared/rules/state.ts). */
const atHome: ReadonlySet<string> = new Set(words(table.atHome));
/** Countries that a state, or many a town of the United States, is called like: alone they name one only where countries stand. */
const alsoAtHome: ReadonlySet<string> = new Set(words(table.alsoAtHome));
export const isAtHome = (code: string) => atHome.has(code);
export const countryName = (code: string) => countries().english.of(code) ?? code;
