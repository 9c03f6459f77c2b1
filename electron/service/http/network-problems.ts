import { errorCode, type Problem, ProblemError, problem } from '../../../shared/model/problem.ts';
import { ResolvedToLoopback, type Route, TunnelRefused } from './connect.ts';

export interface NetworkFailure {
  problem: Problem;
  /** False where nothing was reached at all: that says nothing about the service and costs nothing to try again. */
  reached: boolean;
  /** May be over by itself, so that the same is worth another try without anybody doing something first. */
  passing: boolean;
  /** Whoever signed the certificate is not trusted by now, so nothing of the request left. */
  untrusted?: true;
}

interface Attempt {
  url: URL;
  route: Route;
  cancelled: boolean;
  /** The connection stood when it failed. */
  connected: boolean;
}

/** A connection on which nothing moved for too long, and what it was doing. */
export class StoodStill extends Error {
  readonly during: Standstill;
  constructor(during: Standstill) {
    super(`nothing moved while ${during}`);
    this.during = during;
  }
}

/** What an error of a request means for the person waiting for it. */
export function networkFailure(error: unknown, attempt: Attempt): NetworkFailure {
  if (error instanceof ProblemError) return { problem: error.problem, reached: true, passing: false };
  if (attempt.cancelled) return { problem: cancelled, reached: true, passing: true };
  if (error instanceof TunnelRefused) return tunnelRefused(error.status);
  const { code, how, message, advice } = causeOf(error, attempt.connected);
  const { reached, passing, untrusted } = how;
  const detail = [messageOf(error), codeOf(error)].filter(Boolean).join(' ').slice(0, 300);
  if (!reached && attempt.route !== null)
    return { reached, passing, problem: proxyUnreachable(new URL(attempt.route).host, detail) };
  const words = message.replace('HOST', attempt.url.host);
  const said = { reached, passing, problem: problem(code, words, advice, detail) };
  return untrusted && !attempt.connected ? { ...said, untrusted: true } : said;
}

function causeOf(error: unknown, connected: boolean): Cause {
  if (error instanceof StoodStill) return stoodStill[error.during] ?? broken;
  if (error instanceof ResolvedToLoopback) return resolvedToLoopback;
  if (!connected && error instanceof Error && error.name === 'TimeoutError') return unreachable;
  const code = codeOf(error);
  const [, cause = broken] = causes.find(([codes]) => codes.test(code)) ?? [];
  // A connection that once stood can also time out or lose its network; that is no failure to connect.
  return connected && !cause.how.reached ? broken : cause;
}

const codeOf = (error: unknown): string =>
  errorCode(error) || (error instanceof AggregateError ? codeOf(error.errors[0]) : '');

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const cancelled = problem('cancelled', 'This was stopped before it was finished.', '');

function proxyUnreachable(host: string, detail: string): Problem {
  return problem(
    'proxy-unreachable',
    `This network sends everything through the proxy “${host}”, and that one did not answer.`,
    'Check the proxy settings of this computer, or ask your IT department.',
    detail,
  );
}

function tunnelRefused(status: number): NetworkFailure {
  if (status === 407)
    return {
      reached: true,
      passing: false,
      problem: problem(
        'proxy-login',
        'The proxy of this network asks for a user name and password, which the app cannot give it.',
        'Ask your IT department to let this app through the proxy without a login.',
      ),
    };
  // A gateway fault: the proxy itself reached nobody.
  const gatewayFault = [502, 503, 504].includes(status);
  return {
    reached: !gatewayFault,
    passing: gatewayFault,
    problem: problem(
      'proxy-refused',
      'The proxy of this network did not let the app through to the service.',
      'Ask your IT department to allow the service address.',
      `The proxy answered ${status}.`,
    ),
  };
}

/** Why a request failed: whether anything was reached, whether it may pass, and the words for it, with HOST for who was asked. */
interface Cause {
  code: string;
  how: { reached: boolean; passing: boolean; untrusted?: true };
  message: string;
  advice: string;
}

const unreached = { reached: false, passing: true };
const passing = { reached: true, passing: true };
const lasting = { reached: true, passing: false };
/** The certificate is signed by somebody who is not trusted, which ends once the signer is. */
const untrustedSigner = { ...lasting, untrusted: true as const };

const dns: Cause = {
  code: 'host-not-found',
  how: unreached,
  message: 'No computer named “HOST” was found on the network.',
  advice: 'Check the service address for typing errors, and that this computer is online.',
};
const unreachable: Cause = {
  code: 'unreachable',
  how: unreached,
  message: '“HOST” cannot be reached from here.',
  advice: 'Check the service address, the network or VPN, and the firewall. The service may also be down.',
};
const replyTimeout: Cause = {
  code: 'reply-timeout',
  how: passing,
  message: '“HOST” took the request but did not answer in time.',
  advice: 'The service may be busy. Try again later.',
};
const tooSlow: Cause = {
  code: 'too-slow',
  how: passing,
  message: '“HOST” sends less than 1 KB a second, so this was broken off for now.',
  advice: 'What arrived is kept. The app continues later.',
};
const broken: Cause = {
  code: 'connection-broken',
  how: passing,
  message: 'The connection to “HOST” broke off.',
  advice: 'Check the network, then try again.',
};
const notHttp: Cause = {
  code: 'not-a-web-service',
  how: lasting,
  message: 'What answered at “HOST” is not a web service.',
  advice: 'Check the service address and its port.',
};
const untrusted: Cause = {
  code: 'certificate-untrusted',
  how: untrustedSigner,
  message: 'The certificate of “HOST” is signed by somebody this computer does not trust.',
  advice:
    'On a company network, ask IT to install its certificate on this computer. Otherwise don’t use this network.',
};
const expired: Cause = {
  code: 'certificate-expired',
  how: lasting,
  message: 'The certificate of “HOST” has expired or is not valid yet.',
  advice: 'Check the date and time of this computer. If they are right, the service has to renew it.',
};
const wrongHost: Cause = {
  code: 'certificate-wrong-host',
  how: lasting,
  message: 'The certificate shown by “HOST” belongs to another address.',
  advice: 'Check the service address. If it is right, someone may be intercepting. Don’t continue.',
};
const tlsFailed: Cause = {
  code: 'tls-failed',
  how: lasting,
  message: 'No encrypted connection to “HOST” could be made.',
  advice: 'Check that the address and port are those of an https service.',
};

const resolvedToLoopback: Cause = {
  code: 'leads-to-this-computer',
  how: lasting,
  message: 'The name “HOST” leads to this computer itself, so nothing was fetched from there.',
  advice: 'Ask the service about this address. On a company network, ask IT why the name leads here.',
};

/** By the code of the error, which is the system's or that of what speaks TLS and HTTP. */
const causes: readonly (readonly [codes: RegExp, Cause])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/, dns],
  [/^(?:ECONNREFUSED|E(?:NET|HOST)(?:UNREACH|DOWN)|EADDRNOTAVAIL|ETIMEDOUT)$/, unreachable],
  [/^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_UNTRUSTED|CERT_REVOKED)$/, untrusted],
  [/^UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)$/, untrusted],
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, expired],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, wrongHost],
  [/^(?:EPROTO$|ERR_SSL_|ERR_TLS_)/, tlsFailed],
  [/^HPE_/, notHttp],
];

/** What a connection was doing when it stood still; `trickling`: so little moved that it is the same. */
type Standstill = 'sending' | 'waiting' | 'receiving' | 'trickling';

const stoodStill: Partial<Record<Standstill, Cause>> = { waiting: replyTimeout, trickling: tooSlow };
