import { type CellReading, held, repairable } from '../../../shared/rules/cell-reading.ts';
import { countryBehind, liesAbroad, stateCode, statesOfZip, zipBehind } from '../../../shared/rules/state.ts';

/** What a cell of cities holds: "Austin, TX 78701". */
interface Place {
  city: string;
  /** The state behind it; undefined where there is only a ZIP code. */
  code: string | undefined;
  zip: string;
  /** How sure it is that the word behind the city is a state: a comma parts them, it is in capitals, or neither. */
  parted: 'comma' | 'capitals' | 'no';
}

/** Letters that stand for something else behind a name of a place as well: East LA, Jefferson Co, Rocky Mt. */
const alsoOther: Readonly<Record<string, string>> = { LA: 'Los Angeles', CO: 'a county', MT: 'a mount' };

const wordBehind = /^(.*[^\s,/(–—-])[\s,/(–—-]+([a-z]{2})\)?$/i;
/** A city by itself: no number of a house, no second place. */
const oneCity = /^(?=.*\p{L})[^\d,;/&|@]{3,}$/u;

const moreThanCity = /[,\d]|[\s/(–—-][a-z]{2}[)\s]*$|(?:\.|usa?|states)\W*$/i;
/** Whether a cell may hold more than a city, which spares nearly all of them the search. */
export const mayHoldMore = (cell: string): boolean => moreThanCity.test(cell);

function placeIn(text: string): Place | undefined {
  const national = text.replace(countryBehind, '');
  const [, zip = ''] = zipBehind.exec(national) ?? [];
  const place = national.replace(zipBehind, '').replace(/[\s,]+$/, '');
  const comma = place.lastIndexOf(',');
  const [, front = place, word = ''] =
    comma === -1 ? (wordBehind.exec(place) ?? []) : ['', place.slice(0, comma), place.slice(comma + 1)];
  const code = stateCode(word);
  if (code === undefined && (comma !== -1 || statesOfZip(zip).length === 0)) return undefined;
  const city = (code === undefined ? place : front).trim();
  if (!oneCity.test(city)) return undefined;
  const parted = comma !== -1 ? 'comma' : word === word.toUpperCase() ? 'capitals' : 'no';
  return { city, code, zip, parted };
}

/**
 * Corrects the reading of a city by the state of its row: "Washington, PA 15301" is Washington where the state column
 * says PA or nothing. Where it says another state, or the ZIP code does, the cell has two readings. What stands behind
 * the city and is no state is a part of its name.
 * @param state The two letters of the row's own state; undefined where it has none.
 */
export function readCityBeside(cell: string, reading: CellReading, state: string | undefined): CellReading {
  const text = reading.fixed ?? cell;
  if (reading.verdict !== 'usable') return reading;
  const place = placeIn(text);
  if (!place) return reading;
  const { city, code, zip, parted } = place;
  const byZip = statesOfZip(zip);
  const states = code === undefined ? byZip : [code];
  const inState = `${city} in ${states.join(' or ')}`;
  const twoReadings = (other: string) => held('city-two-readings', `${inState}, or ${other}`, undefined);
  if (code !== undefined && byZip.length > 0 && !byZip.includes(code))
    return twoReadings(`in ${byZip.join(' or ')} by its ZIP code`);
  if (state !== undefined && !states.includes(state)) return twoReadings(`in ${state}, its row’s own state`);
  if (state !== undefined || byZip.length > 0 || code === undefined)
    return repairable('city-with-state', city);
  // Nothing else says that it lies there.
  if (parted === 'no') return reading;
  if (liesAbroad(city, code)) return twoReadings('in the country with these letters or this name');
  const other = alsoOther[code];
  if (other !== undefined && parted === 'capitals') return twoReadings(`a place with ${other} in its name`);
  return repairable('city-with-state', city);
}
