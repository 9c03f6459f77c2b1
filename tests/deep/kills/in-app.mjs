/**
 * Loaded before the browser host (NODE_OPTIONS --import) when the real app is under fire, so that the app itself needs
 * no hook: time runs ENRICH_DESK_SPEED times as fast, and the process is killed at the step on disk that
 * ENRICH_DESK_KILL names ("12 before", "12 after"), counted over changes below the folder ENRICH_DESK_JOBS and commits to the memory.
 */
import promises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

const { ENRICH_DESK_SPEED: speedText, ENRICH_DESK_KILL: killText, ENRICH_DESK_JOBS: jobs = '' } = process.env;

// The engine and other helpers inherit the environment; only the main process is shot.
if (process.argv[1]?.endsWith('host.ts')) {
  if (speedText) hasten(Number(speedText));
  if (killText) arm(killText);
}

function hasten(speed) {
  const { now } = Date;
  const { setTimeout } = globalThis;
  const start = now();
  Date.now = () => Math.floor(start + (now() - start) * speed);
  globalThis.setTimeout = Object.assign(
    (task, ms, ...given) => setTimeout(task, (ms ?? 0) / speed, ...given),
    setTimeout,
  );
}

function arm(text) {
  const [step, moment] = text.split(' ');
  const below = resolve(jobs) + sep;
  let made = 0;
  const isIt = () => ++made === Number(step);
  const kill = () => process.kill(process.pid, 'SIGKILL');
  const { DatabaseSync } =
    process.getBuiltinModule?.('node:sqlite') ?? createRequire(import.meta.url)('@photostructure/sqlite');
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    const dies = sql === 'COMMIT' && isIt();
    if (dies && moment === 'before') kill();
    exec.call(this, sql);
    if (dies) kill();
  };
  for (const name of ['mkdir', 'open', 'rename', 'rm', 'appendFile']) {
    const operation = promises[name];
    promises[name] = async (path, ...given) => {
      const dies = `${path}${sep}`.startsWith(below) && isIt();
      if (dies && moment === 'before') kill();
      const answer = await operation(path, ...given);
      if (dies) kill();
      return answer;
    };
  }
  syncBuiltinESMExports();
}
