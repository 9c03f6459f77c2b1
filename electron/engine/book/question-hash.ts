import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import {
  bulkServices,
  type LookupKind,
  lookupFieldOf,
  serviceOfLookup,
} from '../../../shared/model/services.ts';
import { RowReader } from '../check/row-reader.ts';
import { QuestionHash } from './keyed-hash.ts';

/** What a question is matched on, as the two halves of its hash (see RowReader). */
interface MatchHalves {
  high: number;
  low: number;
}

/**
 * What lookups ask, read and compared as the rows of a list for the bulk service that asks the same: what they are matched on.
 * Null for one that asks nothing.
 */
export function matchHalves(
  kind: LookupKind,
  inputs: readonly Readonly<Record<string, string>>[],
): (MatchHalves | null)[] {
  const service = serviceOfLookup[kind];
  const { columns } = bulkServices[service];
  const mapping: ColumnMapping = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
  const reader = new RowReader(service, mapping, columns.length);
  return inputs.map((input) => {
    const cells = columns.map(({ field }) => input[lookupFieldOf[field]] ?? '');
    reader.read(cells);
    reader.hash(cells);
    return reader.asks(cells) ? { high: reader.key.high, low: reader.key.low } : null;
  });
}

/** The keyed hashes of what lookups ask. Null for one that asks nothing. */
export function hashLookups(
  key: string,
  kind: LookupKind,
  inputs: readonly Readonly<Record<string, string>>[],
): (bigint | null)[] {
  const hash = new QuestionHash(key, kind);
  const halves = matchHalves(kind, inputs);
  for (const each of halves) hash.add(each?.high ?? 0, each?.low ?? 0);
  return Array.from(hash.flushed(), (each, index) => (halves[index] ? each : null));
}
