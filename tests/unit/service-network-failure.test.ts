import { describe, expect, it } from 'vitest';
import { ResolvedToLoopback, TunnelRefused } from '../../electron/service/http/connection.ts';
import { networkFailure, StoodStill } from '../../electron/service/http/network-problems.ts';
import { ProblemError, problem } from '../../shared/model/problem.ts';

const attempt = {
  url: new URL('https://api.example'),
  route: { proxy: null },
  cancelled: false,
  connected: false,
};
const route = { proxy: 'http://proxy.corp:8080/' };
const error = (code: string) => Object.assign(new Error(`it said ${code}`), { code });
const timedOut = () => new DOMException('too long', 'TimeoutError');

/** What keeps a request from reaching anybody, and may be over by itself. */
const unreached: [string, string][] = [
  ['ENOTFOUND', 'host-not-found'],
  ['EAI_AGAIN', 'host-not-found'],
  ['EAI_FAIL', 'host-not-found'],
  ['ECONNREFUSED', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
];

/** What somebody has to do something about, and what an unknown code is taken for. */
const reached: [string, string, boolean][] = [
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-untrusted', false],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate-untrusted', false],
  ['CERT_HAS_EXPIRED', 'certificate-expired', false],
  ['CERT_NOT_YET_VALID', 'certificate-expired', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-wrong-host', false],
  ['EPROTO', 'tls-failed', false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-failed', false],
  ['ERR_TLS_DH_PARAM_SIZE', 'tls-failed', false],
  ['HPE_INVALID_CONSTANT', 'not-a-web-service', false],
  ['ECONNRESET', 'connection-broken', true],
  ['EPIPE', 'connection-broken', true],
  ['ESOMETHINGNEW', 'connection-broken', true],
];

describe('a failure of the network', () => {
  it.each(unreached)('is passing where nothing was reached (%s)', (code, named) => {
    const failure = networkFailure(error(code), attempt);
    expect(failure).toMatchObject({ reached: false, passing: true, problem: { code: named } });
    expect(failure.problem.message).toContain('api.example');
  });

  it.each(reached)('says whether %s is passing', (code, named, passing) => {
    const failure = networkFailure(error(code), attempt);
    expect(failure).toMatchObject({ reached: true, passing, problem: { code: named } });
    expect(failure.problem.message).toContain('api.example');
  });

  it.each(unreached)('is no failure to connect once connected (%s)', (code) => {
    expect(networkFailure(error(code), { ...attempt, connected: true })).toMatchObject({
      reached: true,
      passing: true,
      problem: { code: 'connection-broken' },
    });
  });

  it.each(reached)('keeps its meaning once connected (%s)', (code, named) => {
    expect(networkFailure(error(code), { ...attempt, connected: true })).toMatchObject({
      problem: { code: named },
    });
  });

  it('is a connect timeout only while not connected', () => {
    expect(networkFailure(timedOut(), attempt)).toMatchObject({
      reached: false,
      passing: true,
      problem: { code: 'unreachable' },
    });
    expect(networkFailure(timedOut(), { ...attempt, connected: true })).toMatchObject({
      reached: true,
      passing: true,
      problem: { code: 'connection-broken' },
    });
  });

  it.each([
    ['sending', 'connection-broken'],
    ['waiting', 'reply-timeout'],
    ['receiving', 'connection-broken'],
    ['trickling', 'too-slow'],
  ] as const)('names what stood still, which is passing (%s)', (during, code) => {
    expect(networkFailure(new StoodStill(during), { ...attempt, connected: true })).toMatchObject({
      reached: true,
      passing: true,
      problem: { code },
    });
  });

  it('is not passing where a name leads to this computer', () => {
    expect(networkFailure(new ResolvedToLoopback('x'), attempt)).toMatchObject({
      reached: true,
      passing: false,
      problem: { code: 'leads-to-this-computer' },
    });
  });

  it('keeps its own problem where this side caused it, and is not passing', () => {
    const changed = problem('file-changed', 'The list changed.', 'Prepare it again.');
    for (const cancelled of [false, true])
      expect(networkFailure(new ProblemError(changed), { ...attempt, cancelled })).toEqual({
        reached: true,
        passing: false,
        problem: changed,
      });
  });

  it('is a cancellation where the user canceled, whatever the error', () => {
    for (const thrown of [error('ECONNREFUSED'), new TunnelRefused(502), timedOut()])
      expect(networkFailure(thrown, { ...attempt, route, cancelled: true })).toMatchObject({
        reached: true,
        passing: true,
        problem: { code: 'cancelled' },
      });
  });

  it('is read from the errors of several addresses', () => {
    const several = new AggregateError([error('ECONNREFUSED'), error('ENETUNREACH')]);
    expect(networkFailure(several, attempt).problem.code).toBe('unreachable');
  });

  it('keeps the system’s message, limited in length, as its detail', () => {
    const detail = (thrown: unknown) => networkFailure(thrown, attempt).problem.detail;
    expect(detail(error('ENOTFOUND'))).toBe('it said ENOTFOUND ENOTFOUND');
    expect(detail(Object.assign(new Error('five'), { code: 5 }))).toBe('five');
    expect(detail('thrown text')).toBe('thrown text');
    expect(detail(new Error('x'.repeat(1000)))).toHaveLength(300);
  });

  it.each([
    undefined,
    null,
    'text',
    new Error('x'),
    { code: 5 },
    { code: 'ENOTFOUND' },
    new AggregateError([]),
  ])('has words for anything thrown (%s)', (thrown) => {
    const failure = networkFailure(thrown, attempt);
    expect(failure).toMatchObject({ reached: true, passing: true });
    expect(failure.problem.message).toMatch(/\.$/);
  });
});

describe('a network failure behind a proxy', () => {
  it.each(unreached)('names the proxy where nothing was reached (%s)', (code) => {
    const failure = networkFailure(error(code), { ...attempt, route });
    expect(failure).toMatchObject({ reached: false, passing: true, problem: { code: 'proxy-unreachable' } });
    expect(failure.problem.message).toContain('proxy.corp:8080');
    expect(failure.problem.detail).toContain(code);
  });

  it.each(reached)('names the service where it was reached (%s)', (code, named) => {
    expect(networkFailure(error(code), { ...attempt, route })).toMatchObject({
      reached: true,
      problem: { code: named },
    });
  });

  it.each([502, 503, 504])('is passing where the proxy reached nothing (%i)', (status) => {
    expect(networkFailure(new TunnelRefused(status), { ...attempt, route })).toMatchObject({
      reached: false,
      passing: true,
      problem: { code: 'proxy-refused', detail: expect.stringContaining(String(status)) },
    });
  });

  it.each([0, 302, 400, 403, 500])('is not passing where the proxy refuses (%i)', (status) => {
    expect(networkFailure(new TunnelRefused(status), { ...attempt, route })).toMatchObject({
      reached: true,
      passing: false,
      problem: { code: 'proxy-refused' },
    });
  });

  it('is not passing where the proxy wants a login', () => {
    expect(networkFailure(new TunnelRefused(407), { ...attempt, route })).toMatchObject({
      reached: true,
      passing: false,
      problem: { code: 'proxy-login' },
    });
  });
});
