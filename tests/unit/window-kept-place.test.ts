import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeptPlace } from '../../electron/window/kept-place.ts';

vi.mock('electron', () => {
  const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
  return { screen, default: { screen } };
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-place-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['no JSON', '{"value":'],
  ['no places', '{"value":[{"bounds":"wide"}]}'],
])('a file that holds %s is used no more, and leaves no copy behind', async (_what, text) => {
  await writeFile(join(folder, 'window.json'), text);
  expect(createKeptPlace(folder, () => 1).last()).toBeNull();
  expect((await readdir(folder)).filter((name) => name !== 'window.json')).toEqual([]);
});
