import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ProcessIdentitySchema, stillRuns, thisProcess } from './process-identity.ts';

const OwnerSchema = ProcessIdentitySchema.extend({ id: z.string(), url: z.string().optional() });

/** Who holds a lock: a process, this very holding of it, and where to reach it if it listens. */
export type Owner = z.infer<typeof OwnerSchema>;

interface Lock {
  /** Adds where the owner can be reached, so that a later start can ask it. */
  announce(url: string): void;
  release(): void;
}

type Attempt = { held: true; lock: Lock } | { held: false; owner: Owner };

interface Options {
  /** How long to wait for a living owner to go. */
  waitMs: number;
  /** Whether the owner still lives; by default, whether its process does. */
  isAlive?: (owner: Owner) => Promise<boolean>;
}

const againAfterMs = 100;
/** A lock file that can't be read for this long was left half written by a process that died. */
const halfWrittenMs = 2000;

/** Takes the lock file at `path`, from a dead owner if need be; gives up when a living one outlasts the wait. */
export async function takeLock(path: string, { waitMs, isAlive }: Options): Promise<Attempt> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lives = isAlive ?? (async (owner: Owner) => stillRuns(owner));
  const until = Date.now() + waitMs;
  for (;;) {
    const lock = tryToWrite(path);
    if (lock) return { held: true, lock };
    const owner = readOwner(path);
    if (owner && (await lives(owner))) {
      if (Date.now() >= until) return { held: false, owner };
      await sleep(againAfterMs);
    } else if (owner || isOld(path)) takeAway(path, owner);
    else await sleep(againAfterMs);
  }
}

function tryToWrite(path: string): Lock | null {
  const owner: Owner = { ...thisProcess(), id: randomUUID() };
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  const isMine = () => readOwner(path)?.id === owner.id;
  return {
    announce(url) {
      if (isMine()) writeFileSync(path, JSON.stringify({ ...owner, url }), { mode: 0o600 });
    },
    release() {
      if (isMine()) rmSync(path, { force: true });
    },
  };
}

function readOwner(path: string): Owner | null {
  try {
    return OwnerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isOld(path: string): boolean {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > halfWrittenMs;
}

/** Moves a dead owner's file aside; puts it back when another process was quicker and the file is now its own. */
function takeAway(path: string, dead: Owner | null): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    const moved = readOwner(aside);
    if (moved && moved.id !== dead?.id) renameSync(aside, path);
    else rmSync(aside);
  } catch {
    // Another process took it away first: the next round sees what is there now.
  }
}
