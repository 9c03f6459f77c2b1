import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { CallOptions, ServiceTarget } from '../client.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import type { ServiceReply } from '../replies/service-reply.ts';
import { ask, requestTo, type ServiceParts } from './ask.ts';
import { statusPath } from './job-status.ts';

/** No job has this number, so asking for its status costs nothing and tells nothing of anybody's. */
const noJob = statusPath('phone-append', '0');

/**
 * Says in words whether the service can be reached and takes the key. Services differ in how they answer for a job
 * that is not there; where that answer could as well come from any website, it is compared with the answer to the
 * same question without the key.
 */
export async function testConnection(
  parts: ServiceParts,
  target: ServiceTarget,
  options: CallOptions,
): Promise<Result<string>> {
  const request = requestTo(target, noJob, null, options);
  if (!request.ok) return request;
  const withKey = await ask(parts, request.value);
  if (!withKey.ok) return failure(withKey.failure.problem);
  const reply = withKey.value;
  if (reply.status === 402) return success('The service accepts the key, but says credits are short.');
  if (isData(reply) && reply.status < 300) return success(accepted);
  if (!isAboutTheJob(reply)) return failure(replyProblem(reply, [target.key]));
  const { authorization: _, ...headers } = request.value.headers;
  const withoutKey = await ask(parts, { ...request.value, headers });
  if (withoutKey.ok && asksForKey(withoutKey.value)) return success(accepted);
  return isData(reply)
    ? success('The service answers, but for this question it does not look at the key.')
    : failure(nothingThere);
}

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
