import type { HeaderReading } from './read-header.ts';
import { readPlace } from './read-header.ts';

const street = /\b(?:address|addresses|addr|street|direccion|calle|rue)\b/;
/** A street under the word for its place alone: "Location, City, State". */
const placeAlone = /^(?:location|situs|site|premises?|property)$/;
const noStreet =
  /\b(?:email|ip|web|url|mac|city|state|zip|town|type|status|phone|correo|courriel|name|county|country)\b/;
const cityAlone = /^(?:city|town|city name|ciudad|ville)$/;
const partOfAddress =
  /^(?:(?:address|addr|street|line|unit|apt|apartment|suite|ste|number|city|town|state|province|region|zip|postal|postcode|code|plus|ext|cd|desc|abbr|4|5|county|country|us|usa|fips|territory|prefecture|republic|\d+)(?: |$))+$/;

/**
 * "Property Address, City, State, Mailing Address, City, State": a plain city belongs to the address it follows. Of
 * columns that are called alike ("Phone" again behind "Contact 2"), a later one belongs to the person named in between,
 * or is the next of its kind.
 */
export function inheritedReadings(readings: readonly HeaderReading[]): HeaderReading[] {
  let address: HeaderReading | undefined;
  let person: { at: number; reading: HeaderReading } | undefined;
  /** What the address has had so far. */
  const inAddress = new Set<string>();
  const seen = new Map<string, { at: number; count: number }>();
  return countedFromTwo(readings).map((reading, at) => {
    const { words, bare, core, party, place } = reading;
    const plain = party === undefined && place === 'plain';
    const part = partOfAddress.test(words);
    if (placeAlone.test(words)) {
      address = { ...reading, place: readPlace(words, true).place, placeWord: words };
    } else if (street.test(words) && !noStreet.test(words)) {
      if (!plain) address = reading;
      else if (!part || !address) address = undefined;
    } else if (inAddress.has(core)) {
      // A city or state again is another address's.
      address = undefined;
    } else if (!address && place !== 'plain' && cityAlone.test(core)) address = reading;
    else if (!part && !partOfAddress.test(core)) address = undefined;
    if (!address || address === reading || placeAlone.test(words)) inAddress.clear();
    if (address) inAddress.add(core);
    if (party && party.class !== 'company') person = { at, reading };
    if (!plain || words === '') return reading;
    if (address && part)
      return { ...reading, party: address.party, place: address.place, placeWord: address.placeWord };
    const before = seen.get(words);
    seen.set(words, { at, count: (before?.count ?? 0) + 1 });
    if (!before) return reading;
    return person && person.at > before.at && !street.test(bare)
      ? { ...reading, party: person.reading.party }
      : { ...reading, number: before.count + 1 };
  });
}

const withoutNumber = ({ words }: HeaderReading) => words.replace(/ ?\b\d+\b/, '');

/** "First Name" and "First Name.1", as pandas writes a second one: there 1 is the second and 2 the third. */
function countedFromTwo(readings: readonly HeaderReading[]): HeaderReading[] {
  const plain = new Set(readings.filter(({ number }) => number === undefined).map(({ words }) => words));
  const shifted = new Set(
    readings.filter((r) => r.number === 1 && plain.has(withoutNumber(r))).map(withoutNumber),
  );
  return readings.map((reading) =>
    reading.number !== undefined && shifted.has(withoutNumber(reading))
      ? { ...reading, number: reading.number + 1 }
      : reading,
  );
}
