import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createGivenFiles } from '../../electron/lists/given-files.ts';

const list = resolve('/lists/leads.csv');
const other = resolve('/lists/other.csv');

function start(argv: string[] = ['app'], isPackaged = true) {
  const app = Object.assign(new EventEmitter(), { isPackaged });
  const given = createGivenFiles(app, argv, (path) => path === list || path === other);
  const told: string[] = [];
  const follow = () =>
    given.follow(
      () => void told.push('shown'),
      (event) => void told.push(event),
    );
  const again = (...args: string[]) =>
    void app.emit('second-instance', {}, ['app', ...args], resolve('/lists'));
  return { app, given, told, follow, again };
}

test('a file on the command line waits for the page, and is given out once', () => {
  const { given } = start([
    'app',
    '--flag=/lists/other.csv',
    '/nowhere.csv',
    '/lists/leads.csv',
    '/lists/other.csv',
  ]);
  expect([given.take(), given.take()]).toEqual([{ path: list, others: 1 }, null]);
});

test('nothing is given where the app is just started, or run from its own source', () => {
  expect(start().given.take()).toBeNull();
  expect(start(['electron', '/lists/leads.csv'], false).given.take()).toBeNull();
  expect(start(['electron', '.', '/lists/leads.csv'], false).given.take()).toEqual({ path: list, others: 0 });
});

test('a second start hands over its file, named from where it was started', () => {
  const { given, told, follow, again } = start();
  follow();
  again('--original-process-start-time=1', 'other.csv');
  expect(told).toEqual(['shown', 'files:given']);
  expect(given.take()).toEqual({ path: other, others: 0 });
  again();
  expect(given.take()).toBeNull();
  expect(told).toHaveLength(2);
});

test('macOS may tell of a file before the app is ready', () => {
  const { app, given, told, follow } = start();
  let prevented = 0;
  app.emit('open-file', { preventDefault: () => void prevented++ }, list);
  follow();
  expect([prevented, told.length, given.take()]).toEqual([1, 0, { path: list, others: 0 }]);
  app.emit('open-file', { preventDefault: () => void prevented++ }, other);
  expect([prevented, told.length, given.take()]).toEqual([2, 2, { path: other, others: 0 }]);
});

test('of several that macOS tells of one by one, the first is taken, and the others are counted', () => {
  const { app, given, follow } = start();
  follow();
  for (const path of [list, other, list]) app.emit('open-file', { preventDefault() {} }, path);
  expect([given.take(), given.take()]).toEqual([{ path: list, others: 2 }, null]);
});
