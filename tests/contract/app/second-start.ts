import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const owner = z.object({ url: z.string() });

/** As `Kit.secondStart`. A second browser host ends by itself and leaves it to `npm start` to tell the first: so does this. */
export async function secondStart(): Promise<void> {
  if (process.versions.electron) {
    const second = spawn(process.execPath, process.argv.slice(1), { stdio: 'ignore' });
    await once(second, 'exit');
    return;
  }
  const text = await readFile(join(app.getPath('userData'), 'host', 'lock.json'), 'utf8');
  const { url } = owner.parse(JSON.parse(text));
  const answer = await fetch(url.replace('/open?', '/second-instance?'), { method: 'POST' });
  if (!answer.ok) throw new Error(`The host answered ${answer.status}`);
}
