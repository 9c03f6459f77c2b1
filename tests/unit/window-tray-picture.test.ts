import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { trayPicture } from '../../electron/window/tray-picture.ts';

const page = join(import.meta.dirname, '../../renderer/public');
/** Width and height as a PNG's header says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test.each([
  ['darwin', 16],
  ['linux', 24],
] as const)('%s has its picture, and one of twice the size beside it', (platform, size) => {
  const path = trayPicture(page, platform);
  expect(sizeOf(readFileSync(path))).toEqual([size, size]);
  expect(sizeOf(readFileSync(path.replace(/\.png$/, '@2x.png')))).toEqual([2 * size, 2 * size]);
});

test('macOS paints it itself', () => {
  expect(trayPicture(page, 'darwin')).toBe(join(dirname(trayPicture(page, 'linux')), 'trayTemplate.png'));
});

test('Windows has one file with every size it asks for', () => {
  const ico = readFileSync(trayPicture(page, 'win32'));
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico[6 + 16 * index]);
  expect(sizes).toEqual([16, 20, 24, 32, 40, 48]);
});
