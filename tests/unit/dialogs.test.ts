import { join, resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { electronDialogs } from '../../electron/platform/dialogs.ts';

/** Electron's dialogs: where each began, and what the user chose in it. */
const electron = await vi.hoisted(async () => {
  const began: (string | undefined)[] = [];
  const chosen: string[] = [];
  const show = async ({ defaultPath }: { defaultPath?: string }) => {
    began.push(defaultPath);
    const filePath = chosen.shift() ?? '';
    return { canceled: filePath === '', filePath, filePaths: filePath === '' ? [] : [filePath] };
  };
  return { began, chosen, dialog: { showOpenDialog: show, showSaveDialog: show }, shell: {} };
});
vi.mock('electron', () => electron);

const [lists, history] = [resolve('lists'), resolve('history')];
beforeEach(() => {
  electron.began.length = 0;
});

test('a dialog begins in the folder of the last choice, and before any where Electron does', async () => {
  const dialogs = electronDialogs(() => null);
  electron.chosen.push('', join(lists, 'mine.csv'), join(history, 'a preset.json'), '', lists);
  await dialogs.saveFile('first.csv');
  await dialogs.saveFile('second.csv');
  await dialogs.chooseFile('Choose a preset', 'json');
  await dialogs.chooseFolder('Choose an exported history');
  await dialogs.chooseFolder('Choose an exported history');
  await dialogs.saveFile('third.csv');
  expect(electron.began).toEqual([
    'first.csv',
    'second.csv',
    lists,
    history,
    history,
    join(lists, 'third.csv'),
  ]);
});

test('a file to be saved is offered where its whole path says', async () => {
  const dialogs = electronDialogs(() => null);
  electron.chosen.push(join(lists, 'mine.csv'), '');
  await dialogs.saveFile('first.csv');
  await dialogs.saveFile(join(history, 'call list.csv'));
  expect(electron.began).toEqual(['first.csv', join(history, 'call list.csv')]);
});
