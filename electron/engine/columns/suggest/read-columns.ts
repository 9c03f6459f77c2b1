import type { FileInspection } from '../../../../shared/model/csv.ts';
import { isMadeUpName } from '../../read/text/column-words.ts';
import { type ColumnContentProfile, profileContent } from './content.ts';
import { type HeaderReading, partyWords, readHeader, readPlace } from './read-header.ts';
import { sourceOf, table, whole, within } from './words.ts';

/** What you know of a column: what its header says and what its sampled cells look like. */
export interface ColumnEvidence {
  /** Zero-based position. */
  column: number;
  /** As it stands in the file; '' where it has none. */
  header: string;
  reading: HeaderReading;
  content: ColumnContentProfile;
}

/** As much of an inspection as columns are read by. */
export type SampledList = Pick<FileInspection, 'columns' | 'preview' | 'headerRows' | 'notes'>;

/** Cells looked at in all, so that a very wide file is as quick as a narrow one. */
const cellBudget = 12_000;

/** Reads the headers and sampled rows of an inspection, column by column. */
export function readColumns({ columns, preview, headerRows }: SampledList): ColumnEvidence[] {
  const rows = preview.slice(0, Math.max(10, Math.floor(cellBudget / Math.max(1, columns.length))));
  const headers = columns.map(({ rawHeader }) => rawHeader.trim());
  const readings = inheritedReadings(
    withoutCommonPrefix(headers).map((header) =>
      readHeader(headerRows.length === 0 || saysNothing(header) ? '' : header),
    ),
  );
  return columns.map(({ index }, place) => ({
    column: index,
    header: headers[place] ?? '',
    reading: readings[place] ?? readHeader(''),
    content: profileContent(rows.map((row) => row[index] ?? '')),
  }));
}

/** Names that say nothing: a letter or a number, "Column 3", "Field_7". */
const saysNothing = (header: string) => /^(?:[a-z]|\d+)$/i.test(header) || isMadeUpName(header);

/** Words that say whose record it is, and of a whole record nothing. */
const ofAnyRecord = /^(?:contact|person|people|customer|client|lead|record|account|input)$/;
const fewest = 5;
const prefix = /^([\p{L}]{2,})(?: ?[_.:/|-] ?| )+(?=[\p{L}\p{N}*$#])/u;

/**
 * Headers without what an export put in front of each: "tbl_", "Contact: ". What stands everywhere tells no column from
 * another, but could be taken for whose each is.
 */
export function withoutCommonPrefix(headers: readonly string[]): readonly string[] {
  const named = headers.filter((header) => header !== '');
  const [first, ...others] = new Set(named.map((header) => prefix.exec(header)?.[1]?.toLowerCase()));
  const isRead = first === undefined || (partyWords.has(first) && !ofAnyRecord.test(first));
  if (others.length > 0 || isRead || named.length < fewest) return headers;
  return headers.map((header) => header.replace(prefix, ''));
}

/** Headers of a street and of other parts of an address; a place alone ("Situs") is a street there. */
const addressWords = {
  street: within(table.address.street),
  noStreet: within(table.address.noStreet),
  place: whole(table.address.place),
  part: new RegExp(`^(?:(?:${sourceOf(table.address.part)}|\\d+)(?: |$))+$`),
};

/**
 * "Property Address, City, State, Mailing Address, City, State": a plain city belongs to the address it follows. Of
 * columns that are called alike, a later one is the next of its kind, or of the person named in between.
 */
function inheritedReadings(readings: readonly HeaderReading[]): HeaderReading[] {
  let address: HeaderReading | undefined;
  let person: { at: number; reading: HeaderReading } | undefined;
  /** What the address has had so far. */
  const inAddress = new Set<string>();
  const seen = new Map<string, { at: number; count: number }>();
  return readings.map((reading, at) => {
    const { words, core, party, place } = reading;
    const plain = party === undefined && place === 'plain';
    const isPart = addressWords.part.test(words);
    const isStreet = addressWords.street.test(words) && !addressWords.noStreet.test(words);
    const isPlace = addressWords.place.test(words);
    const begins = isPlace || (isStreet && !plain) || (!address && !plain && /^(?:city|town)$/.test(core));
    // A city or state again, and what is no part of one, is not of this address.
    const ends = isStreet ? !isPart : inAddress.has(core) || (!isPart && !addressWords.part.test(core));
    if (begins)
      address = isPlace ? { ...reading, place: readPlace(words, true).place, placeWord: words } : reading;
    else if (ends) address = undefined;
    if (begins || !address) inAddress.clear();
    if (address) inAddress.add(core);
    if (party && party.class !== 'company') person = { at, reading };
    if (!plain || words === '') return reading;
    if (address && isPart)
      return { ...reading, party: address.party, place: address.place, placeWord: address.placeWord };
    const before = seen.get(words);
    seen.set(words, { at, count: (before?.count ?? 0) + 1 });
    if (!before) return reading;
    return person && person.at > before.at && !isStreet
      ? { ...reading, party: person.reading.party }
      : { ...reading, number: before.count + 1 };
  });
}
