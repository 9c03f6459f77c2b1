import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Disk } from '../../platform/disk.ts';
import { type LedgerLine, readLine } from './ledger-lines.ts';

/** ledger.jsonl, which is only ever appended to. */
interface LedgerFile {
  /** Hands over each line in order, and answers how many could not be read. Rejects where the system refuses. */
  read(take: (line: LedgerLine) => void): Promise<number>;
  /** On the device when this resolves, in one write. Rejects where the disk refuses, and then it is not tried again. */
  append(...lines: LedgerLine[]): Promise<void>;
  /** The same for what has happened: it rejects where the disk refuses, and goes on being tried. */
  appendFact(line: LedgerLine): Promise<void>;
  /** Tries once more what the disk refused, and resolves when nothing is being written. */
  close(): Promise<void>;
}

interface Waiting {
  text: string;
  isFact: boolean;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Lines that are read before others get their turn: a few milliseconds of work. */
const linesAtOnce = 100;
const againMs = 5000;

export function createLedgerFile(disk: Disk, clock: Clock, path: string): LedgerFile {
  let waiting: Waiting[] = [];
  let refused: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let cancelRetry = () => {};
  /** Its name is on the device, and its folder's. */
  let isNamed = false;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const now = [...refused, ...waiting];
      refused = [];
      waiting = [];
      try {
        if (!isNamed) await disk.makeFolder(dirname(path));
        await disk.appendSynced(path, now.map(({ text }) => text).join(''));
        if (!isNamed)
          for (const folder of [dirname(path), dirname(dirname(path))]) await disk.syncFolder(folder);
        isNamed = true;
        for (const { done } of now) done();
      } catch (error) {
        refused = now.filter(({ isFact }) => isFact);
        for (const { failed } of now) failed(error);
        retryLater();
      }
    }
    // In the step that found nothing more: what is added in the next one starts anew.
    writing = null;
  }

  function start(): Promise<void> {
    if (waiting.length > 0) writing ??= write();
    return writing ?? Promise.resolve();
  }

  function retry(): Promise<void> {
    cancelRetry();
    waiting = [...refused, ...waiting];
    refused = [];
    return start();
  }

  function retryLater(): void {
    cancelRetry();
    if (refused.length > 0) cancelRetry = clock.after(againMs, () => void retry());
  }

  const add = (lines: readonly LedgerLine[], isFact: boolean) =>
    new Promise<void>((done, failed) => {
      // A line break before it as well: what a power cut left of another entry must not swallow this one.
      const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join('');
      waiting.push({ text, isFact, done, failed });
      void start();
    });

  return {
    async read(take) {
      const text = (await disk.read(path)) ?? '';
      let damaged = 0;
      let lines = 0;
      for (let from = 0; from < text.length; ) {
        const found = text.indexOf('\n', from);
        const end = found < 0 ? text.length : found;
        if (end > from) {
          const line = readLine(text.slice(from, end));
          if (line) take(line);
          else damaged += 1;
          lines += 1;
          if (lines % linesAtOnce === 0) await nextTurn();
        }
        from = end + 1;
      }
      return damaged;
    },
    append: (...lines) => add(lines, false),
    appendFact: (line) => add([line], true),
    async close() {
      await retry();
      cancelRetry();
    },
  };
}
