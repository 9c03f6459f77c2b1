type Words = (host: string) => { message: string; advice: string };
/** Why a request failed: whether anything was reached, whether it may pass, and the words for it. */
export interface Cause {
  code: string;
  /** Absent where something was reached. */
  reached?: false;
  passing: boolean;
  /** The certificate is signed by somebody who is not trusted, which ends once the signer is. */
  untrusted?: true;
  words: Words;
}

const dns: Cause = {
  code: 'host-not-found',
  reached: false,
  passing: true,
  words: (host) => ({
    message: `No computer named “${host}” was found on the network.`,
    advice: 'Check the service address for typing errors, and that this computer is online.',
  }),
};
const refused: Cause = {
  code: 'connection-refused',
  reached: false,
  passing: true,
  words: (host) => ({
    message: `“${host}” refused the connection: nothing is listening there.`,
    advice: 'Check the service address and its port. If they are right, the service may be down; try later.',
  }),
};
const unreachable: Cause = {
  code: 'unreachable',
  reached: false,
  passing: true,
  words: (host) => ({
    message: `“${host}” cannot be reached from this network.`,
    advice: 'Check that this computer is online and that a VPN, if one is needed, is connected.',
  }),
};
export const connectTimeout: Cause = {
  code: 'connect-timeout',
  reached: false,
  passing: true,
  words: (host) => ({
    message: `“${host}” did not take the connection in time.`,
    advice: 'Check that this computer is online and that no firewall stands between; then try again.',
  }),
};
const replyTimeout: Cause = {
  code: 'reply-timeout',
  passing: true,
  words: (host) => ({
    message: `“${host}” took the request but did not answer in time.`,
    advice: 'The service may be busy. Try again later.',
  }),
};
const uploadStalled: Cause = {
  code: 'upload-stalled',
  passing: true,
  words: (host) => ({
    message: `“${host}” stopped taking data in the middle of the upload.`,
    advice: 'Check the network, then try again.',
  }),
};
const idleTimeout: Cause = {
  code: 'idle-timeout',
  passing: true,
  words: (host) => ({
    message: `“${host}” stopped sending in the middle of its answer.`,
    advice: 'Check the network, then try again.',
  }),
};
const tooSlow: Cause = {
  code: 'too-slow',
  passing: true,
  words: (host) => ({
    message: `“${host}” sends less than 1 KB a second, so this was broken off for now.`,
    advice: 'What came is kept; the app goes on with it, or tries again, later.',
  }),
};
export const broken: Cause = {
  code: 'connection-broken',
  passing: true,
  words: (host) => ({
    message: `The connection to “${host}” broke off.`,
    advice: 'Check the network, then try again.',
  }),
};
export const notHttp: Cause = {
  code: 'not-a-web-service',
  passing: false,
  words: (host) => ({
    message: `What answered at “${host}” is not a web service.`,
    advice: 'Check the service address and its port.',
  }),
};
const untrusted: Cause = {
  code: 'certificate-untrusted',
  passing: false,
  untrusted: true,
  words: (host) => ({
    message: `The certificate of “${host}” is signed by somebody this computer does not trust.`,
    advice:
      'On a company network, ask IT to install its certificate on this computer; otherwise do not use this network.',
  }),
};
const expired: Cause = {
  code: 'certificate-expired',
  passing: false,
  words: (host) => ({
    message: `The certificate of “${host}” has expired or is not valid yet.`,
    advice: 'Check the date and time of this computer. If they are right, the service has to renew it.',
  }),
};
const wrongHost: Cause = {
  code: 'certificate-wrong-host',
  passing: false,
  words: (host) => ({
    message: `The certificate shown by “${host}” belongs to another address.`,
    advice: 'Check the service address. If it is right, somebody may be in between: do not go on.',
  }),
};
export const tlsFailed: Cause = {
  code: 'tls-failed',
  passing: false,
  words: (host) => ({
    message: `No encrypted connection to “${host}” could be made.`,
    advice: 'Check that the address and port are those of an https service.',
  }),
};

export const resolvedToLoopback: Cause = {
  code: 'leads-to-this-computer',
  passing: false,
  words: (host) => ({
    message: `The name “${host}” leads to this computer itself, so nothing was fetched from there.`,
    advice: 'Ask the service about this address; on a company network, ask IT why the name leads here.',
  }),
};

/** By the system's code of the error. */
export const causes: Record<string, Cause> = {
  ENOTFOUND: dns,
  EAI_AGAIN: dns,
  EAI_FAIL: dns,
  ECONNREFUSED: refused,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETDOWN: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: connectTimeout,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_REVOKED: untrusted,
  CERT_HAS_EXPIRED: expired,
  CERT_NOT_YET_VALID: expired,
  ERR_TLS_CERT_ALTNAME_INVALID: wrongHost,
  EPROTO: tlsFailed,
};

/** What a connection was doing when it stood still; `trickling`: so little moved that it is the same. */
export type Standstill = 'sending' | 'waiting' | 'receiving' | 'trickling';

export const stoodStill: Record<Standstill, Cause> = {
  sending: uploadStalled,
  waiting: replyTimeout,
  receiving: idleTimeout,
  trickling: tooSlow,
};
