import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { type DebuggingPipe, debuggingPipe } from './debugging-pipe.ts';
import { drive } from './drive.ts';
import type { DrivenWindow } from './server/page-scripts.ts';

const attached = z.object({ sessionId: z.string(), targetInfo: z.object({ type: z.string() }) });

/**
 * Starts a browser that the host drives by a pipe which nobody else has, and shows the app in it: in its first page, and in each
 * that is opened later. Rejects where it could not be driven.
 * @param windowFor asked for each page
 */
export async function openDriven(
  browser: string,
  args: string[],
  windowFor: () => DrivenWindow,
): Promise<{ kill(): void }> {
  const child = spawn(browser, ['--app=about:blank', '--remote-debugging-pipe', ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [out, from] = [child.stdio[3], child.stdio[4]];
  if (!(out instanceof Writable) || !(from instanceof Readable))
    throw new Error('There is no pipe to the browser');
  const pipe = debuggingPipe(out, from);
  const shown = new Promise<void>((resolve, reject) => {
    pipe.on('Target.attachedToTarget', (told) => {
      const { sessionId, targetInfo } = attached.parse(told);
      show(pipe, sessionId, targetInfo.type === 'page' ? windowFor : null).then(
        () => targetInfo.type === 'page' && resolve(),
        reject,
      );
    });
    for (const end of ['exit', 'error']) child.once(end, () => reject(new Error('The browser has ended')));
  });
  await pipe.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await shown;
  return { kill: () => void child.kill() };
}

/** Whatever is no page (a worker, an extension's own) goes on as it would. */
async function show(
  pipe: DebuggingPipe,
  sessionId: string,
  windowFor: (() => DrivenWindow) | null,
): Promise<void> {
  const session = pipe.page(sessionId);
  const window = windowFor?.();
  if (window) await drive(session, window);
  const going = window && session.send('Page.navigate', { url: window.url });
  await session.send('Runtime.runIfWaitingForDebugger');
  await going;
}
