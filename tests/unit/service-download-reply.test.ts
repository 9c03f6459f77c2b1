import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { rangeHeaders, restOfFile, wholeFile } from '../../electron/service/calls/result-receiver.ts';

const reply = (status: number, headers: Record<string, string | undefined>) => ({
  status,
  header: (name: string) => headers[name] ?? null,
  body: Readable.from([]),
});
const notStrong = [null, '', '""', 'v1', "'v1'", 'W/"v1"', 'w/"v1"', '"v1', 'v1"', '"v1", "v2"', ' "v1"'];

describe('the request headers for the rest of a file', () => {
  it('name the first missing byte and the version', () => {
    expect(rangeHeaders({ bytes: 7, validator: '"v1"', totalBytes: 9 })).toEqual({
      range: 'bytes=7-',
      'if-range': '"v1"',
    });
  });

  it.each(notStrong)('are left out without a strong ETag: %j', (validator) => {
    expect(rangeHeaders({ bytes: 7, validator, totalBytes: 9 })).toEqual({});
  });

  it('are left out where there is no part', () => {
    expect(rangeHeaders(null)).toEqual({});
  });
});

describe('a reply with the whole file', () => {
  it('can be resumed by its strong ETag', () => {
    expect(wholeFile(reply(200, { etag: '"v1"', 'content-length': '900' }))).toEqual({
      offset: 0,
      totalBytes: 900,
      validator: '"v1"',
      endIsCertain: true,
    });
  });

  it.each(notStrong)('cannot be resumed by %j', (etag) => {
    expect(wholeFile(reply(200, { etag: etag ?? undefined })).validator).toBeNull();
  });

  it('has no known length where it is compressed, but a certain end', () => {
    const headers = { etag: '"v1"', 'content-length': '90', 'content-encoding': 'gzip' };
    expect(wholeFile(reply(200, headers))).toEqual({
      offset: 0,
      totalBytes: null,
      validator: null,
      endIsCertain: true,
    });
  });

  it.each([
    [{ 'transfer-encoding': 'Chunked' }, true],
    [{ 'transfer-encoding': 'gzip, chunked' }, true],
    [{ 'transfer-encoding': 'identity' }, false],
    [{ 'content-length': '12 bytes' }, false],
    [{ 'content-length': '-1' }, false],
    [{ 'content-length': '1'.repeat(16) }, false],
    [{}, false],
  ])('without a usable length has a certain end only in chunks: %j', (headers, endIsCertain) => {
    expect(wholeFile(reply(200, headers))).toMatchObject({ totalBytes: null, endIsCertain });
  });
});

describe('a reply with a part of the file', () => {
  const held = { bytes: 7, validator: '"v1"', totalBytes: 9 };
  const headers = { etag: '"v1"', 'content-range': 'bytes 7-8/9' };
  const taken = { offset: 7, totalBytes: 9, validator: '"v1"', endIsCertain: true };

  it('continues the same version at the missing byte', () => {
    expect(restOfFile(reply(206, headers), held)).toEqual(taken);
  });

  it('may state the length for the first time', () => {
    expect(restOfFile(reply(206, headers), { ...held, totalBytes: null })).toEqual(taken);
  });

  it.each([
    { etag: undefined },
    { etag: '"v2"' },
    { etag: 'W/"v1"' },
    { 'content-range': undefined },
    { 'content-range': 'bytes 6-8/9' },
    { 'content-range': 'bytes 8-8/9' },
    { 'content-range': 'bytes 7-8/10' },
    { 'content-range': 'bytes 7-8/*' },
    { 'content-range': 'rows 7-8/9' },
    { 'content-range': `bytes 7-8/${'9'.repeat(16)}` },
    { 'content-encoding': 'gzip' },
  ])('is not appended with %j', (change) => {
    expect(restOfFile(reply(206, { ...headers, ...change }), held)).toBeNull();
    const unknownLength = restOfFile(reply(206, { ...headers, ...change }), { ...held, totalBytes: null });
    if (change['content-range'] !== 'bytes 7-8/10') expect(unknownLength).toBeNull();
  });

  it.each([null, 'W/"v1"', 'v1'])('is never appended to a part without a strong ETag: %j', (validator) => {
    const same = reply(206, { ...headers, etag: validator ?? undefined });
    expect(restOfFile(same, { ...held, validator })).toBeNull();
  });
});
