import { failure, problem, success } from '../../shared/model/problem.ts';
import { tokenPath } from '../../shared/model/services.ts';
import type { Clock } from '../platform/clock.ts';
import type { Network, Trust } from '../platform/network.ts';
import { createJob } from './calls/create-job.ts';
import { download } from './calls/download.ts';
import { jobStatus, statusPath } from './calls/job-status.ts';
import { lookup, lookupArray } from './calls/lookup.ts';
import type { ServiceClient } from './client.ts';
import { createTransport, defaultTimeouts, jsonBody, type Timeouts } from './http/transport.ts';
import { fieldsOf, isObject, readText } from './replies/decode-values.ts';
import { replyProblem } from './replies/reply-problems.ts';
import { readReply, type ServiceParts, type ServiceReply } from './replies/service-reply.ts';

/**
 * The client of the enrichment service.
 * @param parts.trust the usual certificates where left out
 * @param parts.userAgent what the app calls itself to the service
 * @param parts.timeouts only those that should differ from the defaults
 */
export function createServiceClient(parts: {
  network: Network;
  trust?: Trust;
  clock: Clock;
  userAgent: string;
  timeouts?: Partial<Timeouts>;
}): ServiceClient {
  const { network, trust, clock, userAgent } = parts;
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const transport = createTransport({ network, trust, userAgent, timeouts });
  const service: ServiceParts = { transport, clock, timeouts, readReply: (reply) => readReply(reply, clock) };
  return {
    fetchKey: fetchKey(service),
    testConnection: testConnection(service),
    createJob: createJob(service),
    jobStatus: jobStatus(service),
    download: download(service),
    lookup: lookup(service),
    lookupArray: lookupArray(service),
  };
}

/** Exchanges email and password for the key (specification 4.1). No bearer header goes along, and no redirect is followed. */
const fetchKey =
  ({ transport, readReply }: ServiceParts): ServiceClient['fetchKey'] =>
  async (address, email, password, { signal } = {}) => {
    const asked = { body: jsonBody({ email, password }), signal };
    const exchanged = await transport.ask({ address, key: null }, tokenPath, asked, readReply);
    if (!exchanged.ok) return failure(exchanged.failure.problem);
    const reply = exchanged.value;
    const key = reply.status < 300 ? decodeKey(reply.json) : null;
    if (key !== null) return success(key);
    const found = replyProblem(reply, [password, email]);
    return failure([400, 401, 403].includes(reply.status) ? wrongLogin(found.detail) : found);
  };

function wrongLogin(detail: string | undefined) {
  return problem(
    'login-not-accepted',
    'The service did not accept this email and password.',
    'Check both, or paste the API key from your profile at the service instead.',
    detail,
  );
}

/** The key in a reply to email and password; null where there is none. */
export function decodeKey(json: unknown): string | null {
  return isObject(json) ? readText(fieldsOf(json).api_key) : null;
}

/** No job has this number, so asking for its status costs nothing and tells nothing of anybody's. */
const noJob = statusPath('phone-append', '0');

/** Whether the service can be reached and takes the key. Where any website could answer so, it is asked without the key as well. */
const testConnection =
  ({ transport, readReply }: ServiceParts): ServiceClient['testConnection'] =>
  async (target, { signal } = {}) => {
    const withKey = await transport.ask(target, noJob, { signal }, readReply);
    if (!withKey.ok) return failure(withKey.failure.problem);
    const reply = withKey.value;
    if (reply.status === 402) return success('The service accepts the key, but says credits are short.');
    if (isData(reply) && reply.status < 300) return success(accepted);
    if (!isAboutTheJob(reply)) return failure(replyProblem(reply, [target.key]));
    const withoutKey = await transport.ask({ ...target, key: null }, noJob, { signal }, readReply);
    if (withoutKey.ok && asksForKey(withoutKey.value)) return success(accepted);
    return isData(reply)
      ? success('The service answers, but for this question it does not look at the key.')
      : failure(nothingThere);
  };

const accepted = 'The service answers and accepts the key.';

function isData(reply: ServiceReply): boolean {
  return typeof reply.json === 'object' && reply.json !== null;
}

/** Refusals a service may give to the number 0 once the key has let the request in. */
function isAboutTheJob({ status }: ServiceReply): boolean {
  return [400, 404, 405, 410, 422].includes(status);
}

/** The same question without the key was turned away, or led to a login page. */
function asksForKey({ status, isPage }: ServiceReply): boolean {
  return status === 401 || status === 403 || (status >= 300 && status < 400) || (status < 300 && isPage);
}

const nothingThere = problem(
  'no-service-there',
  'A web server answers at this address, but not the enrichment service.',
  'Check the service address: the paths beginning with “/v1/api/” have to follow it directly.',
);
