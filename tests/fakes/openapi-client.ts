import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { type Answer, ask } from './ask.ts';
import {
  type DescribedOperation,
  type JsonSchema,
  type Media,
  type Operation,
  onlyContent,
} from './openapi.ts';

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

// Strict: a misspelled keyword or an unknown format throws, instead of allowing everything.
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** What is wrong with a value by a schema, without `$ref`s; nothing where it fits. */
export function faultsOf(schema: JsonSchema, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

const closedSchemas = new WeakMap<JsonSchema, JsonSchema>();

/** The same schema, which also allows no field that it does not describe. */
export function closed(schema: JsonSchema): JsonSchema {
  const known = closedSchemas.get(schema);
  if (known !== undefined) return known;
  const made = close(schema, true);
  closedSchemas.set(schema, made);
  return made;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of an allOf each see only their own fields, so that only the whole of them is closed. */
function close(schema: JsonSchema, whole: boolean): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  const made: JsonSchema = { ...schema };
  if (isSchema(made.properties)) {
    made.properties = Object.fromEntries(
      Object.entries(made.properties).map(([name, field]) => [
        name,
        isSchema(field) ? close(field, true) : field,
      ]),
    );
  }
  if (isSchema(made.items)) made.items = close(made.items, true);
  for (const name of ['allOf', 'anyOf', 'oneOf']) {
    const members = made[name];
    if (Array.isArray(members))
      made[name] = members.map((member) => (isSchema(member) ? close(member, false) : member));
  }
  if (whole) made.unevaluatedProperties = false;
  return made;
}

interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Where a reply is not as the operation describes it: its status, headers, content type, and a body with a field too few,
 * too many or of another shape.
 * @param otherwise whether a status that is not described may be one of `default`
 */
function replyFaults(operation: Operation, reply: Reply, otherwise: boolean): string[] {
  const described =
    operation.responses[reply.status] ?? (otherwise ? operation.responses.default : undefined);
  if (described === undefined) return [`The status ${reply.status} is not described.`];
  const faults: string[] = [];
  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = reply.headers.get(name);
    if (value !== null) faults.push(...faultsOf(schema, value).map((fault) => `${name} ${fault}`));
    else if (required) faults.push(`${name} is missing.`);
  }
  const type = (reply.headers.get('content-type') ?? '').replace(/;.*/s, '');
  const media: Media | undefined = described.content?.[type];
  if (media === undefined) return [...faults, `The content type "${type}" is not described.`];
  return [...faults, ...faultsOf(closed(media.schema), bodyOf(type, reply.text))];
}

const bodyOf = (type: string, text: string): unknown =>
  type === 'application/json' ? z.unknown().parse(JSON.parse(text)) : text;
