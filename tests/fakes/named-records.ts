import fc from 'fast-check';
import type { RecordReader } from '../../electron/engine/read/records/record-reader.ts';

/** A text in pieces, cut at these places. */
export function piecesOf(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, at) => text.slice(from, places[at] ?? text.length));
}

/** All records that a reader finds in a text that it gets piece by piece. */
export function readPieceByPiece(reader: RecordReader, pieces: readonly string[]) {
  return pieces
    .flatMap((piece, at) => reader.push(piece, at === pieces.length - 1))
    .map(({ line, fields }) => ({ line, fields: Object.fromEntries(fields) }));
}

export const cutPlaces = fc.array(fc.nat(), { maxLength: 6 });
