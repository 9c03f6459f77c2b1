import { z } from 'zod';
import type { HostContext } from './context.ts';
import type { DrivenWindow } from './server/page-scripts.ts';

const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('evaluate'), id: z.number(), source: z.string(), argument: z.unknown() }),
  z.object({ kind: z.literal('recorded'), id: z.number() }),
  z.object({ kind: z.literal('drive'), id: z.number(), place: z.number() }),
  z.object({ kind: z.literal('end'), id: z.number() }),
]);

/** What a host that was forked tells its parent. */
export const hostNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), id: z.number(), value: z.unknown() }),
  z.object({ kind: z.literal('error'), id: z.number(), message: z.string() }),
]);

export type HostRequest = z.infer<typeof request>;
type HostNews = z.infer<typeof hostNews>;

/**
 * For tests: runs functions in the main process with the stand-in, as Playwright's `electronApp.evaluate` does.
 * Only over the channel to the process that forked this one; never over HTTP.
 */
export function serveParent(
  context: HostContext,
  electron: object,
  drive: (place: number) => DrivenWindow,
  end: () => void,
): void {
  if (!process.send) return;
  const tell = (news: HostNews) => process.send?.(news);
  process.on('message', async (message) => {
    const asked = request.safeParse(message).data;
    if (!asked) return;
    try {
      if (asked.kind === 'end') end();
      else if (asked.kind === 'recorded') tell({ kind: 'value', id: asked.id, value: context.recorded });
      else if (asked.kind === 'drive') tell({ kind: 'value', id: asked.id, value: drive(asked.place) });
      else tell({ kind: 'value', id: asked.id, value: await evaluate(asked, electron) });
    } catch (error) {
      tell({ kind: 'error', id: asked.id, message: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}

async function evaluate({ source, argument }: { source: string; argument?: unknown }, electron: object) {
  // Compilers wrap functions in `__name` to keep their names; here there is nothing to keep.
  const make = new Function('__name', `return (${source});`);
  const wanted: unknown = make((value: unknown) => value);
  if (typeof wanted !== 'function') throw new TypeError('evaluate takes a function');
  const value: unknown = await Reflect.apply(wanted, undefined, [electron, argument]);
  return structuredClone(value);
}
