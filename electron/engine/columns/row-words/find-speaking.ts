import type { FileInspection } from '../../../../shared/model/csv.ts';
import type { SpeakingColumn } from '../../../../shared/model/row-words.ts';
import { stateCode } from '../../../../shared/rules/state.ts';
import { memoized } from '../../../../shared/rules/text.ts';
import { cellsOf } from '../../read/text/header-votes.ts';
import { headerWords } from '../../read/text/header-words.ts';
import { whole, within } from '../suggest/words.ts';
import countries from './countries.json' with { type: 'json' };
import { type CountryNotation, countryIn, countryName, isAtHome } from './country-names.ts';
import { flagIn, isGiven, readFlag, readPermission, readStatus, type Word } from './status-words.ts';
import statuses from './statuses.json' with { type: 'json' };

/** A row's own word against its being sent. */
export interface Said extends Word {
  column: number;
}

/** Undefined for a cell that says nothing against its row; `home` where it says that all is well. */
type ReadCell<Found> = (cell: string) => Found | 'home' | undefined;

/** A column that says something of its rows, with how its cells are read. */
export interface Speaker extends SpeakingColumn {
  read: ReadCell<Said>;
}

/** Headers of columns of countries, of other countries than the one in which a row is, and of calling codes. */
const countryHeader = within(countries.headers.country);
const otherCountry = within(countries.headers.other);
const callingHeader = within(countries.headers.calling);
/** Headers below which codes of countries may stand, and other things. */
const codeHeader = whole(countries.headers.code);
/** Headers of places, which end with the country. */
const placeHeader = whole(countries.headers.place);
/** Cells that may be one of our own names: spares nearly all columns the list of countries. */
const mayBeOurs =
  /^\W*(?:the\s)?(?:u\.?\s?s\b|usa|united|estados|[eé]tats|vereinigte|stati|verenigde|e\.?e\.?\s?\.?u|america)/i;

/** Headers of flags that say the contrary: with No there, the row speaks against itself. */
const permissions = within(statuses.headers.permission);
/** Headers of columns in which such words stand among others: of a status, and of what else is noted of a row. */
const statusHeader = within(statuses.headers.status);
const notesHeader = within(statuses.headers.notes);
/** Headers of other things: the code of a state, a group's name. */
const otherHeader = within(statuses.headers.other);
/** Of which channel a status is; none where it is of the row. */
const ofPhone = within(statuses.headers.phone);
const ofEmail = within(statuses.headers.email);

const isOurs = (cell: string) => countryIn(cell, 'country') === 'US';

