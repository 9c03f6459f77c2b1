import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkServices, serviceIds } from '../../shared/model/services.ts';
import { eventually } from '../fakes/eventually.ts';
import { type DescribedOperation, operationsOf, readOpenApi } from '../fakes/openapi.ts';
import {
  closed,
  faultsOf,
  requestExamples,
  type SendOptions,
  type Sent,
  send,
} from '../fakes/openapi-client.ts';
import { PracticeSession } from '../fakes/practice-session.ts';
import { answer, startScriptedServer } from '../fakes/scripted-server.ts';

const document = readOpenApi();
const operations = operationsOf(document);
const byId = (id: string): DescribedOperation => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`No operation is called ${id}.`);
  return found;
};
const at = (method: string, path: string) =>
  byId(
    operations.find((other) => other.method === method && other.path === path)?.operation.operationId ?? path,
  );

let practice: PracticeSession;
/** Everything that was asked, with its answer: what is said of the answers is said of them all. */
const sent: Sent[] = [];

async function ask(described: DescribedOperation, options: Partial<SendOptions> = {}): Promise<Sent> {
  const one = await send(practice.service.url, described, { key: practice.service.apiKey, ...options });
  sent.push(one);
  return one;
}

async function jobOf(service: (typeof serviceIds)[number], body: unknown): Promise<void> {
  const { path } = bulkServices[service];
  const created = await ask(at('POST', path), { body });
  const id = String(created.answer.body.queue_id);
  const status = () => ask(at('GET', `${path}{queue_id}/`), { path: { queue_id: id } });
  await status();
  const { download_url } = (await practice.complete(service, id)).body;
  await status();
  practice.service.setOptions({ olderVariant: true });
  await status();
  practice.service.setOptions({ olderVariant: false });
  const file = String(download_url).split('/').at(-1) ?? '';
  const result = (headers: Record<string, string>) =>
    ask(byId('getResult'), { path: { queue_id: id, file }, headers });
  await result({});
  const part = await result({ range: 'bytes=10-' });
  await result({ range: 'bytes=10-', 'if-range': part.answer.headers.get('etag') ?? '' });
  await result({ range: 'bytes=9999999-' });
}

/** Each way to be refused that does not depend on what is asked. */
async function refusals(described: DescribedOperation, body: unknown): Promise<void> {
  if (described.operation.security?.length !== 0) {
    await ask(described, { body, key: null });
    await ask(described, { body, key: 'another-key' });
  }
  const parameters = described.operation.parameters ?? [];
  if (parameters.length > 0) {
    for (const queue_id of ['1', '0', '-1', '1.5', 'seven', '99999999999999999999'])
      await ask(described, { path: { queue_id } });
  }
  if (body === undefined) return;
  await ask(described, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  if ('multipart/form-data' in (described.operation.requestBody?.content ?? {})) {
    const parts = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`part_${index}`, 'text']));
    await ask(described, { body: { ...Object(body), ...parts } });
  } else {
    await ask(described, { body: { ...Object(body), filler: 'x'.repeat(1_100_000) } });
  }
}

beforeAll(async () => {
  practice = await PracticeSession.start();
  for (const described of operations) {
    const [first, ...others] = requestExamples(described);
    if (described.operation.operationId.startsWith('create')) continue;
    for (const body of [first, ...others]) await ask(described, { body });
  }
  for (const service of serviceIds) {
    for (const body of requestExamples(at('POST', bulkServices[service].path))) await jobOf(service, body);
  }
  const getKey = byId('getKey');
  await ask(getKey, { body: { email: 'ada@example.com', password: practice.service.password } });
  for (const described of operations) await refusals(described, requestExamples(described)[0]);
  for (const described of operations.filter(({ operation }) => operation.requestBody))
    await ask(described, { body: {} });
  practice.service.setOptions({ perMinute: { businessLookups: 1, tokenTries: 1 } });
  for (const id of ['getKey', 'lookUpBusiness']) await ask(byId(id), { body: requestExamples(byId(id))[0] });
});
afterAll(() => practice.close());

describe('the practice service and docs/openapi.yaml', () => {
  it('have the same paths and methods', () => {
    const named = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`;
    const registered = practice.service.routes
      // A HEAD comes by itself with each GET.
      .filter((route) => !route.startsWith('HEAD '))
      .map((route) => named(...splitRoute(route)));
    expect(registered.sort()).toEqual(operations.map(({ method, path }) => named(method, path)).sort());
  });

  it.each(operations)('agree on every answer to $method $path', ({ operation }) => {
    const answers = sent.filter((one) => one.operation.operationId === operation.operationId);
    const wrong = answers.filter(({ faults }) => faults.length > 0);
    expect(wrong.map(({ answer, faults }) => [answer.status, answer.text.slice(0, 300), faults])).toEqual([]);
    const given = new Set(answers.map(({ answer }) => String(answer.status)));
    const described = Object.keys(operation.responses).filter((status) => status !== 'default');
    expect([...given].sort()).toEqual(described.sort());
  });

  it('agree on the message of a finished job, in both variants', async () => {
    const { schema } = document.webhooks.jobFinished?.post.requestBody?.content['application/json'] ?? {};
    const receiver = await startScriptedServer({ after: answer(200, {}) });
    for (const olderVariant of [false, true]) {
      practice.service.setOptions({ webhookUrl: `${receiver.url}/hook`, olderVariant });
      const created = await practice.create('phone-append', 'Mobile\r\n3125550110\r\n', {
        phone_column: 'Mobile',
      });
      await practice.complete('phone-append', created.body.queue_id);
      const request = await eventually(() => receiver.seen.pop() ?? expect.fail('Nothing was sent.'));
      const body: unknown = JSON.parse(String(request.body));
      expect([request.method, request.headers['content-type']]).toEqual(['POST', 'application/json']);
      expect(faultsOf(closed(schema ?? {}), body)).toEqual([]);
      expect(Object.keys(Object(body)).includes('phones_checked')).toBe(!olderVariant);
    }
    practice.service.setOptions({ webhookUrl: null, olderVariant: false });
    await receiver.close();
  });

  it('agree that every other method is refused', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    for (const path of Object.keys(document.paths)) {
      const own = operations.filter((other) => other.path === path).map(({ method }) => method);
      for (const method of methods.filter((name) => !own.includes(name))) {
        const answer = await practice.request(path.replace(/\{\w+\}/g, '7'), { method });
        expect([method, path, answer.status]).toEqual([
          method,
          path,
          expect.toSatisfy((status) => status >= 400),
        ]);
      }
    }
  });
});

function splitRoute(route: string): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ');
  return [method, path];
}
