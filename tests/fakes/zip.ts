import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive; what is left out is as it should be. */
export interface ZipEntry {
  name: string;
  content: string | Buffer;
  /** The content as it is packed. */
  packed?: Buffer;
  /** What the archive says of its size, packed and unpacked. */
  packedSize?: number;
  size?: number;
  /** General purpose flags: 1 is encrypted. */
  flags?: number;
  /** Compression method: 8 is deflate. */
  method?: number;
  /** Another entry whose bytes this one claims for its own, by its place; it has none then. */
  sameAs?: number;
}

/** Packs a zip archive in memory. */
export const zip = (parts: Record<string, string | Buffer>): Buffer =>
  zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })));

/** Packs a zip archive from entries that need not be what they say. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const raw = Buffer.from(entry.content);
    const packed = entry.packed ?? deflateRawSync(raw);
    const fileName = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (entry.flags ?? 0), 2);
    common.writeUInt16LE(entry.method ?? 8, 4);
    common.writeUInt32LE(0x5a21_0000, 6);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(entry.packedSize ?? packed.length, 14);
    common.writeUInt32LE(entry.size ?? raw.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const start = entry.sameAs === undefined ? offset : (offsets[entry.sameAs] ?? 0);
    offsets.push(start);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(start, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, fileName);
    if (entry.sameAs !== undefined) continue;
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed]);
    body.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, listing, end]);
}
