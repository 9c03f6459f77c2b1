import type { Clock } from '../../platform/clock.ts';
import { StoodStill } from '../http/network-problems.ts';
import type { Reply } from '../http/transport.ts';
import { isNotAResult, isSuspicious } from '../replies/not-a-result.ts';
import { plainBody } from '../replies/unpack.ts';

/** The bytes that come are a page or a message, not a result. */
export class NotAResult extends Error {}

const headBytes = 256;
/** No message or login page that comes in a result's place is decided by more than this. */
const longestHead = 64 * 1024;

/**
 * The bytes of a file from its beginning, decompressed where the server insists on compression. The first are only
 * handed out once they are known not to be a web page's or a message's; a NotAResult otherwise.
 */
export async function* resultChunks(reply: Reply): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of plainBody(reply)) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const isEnough =
      head.length >= headBytes && (head.length >= longestHead || !isSuspicious(head.toString('utf8')));
    if (!isEnough) continue;
    yield checked(head, false, reply);
    head = null;
  }
  if (head !== null && head.length > 0) yield checked(head, true, reply);
}

function checked(head: Buffer, isWhole: boolean, reply: Reply): Buffer {
  if (isNotAResult(head.toString('utf8'), isWhole, reply.header('content-type'))) throw new NotAResult();
  return head;
}

const leastBytesPerSecond = 1024;
/** How long a download may be slow. */
export const usualSlowMs = 60_000;

/**
 * Breaks a reply off that brings less than 1 KB/s over `slowMs`, unless it is this side that has not taken what came.
 * `came` is to be called for each chunk, `stop` at the end.
 */
export function watchSpeed(reply: Reply, clock: Clock, slowMs: number) {
  let bytes = 0;
  let stop = clock.after(slowMs, look);

  function look(): void {
    const isSlow = bytes < (leastBytesPerSecond * slowMs) / 1000 && reply.body.readableLength === 0;
    if (isSlow) reply.body.destroy(new StoodStill('trickling'));
    bytes = 0;
    stop = isSlow ? () => {} : clock.after(slowMs, look);
  }

  return {
    came: (chunk: Uint8Array) => {
      bytes += chunk.length;
    },
    stop: () => stop(),
  };
}
