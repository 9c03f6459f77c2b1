import { decodeAll, type LegacyEncoding } from '../legacy-decoder.ts';

/** How the bytes from 0x80 on look in an encoding, and back. */
interface ByteTable {
  bytes: Map<string, number>;
  sequences: RegExp;
}

const tables = new Map<LegacyEncoding, ByteTable>();

/** Finds what looks like one character of UTF-8 (two to four bytes) that was read in an encoding of one byte each. */
export function sequences(encoding: LegacyEncoding): RegExp {
  return tableOf(encoding).sequences;
}

/** The bytes that some characters stand for; undefined where one is none of the encoding's. */
export function bytesOf(text: string, encoding: LegacyEncoding): Buffer | undefined {
  const { bytes } = tableOf(encoding);
  const found: number[] = [];
  for (const character of text) {
    const byte = bytes.get(character);
    if (byte === undefined) return undefined;
    found.push(byte);
  }
  return Buffer.from(found);
}

function tableOf(encoding: LegacyEncoding): ByteTable {
  let table = tables.get(encoding);
  if (!table) {
    table = makeTable(encoding);
    tables.set(encoding, table);
  }
  return table;
}

function makeTable(encoding: LegacyEncoding): ByteTable {
  const upper = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128));
  // Bytes without a character become the control characters of their numbers, as Windows has it.
  const characters = [...decodeAll(upper, encoding)].map((character, at) =>
    character === '\ufffd' ? String.fromCharCode(at + 128) : character,
  );
  const bytes = new Map<string, number>();
  for (const [at, character] of characters.entries()) bytes.set(character, at + 128);
  const between = (low: number, high: number) =>
    `[${characters
      .slice(low - 128, high - 127)
      .join('')
      .replace(/[\]\\^-]/g, '\\$&')}]`;
  const next = between(0x80, 0xbf);
  const patterns = [
    `${between(0xc2, 0xdf)}${next}`,
    `${between(0xe0, 0xef)}${next}{2}`,
    `${between(0xf0, 0xf4)}${next}{3}`,
  ];
  return { bytes, sequences: new RegExp(patterns.join('|'), 'gu') };
}
