import { describe, expect, it } from 'vitest';
import { createRequestBody, jsonBody, type RequestBody } from '../../electron/service/http/transport.ts';

const bytesOf = (text: string) => Buffer.from(text);

/** A body of these pieces, which notes in `log` whatever is asked of it and done with it. */
function logged(
  pieces: readonly string[],
  whileAsked: (body: RequestBody, piece: string) => void = () => {},
) {
  const log: string[] = [];
  const body = createRequestBody({
    type: 'text/csv',
    bytes: pieces.join('').length,
    async *chunks() {
      for (const piece of pieces) {
        log.push(`asked for ${piece}`);
        whileAsked(body, piece);
        yield bytesOf(piece);
      }
    },
    onProgress: (done, total) => log.push(`${done} of ${total}`),
  });
  return { body, log };
}

describe('the body of a request', () => {
  it('hands out a piece only once the one before was taken', async () => {
    const { body, log } = logged(['one', 'three']);
    await body.sendTo(async (chunk) => {
      await new Promise(setImmediate);
      log.push(`took ${Buffer.from(chunk)}`);
    });
    expect(log).toEqual(['asked for one', 'took one', '3 of 8', 'asked for three', 'took three', '8 of 8']);
  });

  it('has started with its first piece and is whole with its last one', async () => {
    const states: unknown[] = [];
    const note = (body: RequestBody, when: string) => states.push([when, body.started, body.whole]);
    const { body } = logged(['one', 'two'], note);
    note(body, 'before');
    await body.sendTo(async (chunk) => void note(body, `with ${Buffer.from(chunk)}`));
    expect(states).toEqual([
      ['before', false, false],
      ['one', false, false],
      ['with one', true, false],
      ['two', true, false],
      ['with two', true, true],
    ]);
  });

  it('is not whole before it was sent, even where it is empty', () => {
    expect(logged([]).body.whole).toBe(false);
  });

  it('hands out nothing more once it is stopped', async () => {
    const { body, log } = logged(['one', 'two', 'six']);
    await body.sendTo(async () => body.stop());
    expect(log).toEqual(['asked for one', '3 of 9', 'asked for two']);
    expect([body.started, body.whole]).toEqual([true, false]);
  });

  it('is stopped by an early answer before anything leaves', async () => {
    const { body, log } = logged(['one'], () => setImmediate(() => body.stop()));
    await body.sendTo(async () => void log.push('took it'));
    expect(log).toEqual(['asked for one']);
    expect(body.started).toBe(false);
  });

  it('reports no progress where the connection did not take it, but has started', async () => {
    const { body, log } = logged(['one', 'two']);
    const broken = new Error('broken');
    await expect(body.sendTo(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(log).toEqual(['asked for one']);
    expect(body.started).toBe(true);
  });

  it('of JSON has the length of its bytes', async () => {
    const body = jsonBody({ name: 'Zoë' });
    const sent: Uint8Array[] = [];
    await body.sendTo(async (chunk) => void sent.push(chunk));
    expect(String(Buffer.concat(sent))).toBe('{"name":"Zoë"}');
    expect([body.type, body.bytes, body.whole]).toEqual(['application/json', 15, true]);
  });
});
