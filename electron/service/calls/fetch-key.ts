import { failure, problem, type Result, success } from '../../../shared/model/problem.ts';
import { tokenPath } from '../../../shared/model/services.ts';
import type { CallOptions } from '../client.ts';
import { serviceUrl } from '../http/address.ts';
import { jsonBody } from '../http/request-body.ts';
import { decodeKey } from '../replies/decode-key.ts';
import { replyProblem } from '../replies/reply-problems.ts';
import { ask, type ServiceParts } from './ask.ts';

/**
 * Exchanges email and password for the key (specification 4.1). No bearer header goes along, and a redirect is
 * refused like on every POST: it would carry the password to somewhere else.
 */
export async function fetchKey(
  parts: ServiceParts,
  address: string,
  email: string,
  password: string,
  options: CallOptions,
): Promise<Result<string>> {
  const url = serviceUrl(address, tokenPath);
  if (!url.ok) return url;
  const exchanged = await ask(parts, {
    method: 'POST',
    url: url.value,
    headers: { accept: 'application/json' },
    body: jsonBody({ email, password }),
    signal: options.signal,
  });
  if (!exchanged.ok) return failure(exchanged.failure.problem);
  const reply = exchanged.value;
  const key = reply.status < 300 ? decodeKey(reply.json) : null;
  if (key !== null) return success(key);
  const found = replyProblem(reply, [password, email]);
  return failure([400, 401, 403].includes(reply.status) ? wrongLogin(found.detail) : found);
}

function wrongLogin(detail: string | undefined) {
  return problem(
    'login-not-accepted',
    'The service did not accept this email and password.',
    'Check both, or paste the API key from your profile at the service instead.',
    detail,
  );
}