/** The columns of a list that speak of their rows, by header and by the first rows. Takes a few milliseconds. */
export function findSpeaking({
  columns,
  preview,
  headerRows,
}: Pick<FileInspection, 'columns' | 'preview' | 'headerRows'>): Speaker[] {
  return columns.flatMap(({ index, rawHeader }): Speaker[] => {
    const words = headerRows.length === 0 ? '' : headerWords(rawHeader);
    const cells = cellsOf(preview, index);
    const [digits] = /\b\d{1,2}\b(?!.*\b\d)/.exec(words) ?? [];
    const number = digits === undefined ? null : Number(digits);
    const country = countrySpeaker(words, cells);
    if (country) {
      const of = words
        .replace(countryHeader, '')
        .replace(/\b(?:code|name|region|iso|full|abbr|[a-z]?\d)\b/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      const read = remembering(country, index);
      return [{ kind: 'country', column: index, of, channel: null, number, read }];
    }
    const status = statusReader(words, rawHeader, cells);
    if (!status) return [];
    const [phone, email] = [ofPhone.test(words), ofEmail.test(words)];
    const channel = phone === email ? null : phone ? 'phone' : 'email';
    const of =
      /\b(?:mobile|cell|home|work|office|landline|direct|alternate|business|personal)\b/.exec(words)?.[0] ??
      '';
    return [{ kind: 'status', column: index, of, channel, number, read: remembering(status, index) }];
  });
}

function countrySpeaker(words: string, cells: readonly string[]): ReadCell<Word> | undefined {
  const notation = countryNotation(words, cells);
  if (!notation) return undefined;
  return (cell) => {
    const code = countryIn(cell, notation);
    if (code === undefined) return undefined;
    return isAtHome(code) ? 'home' : { word: countryName(code), meaning: 'do-not-call' };
  };
}

function countryNotation(words: string, cells: readonly string[]): CountryNotation | undefined {
  const share = (notation: CountryNotation) => cells.filter((cell) => countryIn(cell, notation)).length;
  if (countryHeader.test(words) || callingHeader.test(words)) {
    if (otherCountry.test(words)) return undefined;
    const coded = cells.filter((cell) => /\d/.test(cell) && /^[+\d()\s-]+$/.test(cell)).length;
    if (coded > cells.length / 2) return 'calling-code';
    // A column of states that is called otherwise: most of its codes are no country's.
    const noCountries = cells.filter(
      (cell) => stateCode(cell) !== undefined && !countryIn(cell, 'country'),
    ).length;
    if (noCountries > 0 && noCountries >= cells.filter((cell) => countryIn(cell, 'name')).length)
      return undefined;
    return share('country') * 2 >= cells.length ? 'country' : undefined;
  }
  if (otherCountry.test(words)) return undefined;
  // "CC" is a copy of a letter, too: there all cells have to be codes, ours among them.
  const areCodes = cells.length > 0 && cells.every((cell) => /^[a-z]{2,3}$/i.test(cell));
  if (codeHeader.test(words) && areCodes && share('country') === cells.length && cells.some(isOurs))
    return 'country';
  // A town alone is no place abroad, whatever it is called.
  if (placeHeader.test(words))
    return !/\bcity\b/.test(words) || cells.some((cell) => cell.includes(',')) ? 'place' : undefined;
  // By its cells alone: nearly all of them countries by name, ours among them.
  // The names of countries, which take memory, are made only where a cell may be ours.
  const home = cells.some((cell) => mayBeOurs.test(cell) && countryIn(cell, 'name') === 'US');
  return home && words !== 'state' && share('name') >= cells.length * 0.9 ? 'country' : undefined;
}

function statusReader(
  words: string,
  rawHeader: string,
  cells: readonly string[],
): ReadCell<Word> | undefined {
  const isPermission = permissions.test(words) && !/\bnot?\b|\bun|\bout\b/.test(words);
  // A permission that nobody gave was never asked for.
  if (isPermission) return cells.some(isGiven) ? readPermission : (cell) => readStatus(cell, false);
  // "Opted out of email: Newsletter"
  const flag = flagIn(words) ?? flagIn(headerWords(rawHeader.replace(/:.*/s, '')));
  if (flag) {
    const tells = /\b(?:reason|type|source|by)\b/.test(words);
    return (cell) => readFlag(cell, flag, tells);
  }
  if (otherHeader.test(words)) return undefined;
  if (statusHeader.test(words)) return (cell) => readStatus(cell, true);
  const isNoted = notesHeader.test(words) && !/\b(?:state|st)\b/.test(words);
  return isNoted || (hasFewValues(cells) && cells.some((cell) => readStatus(cell, false) !== undefined))
    ? (cell) => readStatus(cell, false)
    : undefined;
}

/** Short values that come again and again, as those of a choice do. */
function hasFewValues(cells: readonly string[]): boolean {
  const different = new Set(cells);
  return (
    cells.length >= 4 &&
    different.size <= Math.max(3, cells.length / 2) &&
    cells.every((cell) => cell.length <= 40)
  );
}

/** Reads each value once: statuses and countries come again in every row. */
function remembering(read: ReadCell<Word>, column: number): Speaker['read'] {
  const heard = memoized((cell) => {
    const found = read(cell);
    return { said: found === undefined || found === 'home' ? found : { ...found, column } };
  });
  return (cell) => (cell === '' ? undefined : heard(cell).said);
}
