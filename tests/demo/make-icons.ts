import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { installedBrowser, sandboxArgs } from '../host/browser.ts';
import { PROJECT } from '../host/project.ts';

/**
 * Writes the icons of the packages from renderer/public/icon.svg into .ci/package, and those of the tray into
 * renderer/public/tray: `node --import tsx tests/demo/make-icons.ts`.
 * The files are kept with the sources, so that a package needs no tool to be fetched. A browser draws each size from
 * the vector itself; the containers are simple enough to be written here.
 */

const folder = join(PROJECT, '.ci/package');

/** One drawing: as PNG, and its pixels as red, green, blue and alpha. */
interface Drawing {
  size: number;
  png: Buffer;
  pixels: Buffer;
}

const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
/** From 100 to 300 % of what the taskbar shows. */
const traySizes = [16, 20, 24, 32, 40, 48];
const linuxSizes = [16, 32, 48, 64, 128, 256, 512];
/** Types in an .icns that hold a PNG, with its width. The doubled ones stand for 16 and 32 points as well. */
const macTypes: [type: string, size: number][] = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];
/** What the square takes of the canvas among macOS's icons; the rest is for shadows. */
const macShare = 824 / 1024;

/** BMP for all but the largest: older shell dialogs and installers read PNG at 256 pixels only. */
function ico(drawings: Drawing[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(drawings.length, 4);
  const images = drawings.map((drawing) => (drawing.size === 256 ? drawing.png : bitmap(drawing)));
  let offset = 6 + 16 * drawings.length;
  const entries = drawings.map(({ size }, index) => {
    const entry = Buffer.alloc(16);
    entry[0] = size % 256;
    entry[1] = size % 256;
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    const length = images[index]?.length ?? 0;
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images]);
}

/** A bitmap as icons have it: twice its height, rows from below, then a mask, empty since there is alpha. */
function bitmap({ size, pixels }: Drawing): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rows = Array.from({ length: size }, (_, index) => {
    const row = Buffer.from(pixels.subarray((size - 1 - index) * size * 4, (size - index) * size * 4));
    for (let at = 0; at < row.length; at += 4)
      row.set([row[at + 2] ?? 0, row[at + 1] ?? 0, row[at] ?? 0], at);
    return row;
  });
  const maskRow = Math.ceil(size / 32) * 4;
  return Buffer.concat([header, ...rows, Buffer.alloc(maskRow * size)]);
}

function icns(parts: [type: string, png: Buffer][]): Buffer {
  const part = (type: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(type, 'latin1');
    header.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([header, content]);
  };
  return part('icns', Buffer.concat(parts.map(([type, png]) => part(type, png))));
}

const drawn = z.object({ png: z.array(z.number()), pixels: z.array(z.number()) });

const executablePath = installedBrowser();
const browser = await chromium.launch({ args: sandboxArgs(), ...(executablePath ? { executablePath } : {}) });
const page = await browser.newPage();
const icon = await readFile(join(PROJECT, 'renderer/public/icon.svg'));
/** macOS paints what is opaque here in the color of its menu bar; the mark alone, as its square would be a blot. */
const template = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <mask id="check"><rect width="16" height="16" fill="#fff"/>
    <path d="M9 10.6l1.5 1.5 2.8-3" fill="none" stroke="#000" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/></mask>
  <rect x="1" y="2" width="10" height="2" rx="1"/>
  <rect x="1" y="7" width="5" height="2" rx="1"/>
  <rect x="1" y="12" width="5" height="2" rx="1"/>
  <circle cx="11.2" cy="10.5" r="4.3" mask="url(#check)"/>
</svg>`);
/** Laid over the app's icon in Windows' taskbar, where something was not seen yet; the ring is for taskbars of its color. */
const unseen = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <circle cx="8" cy="8" r="6.5" fill="#e03131" stroke="#fff" stroke-width="1.5"/>
</svg>`);
const draw = async (size: number, share = 1, from = icon): Promise<Drawing> => {
  const svg = from.toString('base64');
  const answer = await page.evaluate(
    async ({ svg, size, share }) => {
      const image = new Image(size, size);
      image.src = `data:image/svg+xml;base64,${svg}`;
      await image.decode();
      const canvas = new OffscreenCanvas(size, size);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser draws nothing.');
      const margin = Math.round((size * (1 - share)) / 2);
      context.drawImage(image, margin, margin, size - 2 * margin, size - 2 * margin);
      const png = await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer();
      const { data } = context.getImageData(0, 0, size, size);
      return { png: Array.from(new Uint8Array(png)), pixels: size > 256 ? [] : Array.from(data) };
    },
    { svg, size, share },
  );
  const { png, pixels } = drawn.parse(answer);
  return { size, png: Buffer.from(png), pixels: Buffer.from(pixels) };
};

const inOrder = async <Item, Made>(items: Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
};

await mkdir(join(folder, 'icons'), { recursive: true });
await writeFile(join(folder, 'icon.ico'), ico(await inOrder(windowsSizes, (size) => draw(size))));
const macParts = await inOrder(macTypes, async ([type, size]): Promise<[string, Buffer]> => {
  return [type, (await draw(size, macShare)).png];
});
await writeFile(join(folder, 'icon.icns'), icns(macParts));
for (const size of linuxSizes)
  await writeFile(join(folder, 'icons', `${size}x${size}.png`), (await draw(size)).png);
const tray = join(PROJECT, 'renderer/public/tray');
await mkdir(tray, { recursive: true });
await writeFile(join(tray, 'tray.ico'), ico(await inOrder(traySizes, (size) => draw(size))));
for (const [name, size, from] of [
  ['tray.png', 24, icon],
  ['tray@2x.png', 48, icon],
  ['trayTemplate.png', 16, template],
  ['trayTemplate@2x.png', 32, template],
  ['unseen.png', 16, unseen],
] as const)
  await writeFile(join(tray, name), (await draw(size, 1, from)).png);
await browser.close();
