import { z } from 'zod';
import { type Answer, ask } from './ask.ts';
import { type DescribedOperation, type JsonSchema, onlyContent } from './openapi.ts';
import { replyFaults } from './openapi-check.ts';

export interface Sent extends DescribedOperation {
  answer: Answer;
  /** Where the answer is not as described. */
  faults: string[];
}

export interface SendOptions {
  /** The body before it is written as the operation's content type; for a form, its fields. */
  body?: unknown;
  /** Parts of the path; an example's where not given. */
  path?: Record<string, string>;
  headers?: Record<string, string>;
  key: string | null;
}

/** Sends the request of an operation as its description says, and holds the answer against it. */
export async function send(
  base: string,
  described: DescribedOperation,
  { body, path: parts = {}, headers = {}, key }: SendOptions,
  otherwise = false,
): Promise<Sent> {
  const { method, path, operation } = described;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const example = operation.parameters?.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(parts[name] ?? String(example));
  });
  const written = operation.requestBody === undefined ? {} : write(operation.requestBody.content, body);
  const init = { method, ...written, headers: { ...written.headers, ...headers } };
  const answer = await ask(base + filled, init, key);
  return { ...described, answer, faults: replyFaults(operation, answer, otherwise) };
}

type Content = NonNullable<DescribedOperation['operation']['requestBody']>['content'];

function write(content: Content, body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  const { type, media } = onlyContent(content);
  if (type === 'application/json') {
    return { body: JSON.stringify(body), headers: { 'content-type': type } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(z.record(z.string(), z.string()).parse(body))) {
    const fileType = media.encoding?.[name]?.contentType;
    if (fileType === undefined) form.set(name, value);
    else form.set(name, new Blob([value], { type: fileType }), 'list.csv');
  }
  return { body: form };
}

/** The examples of what an operation is sent; one of nothing where it takes no body. */
export function requestExamples({ operation }: DescribedOperation): unknown[] {
  if (operation.requestBody === undefined) return [undefined];
  const { media } = onlyContent(operation.requestBody.content);
  return Object.values(media.examples).map(({ value }) => value);
}

/** The schema of what an operation is sent, and whether it is a form. */
export function requestSchema({
  operation,
}: DescribedOperation): { schema: JsonSchema; isForm: boolean } | null {
  if (operation.requestBody === undefined) return null;
  const { type, media } = onlyContent(operation.requestBody.content);
  return { schema: media.schema, isForm: type === 'multipart/form-data' };
}
