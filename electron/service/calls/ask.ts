import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallOptions, ServiceTarget } from '../client.ts';
import { serviceUrl } from '../http/connection.ts';
import type { Exchanged, Request, RequestBody, Timeouts, Transport } from '../http/transport.ts';
import { readReply, type ServiceReply } from '../replies/service-reply.ts';

export interface ServiceParts {
  transport: Transport;
  clock: Clock;
  timeouts: Timeouts;
}

/** The header that carries the key (specification 5), or what is wrong with the key. */
export function keyHeader(key: string): Result<Record<string, string>> {
  if (/^[\x21-\x7e]+$/.test(key)) return success({ authorization: `Bearer ${key}` });
  return failure(
    problem(
      'key-malformed',
      'The API key holds a space, a line break or another character that no key has.',
      'Copy the key again from your profile at the service, without anything around it.',
    ),
  );
}

/** A request with the key to one of the service's paths, not yet sent. */
export function requestTo(
  target: ServiceTarget,
  path: string,
  body: RequestBody | null,
  options: CallOptions,
): Result<Request> {
  const url = serviceUrl(target.address, path);
  if (!url.ok) return url;
  const headers = keyHeader(target.key);
  if (!headers.ok) return headers;
  return success({
    method: body === null ? 'GET' : 'POST',
    url: url.value,
    headers: { accept: 'application/json', ...headers.value },
    ...(body === null ? {} : { body }),
    signal: options.signal,
  });
}

/** Sends a request and reads its small reply. */
export function ask({ transport, clock }: ServiceParts, request: Request): Promise<Exchanged<ServiceReply>> {
  return transport.exchange(request, (reply) => {
    // Whatever is refused early need not be sent to its end.
    if (reply.status >= 400) request.body?.stop();
    return readReply(reply, clock);
  });
}
