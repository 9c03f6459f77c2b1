import { countryBehind, readState, stateCode, zipBehind } from '../../../shared/rules/state.ts';
import { isPlaceholder, readText } from '../../../shared/rules/text.ts';
import { knownCities } from '../../engine/columns/suggest/known-cities.ts';
import { readCityBeside } from '../../engine/names/city-cell.ts';

/** Where somebody or something is. */
export interface Place {
  city: string;
  /** Two letters; '' where only a city is named. */
  state: string;
}

const onlyZip = /^\d{5}(?:-\d{4})?$/;
const country = /^(?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?)$/i;
const street =
  /^(?:#?\d+[\w/-]*\s+\S|p\.?\s?o\.?\s?box\b|(?:suite|ste|apt|unit|floor|fl|bldg|building|room|rm)\b\.?\s*#?\w)/i;

/** A line of a street address, which no lookup asks for. */
export const isStreet = (part: string): boolean => street.test(part);
export const isKnownCity = (part: string): boolean => knownCities.has(part.toLowerCase().replace(/\.$/, ''));

/** The parts between commas, with a ZIP code behind the part it belongs to, and without the country. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '' || isPlaceholder(part) || country.test(part)) continue;
    if (onlyZip.test(part) && parts.length > 0) parts.push(`${parts.pop()} ${part}`);
    else parts.push(part.replace(countryBehind, ''));
  }
  return parts;
}

/** Bracketed words that stand for themselves: a company, or a place. */
export const isPlace = (text: string): boolean => cityAndState(text) !== undefined;

/** The code of a part that is a state alone, with or without a ZIP code. */
export function stateAlone(part: string): string | undefined {
  const code = stateCode(part.replace(zipBehind, ''));
  const reading = readState(part);
  return code !== undefined && (reading.verdict === 'usable' || reading.verdict === 'repairable')
    ? (reading.fixed ?? code)
    : undefined;
}

/** A city and its state in one part, where it is certain which is which: "Austin TX", "Austin, TX 78701". */
export function cityAndState(part: string): Place | undefined {
  const reading = readCityBeside(part, readText(part), undefined);
  const [, known = ''] = /^(.*\S)\s+[a-z]{2}$/i.exec(part) ?? [];
  const fixed = reading.finding === 'city-with-state' ? reading.fixed : undefined;
  // In small letters a code may be any word, but behind the name of a large city.
  const city = fixed ?? (reading.verdict === 'usable' && isKnownCity(known) ? known : undefined);
  if (city === undefined || !part.startsWith(city)) return undefined;
  const state = stateAlone(part.slice(city.length).replace(/^[\s,/(–—-]+/, ''));
  return state === undefined ? undefined : { city, state };
}
