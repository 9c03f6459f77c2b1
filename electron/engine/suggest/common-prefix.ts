import { partyWords } from './vocabulary.ts';

/** Words that say whose record it is, and of a whole record nothing. */
const ofAnyRecord = new Set([
  'contact',
  'person',
  'people',
  'customer',
  'client',
  'lead',
  'record',
  'account',
  'input',
]);
const fewest = 5;
const prefix = /^([\p{L}]{2,})(?: ?[_.:/|-] ?| )+(?=[\p{L}\p{N}*$#])/u;

/**
 * Headers without what an export put in front of each: "tbl_", "Contact: ". What stands everywhere tells no column from
 * another, but could be taken for whose each is.
 */
export function withoutCommonPrefix(headers: readonly string[]): readonly string[] {
  const filled = headers.filter((header) => header !== '');
  const [first] = filled.map((header) => prefix.exec(header)?.[1]?.toLowerCase());
  if (first === undefined || filled.length < fewest) return headers;
  if (partyWords.has(first) && !ofAnyRecord.has(first)) return headers;
  const inAll = filled.every((header) => prefix.exec(header)?.[1]?.toLowerCase() === first);
  return inAll ? headers.map((header) => header.replace(prefix, '')) : headers;
}
