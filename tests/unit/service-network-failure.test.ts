import { describe, expect, it } from 'vitest';
import { ResolvedToLoopback, TunnelRefused } from '../../electron/service/http/connect.ts';
import { networkFailure, StoodStill } from '../../electron/service/http/network-problems.ts';
import { ProblemError, problem } from '../../shared/model/problem.ts';

const attempt = {
  url: new URL('https://api.example'),
  route: null,
  cancelled: false,
  connected: false,
};
const route = 'http://proxy.corp:8080/';
const error = (code: string) => Object.assign(new Error(`it said ${code}`), { code });
const timedOut = () => new DOMException('too long', 'TimeoutError');

/** What each code means while the connection does not stand yet; an unknown one is taken for a connection that broke. */
const causes: [code: string, named: string, reached: boolean, passing: boolean][] = [
  ['ENOTFOUND', 'host-not-found', false, true],
  ['EAI_AGAIN', 'host-not-found', false, true],
  ['EAI_FAIL', 'host-not-found', false, true],
  ['ECONNREFUSED', 'unreachable', false, true],
  ['ENETUNREACH', 'unreachable', false, true],
  ['EHOSTUNREACH', 'unreachable', false, true],
  ['EHOSTDOWN', 'unreachable', false, true],
  ['ENETDOWN', 'unreachable', false, true],
  ['EADDRNOTAVAIL', 'unreachable', false, true],
  ['ETIMEDOUT', 'unreachable', false, true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-untrusted', true, false],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate-untrusted', true, false],
  ['CERT_HAS_EXPIRED', 'certificate-expired', true, false],
  ['CERT_NOT_YET_VALID', 'certificate-expired', true, false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-wrong-host', true, false],
  ['EPROTO', 'tls-failed', true, false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-failed', true, false],
  ['ERR_TLS_DH_PARAM_SIZE', 'tls-failed', true, false],
  ['HPE_INVALID_CONSTANT', 'not-a-web-service', true, false],
  ['ECONNRESET', 'connection-broken', true, true],
  ['EPIPE', 'connection-broken', true, true],
  ['ESOMETHINGNEW', 'connection-broken', true, true],
];

describe('a failure of the network', () => {
  it.each(causes)(
    'says what %s means, connected or not, and through a proxy',
    (code, named, reached, passing) => {
      const failure = (change: Partial<Parameters<typeof networkFailure>[1]>) =>
        networkFailure(error(code), { ...attempt, ...change });
      const plain = failure({});
      expect(plain).toMatchObject({ reached, passing, problem: { code: named } });
      expect(plain.problem.message).toContain('api.example');
      // What stood once was reached, whatever ended it.
      const wasReached = { reached: true, passing, problem: { code: reached ? named : 'connection-broken' } };
      expect(failure({ connected: true })).toMatchObject(wasReached);
      const behind = failure({ route });
      expect(behind).toMatchObject({
        reached,
        passing,
        problem: { code: reached ? named : 'proxy-unreachable' },
      });
      if (!reached)
        expect(behind.problem).toMatchObject({ message: expect.stringContaining('proxy.corp:8080') });
      expect(behind.problem.detail).toContain(code);
    },
  );

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
