import {
  type CellReading,
  emptyCell,
  held,
  longestValue,
  repairable,
  unusable,
  usable,
  usableCell,
} from './cell-reading.ts';
import places from './places.json' with { type: 'json' };
import { narrowed, unwrapped } from './text.ts';

/** The entries of a table of places: two letters, and what is said of them. */
const entriesOf = ({ entries }: { entries: readonly string[] }) =>
  entries.flatMap((line) => line.split('; ')).map((entry) => [entry.slice(0, 2), entry.slice(3)] as const);

const names = new Map<string, string>();
/** The names as they are written out, which cities have, too. */
const written = new Set<string>();
for (const [code, spelled] of entriesOf(places.states)) {
  names.set(code, code);
  const [whole = '', ...short] = spelled.toUpperCase().split('/');
  written.add(whole);
  for (const name of [whole, ...short]) names.set(name, code);
}

/** Dots, commas and doubled spaces gone, upper case: "n.  mex." is "N MEX". */
const folded = (text: string) =>
  text
    .toUpperCase()
    .replace(/(?<=\p{L})['’ʻ‘](?=\p{L})/gu, '')
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The two-letter code of a state in any of its written forms, or undefined. */
export function stateCode(text: string): string | undefined {
  const fold = folded(text);
  return (
    names.get(fold) ??
    names.get(
      fold
        .replace(/^(?:THE )?(?:STATE|COMMONWEALTH) OF | STATE$/g, '')
        .replace(/^(?:USA?|U S(?: A)?)\s?[-_ ]\s?/, ''),
    )
  );
}

const doubtful: Readonly<Record<string, string>> = places.doubtful.entries;
/** The provinces and territories of Canada, by all their forms. */
const provinces = new Map(
  entriesOf(places.provinces).flatMap(([code, spelled]) => {
    const [name = '', ...forms] = spelled.split('/');
    return [code, name, ...forms].map((form) => [form.toUpperCase(), name] as const);
  }),
);

/** A ZIP code at the end of a text. */
export const zipBehind = /(?:[\s,]+|(?<=^[a-z]{2})-|(?<=\p{L}))(\d{5})(?:-\d{4})?$/iu;
const quotes = /^["“[]\s*|\s*["”\]]$/g;
const canadaBehind = /[\s,(-]+canada\)?$/i;
/** The United States at the end of a text. */
export const countryBehind = /[\s,(-]+(?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)\)?$/i;

/** Takes the country and the ZIP code behind a place away. */
function takeZip(whole: string) {
  const national = whole.replace(countryBehind, '');
  const [, zip = ''] = zipBehind.exec(national) ?? [];
  return { text: national.replace(zipBehind, ''), zip, isNamed: national !== whole };
}

const separators = /\s*(?:[-–—(),/:;&+|]|(?<=\s)(?:or|and)(?=\s))\s*/i;

/** Reads a cell that should hold a U.S. state, D.C. or a territory; the strict form is two capitals. */
export function readState(cell: string): CellReading {
  if (cell.length === 2 && names.has(cell)) return usableCell;
  if (cell.length > longestValue) return unusable('too-long');
  const whole = narrowed(unwrapped(cell))
    .replace(quotes, '')
    .replace(/\s*[\r\n]+\s*/g, ', ');
  if (whole === '') return emptyCell;
  const { text, zip, isNamed } = takeZip(whole);
  const doubt = doubtful[folded(text)];
  if (doubt !== undefined && !text.endsWith('.')) return unusable('state-two-readings', doubt);
  const code = stateCode(text);
  if (code !== undefined)
    return text === whole
      ? usable('state-notation', code)
      : (contradicted(code, zip) ?? repairable('state-with-zip', code));
  const province = provinces.get(folded(text.replace(canadaBehind, '')));
  if (province !== undefined) return unusable('state-province', province);
  return readParts(text, zip, isNamed);
}

/** "TX 90210": the ZIP code lies in another state. Codes that are not given out say nothing. */
function contradicted(code: string, zip: string): CellReading | undefined {
  const states = statesOfZip(zip);
  if (states.length === 0 || states.includes(code)) return undefined;
  return unusable('state-two-readings', `${code}, or ${states.join(' or ')} by its ZIP code`);
}

/** What signs part; or a code and what stands beside it, where that is its state's name or a ZIP code stood behind. */
function partsOf(text: string, hasZip: boolean): string[] {
  const parts = text.split(separators).filter((part) => part !== '');
  if (parts.length > 1) return parts;
  const [, front = '', back = ''] = /^(\S{2})\s+(.+)$/.exec(text) ?? [];
  if (stateCode(front) !== undefined && stateCode(back) !== undefined) return [front, back];
  const [, before = '', code = ''] = /^(.+?)\s+(\S{2})$/.exec(text) ?? [];
  return stateCode(code) !== undefined && (hasZip || stateCode(before) !== undefined)
    ? [before, code]
    : parts;
}

/** Where an address ends in its state: "Dayton OH", "Dayton", "OH". */
const stateBehind = /^(.*\S)\s+(\p{L}{2}|\p{L}+|(?:north|south|new|west|rhode|district of|puerto) \p{L}+)$/iu;

/** "3 Walnut St, Dayton, OH": the state of an address stands behind its city. @param isSure A ZIP code or the country stood behind. */
function readAddress(parts: readonly string[], zip: string, isSure: boolean): CellReading | undefined {
  const front = parts.slice(0, -1);
  const last = parts.at(-1) ?? '';
  const [, before, behind] = stateCode(last) === undefined && isSure ? (stateBehind.exec(last) ?? []) : [];
  const code = stateCode(behind ?? last);
  const city = before ?? front.pop() ?? '';
  const isStreet = /^\d/.test(front[0] ?? '');
  if (code === undefined || front.length === 0 || (!isSure && !isStreet)) return undefined;
  // A part in front that is a state itself is a city, where the ZIP code says that it is in the other.
  const others = [...front, city].map(stateCode).filter((each) => each !== undefined && each !== code);
  if (others.length > 0 && statesOfZip(zip).join() !== code) return undefined;
  if (!isSure && liesAbroad(city, code)) return undefined;
  return contradicted(code, zip) ?? repairable('state-with-zip', code);
}

/**
 * "CA - California", "Texas (TX)", "San Francisco, CA".
 * @param zip That stood behind, so it is no place abroad; '' for none.
 * @param isNamed The United States stood behind.
 */
function readParts(text: string, zip: string, isNamed: boolean): CellReading {
  const address = readAddress(
    text.split(/\s*[,;|]\s*/).filter((part) => part !== ''),
    zip,
    isNamed || zip !== '',
  );
  if (address) return address;
  const hasZip = zip !== '';
  const parts = partsOf(text, hasZip);
  const codes = parts.map(stateCode);
  const known = [...new Set(codes.filter((code) => code !== undefined))];
  const [code] = known;
  if (known.length > 1) {
    // "Washington, PA 15301": a city that is called like a state, as its ZIP code lies in the other.
    const [last = ''] = codes.slice(-1);
    const isCity = parts.length === 2 && written.has(folded(parts[0] ?? ''));
    if (isCity && known.filter((each) => statesOfZip(zip).includes(each)).join() === last)
      return repairable('state-with-zip', last);
    return unusable('state-two-readings', known.join(' or '));
  }
  const province = provinces.get(folded(parts.at(-1) ?? ''));
  if (code === undefined)
    return province === undefined ? unusable('state-unknown') : unusable('state-province', province);
  const elsewhere = contradicted(code, zip);
  if (elsewhere) return elsewhere;
  if (!codes.includes(undefined)) return usable('state-notation', code);
  const [city = '', behind = '', ...more] = hasZip ? parts : text.split(',');
  if (stateCode(behind) === undefined || more.length > 0) return unusable('state-unknown');
  // Without a ZIP code "Toronto, CA" may lie in Canada as well, and "Tbilisi, Georgia" in that country.
  if (!hasZip && (behind.trim().length === 2 || code === 'GA') && liesAbroad(city, code))
    return unusable('state-two-readings', `${code}, or the country that ${city.trim()} lies in`);
  return repairable('state-with-zip', code);
}

const states = new Map<number, string[]>();
for (const [state, ranges] of entriesOf(places.zipCodes))
  for (const range of ranges.split(' ')) {
    const [from = '', to = from] = range.split('-');
    for (let prefix = Number(from); prefix <= Number(to); prefix++)
      states.set(prefix, [...(states.get(prefix) ?? []), state]);
  }

/** The states in which a ZIP code may lie; none for one that is not given out. @param zip Its first digits, three or more. */
export const statesOfZip = (zip: string): readonly string[] => states.get(Number(zip.slice(0, 3))) ?? [];

const cities = new Map(
  entriesOf(places.citiesAbroad).map(([code, names]) => [code, new Set(names.split('/'))]),
);

/** Whether a city is known to lie in the country that has the same two letters as a state. Capitals and accents don't count. */
export function liesAbroad(city: string, state: string): boolean {
  const plain = city.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return cities.get(state)?.has(plain.replace(/\s+/g, ' ').trim()) ?? false;
}

/** Letters that stand for something else behind a name of a place as well: East LA, Jefferson Co, Rocky Mt. */
const alsoOther: Readonly<Record<string, string>> = { LA: 'Los Angeles', CO: 'a county', MT: 'a mount' };

const partBehind = /^(.*),([^,]*)$/s;
const wordBehind = /^(.*[^\s,/(–—-])[\s,/(–—-]+([a-z]{2})\)?$/i;
/** A city by itself: no number of a house, no second place. */
const oneCity = /^(?=.*\p{L})[^\d,;/&|@]{3,}$/u;

const moreThanCity = /[,\d]|[\s/(–—-][a-z]{2}[)\s]*$|(?:\.|usa?|states)\W*$/i;
/** Whether a cell may hold more than a city, which spares nearly all of them the search. */
export const mayHoldMore = (cell: string): boolean => moreThanCity.test(cell);

/**
 * Corrects the reading of a city by the state of its row: "Washington, PA 15301" is Washington where the state column
 * says PA or nothing. Where it says another state, or the ZIP code does, the cell has two readings. What stands behind
 * the city and is no state is a part of its name.
 * @param state The two letters of the row's own state; undefined where it has none.
 */
export function readCityBeside(cell: string, reading: CellReading, state: string | undefined): CellReading {
  if (reading.verdict !== 'usable') return reading;
  const { text, zip } = takeZip(reading.fixed ?? cell);
  const place = text.replace(/[\s,]+$/, '');
  const hasComma = place.includes(',');
  const [, front = place, word = ''] = (hasComma ? partBehind : wordBehind).exec(place) ?? [];
  const code = stateCode(word);
  const city = (code === undefined ? place : front).trim();
  const byZip = statesOfZip(zip);
  if ((code === undefined && (hasComma || byZip.length === 0)) || !oneCity.test(city)) return reading;
  const states = code === undefined ? byZip : [code];
  const twoReadings = (other: string) =>
    held('city-two-readings', `${city} in ${states.join(' or ')}, or ${other}`, undefined);
  if (code !== undefined && byZip.length > 0 && !byZip.includes(code))
    return twoReadings(`in ${byZip.join(' or ')} by its ZIP code`);
  if (state !== undefined && !states.includes(state)) return twoReadings(`in ${state}, its row’s own state`);
  if (state !== undefined || byZip.length > 0 || code === undefined)
    return repairable('city-with-state', city);
  // Nothing else says that it lies there: a word in small letters behind a blank may be a part of its name.
  if (!hasComma && word !== word.toUpperCase()) return reading;
  if (liesAbroad(city, code)) return twoReadings('in the country with these letters or this name');
  const other = alsoOther[code];
  if (other !== undefined && !hasComma) return twoReadings(`a place with ${other} in its name`);
  return repairable('city-with-state', city);
}
