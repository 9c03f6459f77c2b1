import { type Problem, ProblemError, problem } from '../../../shared/model/problem.ts';
import { ResolvedToLoopback, TunnelRefused } from './connection.ts';
import {
  broken,
  type Cause,
  causes,
  connectTimeout,
  notHttp,
  resolvedToLoopback,
  type Standstill,
  stoodStill,
  tlsFailed,
} from './network-causes.ts';
import type { Route } from './proxy-routes.ts';

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
  const cause = causeOf(error, attempt.connected);
  const { reached = true, passing } = cause;
  const detail = [messageOf(error), codeOf(error)].filter(Boolean).join(' ').slice(0, 300);
  if (!reached && attempt.route.proxy !== null)
    return { reached, passing, problem: proxyUnreachable(new URL(attempt.route.proxy).host, detail) };
  const { message, advice } = cause.words(attempt.url.host);
  const said = { reached, passing, problem: problem(cause.code, message, advice, detail) };
  return cause.untrusted && !attempt.connected ? { ...said, untrusted: true } : said;
}

function causeOf(error: unknown, connected: boolean): Cause {
  if (error instanceof StoodStill) return stoodStill[error.during];
  if (error instanceof ResolvedToLoopback) return resolvedToLoopback;
  if (!connected && error instanceof Error && error.name === 'TimeoutError') return connectTimeout;
  const code = codeOf(error);
  const cause = causes[code];
  // A connection that once stood can also time out or lose its network; that is no failure to connect.
  if (cause !== undefined) return connected && cause.reached === false ? broken : cause;
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return tlsFailed;
  return code.startsWith('HPE_') ? notHttp : broken;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

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
