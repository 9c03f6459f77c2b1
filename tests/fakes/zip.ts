import { crc32, deflateRawSync } from 'node:zlib';

/** Packs a zip archive in memory; `sizes` makes the archive lie about a part's unpacked size. */
export function zip(parts: Record<string, string | Buffer>, sizes: Record<string, number> = {}): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const fileName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(0x5a21_0000, 6);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(sizes[name] ?? raw.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, packed]);
    body.push(local);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, fileName);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...body, listing, end]);
}
