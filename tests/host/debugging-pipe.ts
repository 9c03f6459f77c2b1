import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { DebuggingSession } from './drive.ts';

const incoming = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** The debugging protocol with a whole browser: with itself, and with each of its pages. */
export interface DebuggingPipe extends DebuggingSession {
  page(sessionId: string): DebuggingSession;
}

/** Speaks with a browser that was started with --remote-debugging-pipe, over its third and fourth streams. */
export function debuggingPipe(out: Writable, from: Readable): DebuggingPipe {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners: { sessionId: string | undefined; event: string; heard: (told: unknown) => void }[] = [];
  let lastId = 0;
  let rest = '';
  // A browser that has ended hears nothing; that it has is known by its end.
  out.on('error', () => {});
  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) hear(part);
  });
  from.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended'));
    waiting.clear();
  });
  function hear(text: string): void {
    const { id, sessionId, method, params, result, error } = incoming.parse(JSON.parse(text));
    if (id === undefined) {
      for (const each of listeners)
        if (each.event === method && each.sessionId === sessionId) each.heard(params);
      return;
    }
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  }
  const session = (sessionId: string | undefined): DebuggingSession => ({
    send(method, params = {}) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        out.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      });
    },
    on: (event, heard) => listeners.push({ sessionId, event, heard }),
  });
  return { ...session(undefined), page: session };
}
