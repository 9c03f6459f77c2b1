import { z } from 'zod';
import { type SuppressionEntry, SuppressionRefSchema } from '../../shared/model/suppression.ts';

const { kind, key } = SuppressionRefSchema.shape;
/** Kind, key and how it was written where that is another; when and where from where that is not its batch's. */
const LineSchema = z.union([
  z.tuple([kind, key]),
  z.tuple([kind, key, z.string()]),
  z.tuple([kind, key, z.string(), z.string(), z.string()]),
]);

type Origin = Pick<SuppressionEntry, 'at' | 'from'>;

/** An entry as a line of its journal. */
export function lineOf({ kind, key, written, at, from }: SuppressionEntry, origin: Origin): string {
  if (at !== origin.at || from !== origin.from) return JSON.stringify([kind, key, written, at, from]);
  return JSON.stringify(written === key ? [kind, key] : [kind, key, written]);
}

/** Null for a line that is none. */
export function entryOf(line: string, origin: Origin): SuppressionEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const read = LineSchema.safeParse(value).data;
  if (!read) return null;
  const [kind, key, written = key, at = origin.at, from = origin.from] = read;
  return { kind, key, written, at, from };
}
