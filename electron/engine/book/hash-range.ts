import { type PartitionOf, partitions } from '../check/hash-table.ts';

/** Hashes by their first 32 bits, without sign: from one on, up to another that is none of them. */
export interface HashRange {
  from: number;
  to: number;
}

const partBits = Math.log2(partitions);

/** The part that a hash belongs to, so that each part is a range. */
export const partOfHash: PartitionOf = (a) => a >>> (32 - partBits);

/** The hashes of a part. @param parts `partitions`, or 1 for all of them */
export function rangeOfPart(part: number, parts: number): HashRange {
  const each = 2 ** 32 / parts;
  return { from: part * each, to: (part + 1) * each };
}

/**
 * Between which places of some records in order a hash almost certainly stands, if at all: hashes are evenly spread, and `reach`
 * is four times as far as a place usually is from where its hash would put it.
 * @param hash its first 32 bits, without sign
 */
export function placesOf(hash: number, records: number): { from: number; to: number; reach: number } {
  const place = Math.floor((hash / 2 ** 32) * records);
  const reach = Math.ceil(2 * Math.sqrt(records)) + 16;
  return { from: Math.max(0, place - reach), to: Math.min(records, place + reach), reach };
}
