import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../../../shared/csv.ts';
import { completeUtf8Length, utf8SequenceLength } from './encoding.ts';

/** Turns the pieces of a file into text, whatever a piece's border cuts in two. */
export interface ChunkDecoder {
  decode(bytes: Buffer, last: boolean): string;
  /** Bytes that were not valid in a UTF-8 file and were read as Windows-1252 instead, so far. */
  readonly strayBytes: number;
  /** NUL characters left out, so far. */
  readonly nuls: number;
}

/** A decoder for one pass through a file. The bytes it is given are not kept and may be overwritten afterwards. */
export function createDecoder(encoding: Encoding): ChunkDecoder {
  const found = { strayBytes: 0, nuls: 0 };
  const pieces = encoding === 'utf-8' ? utf8Decoder(found) : plainDecoder(encoding);
  return {
    decode(bytes, last) {
      const text = pieces(bytes, last);
      if (!text.includes('\0')) return text;
      const kept = text.replaceAll('\0', '');
      found.nuls += text.length - kept.length;
      return kept;
    },
    get strayBytes() {
      return found.strayBytes;
    },
    get nuls() {
      return found.nuls;
    },
  };
}

const decodedBlock = 1024;

type Decode = (bytes: Buffer, last: boolean) => string;

function plainDecoder(encoding: Exclude<Encoding, 'utf-8'>): Decode {
  if (encoding === 'windows-1252') return (bytes) => windows1252(bytes.toString('latin1'));
  if (encoding === 'iso-8859-1') return (bytes) => bytes.toString('latin1');
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes, last) => decoder.decode(bytes, { stream: !last });
}

function utf8Decoder(found: { strayBytes: number }): Decode {
  let carried: Buffer = Buffer.alloc(0);
  return (chunk, last) => {
    const bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    const end = last ? bytes.length : completeUtf8Length(bytes);
    carried = Buffer.from(bytes.subarray(end));
    const complete = bytes.subarray(0, end);
    // One byte a character where it can be: half the memory, and the fastest text to search in.
    if (isAscii(complete)) return complete.toString('latin1');
    if (isUtf8(complete)) {
      const text = decodeUtf8(complete);
      // In UTF-8, U+0080-U+009F begin with this byte: asking for it is far cheaper than searching the text.
      return complete.includes(0xc2) ? windows1252(text) : text;
    }
    return mixedUtf8(complete, found);
  };
}

/** Few cells of most lists have an accent: by blocks, nearly all of a piece takes the fast path of plain ASCII. */
function decodeUtf8(bytes: Buffer): string {
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(from + decodedBlock, bytes.length);
    while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to++;
    const block = bytes.subarray(from, to);
    text += block.toString(isAscii(block) ? 'latin1' : 'utf8');
    from = to;
  }
  return text;
}

/** Valid characters as UTF-8, each byte that belongs to none as Windows-1252: the usual damage of glued lists. */
function mixedUtf8(bytes: Buffer, found: { strayBytes: number }): string {
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = utf8SequenceLength(byte);
    if (byte < 0x80 || (length > 1 && isUtf8(bytes.subarray(at, at + length)))) {
      at += length;
      continue;
    }
    text += bytes.toString('utf8', from, at) + windows1252(String.fromCharCode(byte));
    found.strayBytes++;
    from = ++at;
  }
  return text + bytes.toString('utf8', from);
}

/**
 * Gives the control characters U+0080-U+009F the meaning they have in Windows-1252, as browsers do: no list has them
 * on purpose, neither as bytes nor in a UTF-8 file that was converted as if it had been ISO-8859-1. (Not left to
 * TextDecoder: several Node versions read these bytes of Windows-1252 as control characters.)
 */
function windows1252(latin1: string): string {
  return latin1.replace(
    /[\x80-\x9f]/g,
    (character) => upperHalf[character.charCodeAt(0) - 0x80] ?? character,
  );
}

const upperHalf =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';
