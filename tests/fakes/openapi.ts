import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSON_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';

const SchemaObject = z.record(z.string(), z.unknown());
export type JsonSchema = z.infer<typeof SchemaObject>;

const Described = z.strictObject({
  required: z.boolean().optional(),
  description: z.string(),
  schema: SchemaObject,
  example: z.unknown().refine((example) => example !== undefined, 'An example is missing.'),
});
const Parameter = Described.extend({ name: z.string(), in: z.enum(['path', 'query', 'header']) });

const Media = z.strictObject({
  schema: SchemaObject,
  encoding: z.record(z.string(), z.strictObject({ contentType: z.string() })).optional(),
  examples: z
    .record(z.string(), z.strictObject({ value: z.unknown() }))
    .refine((examples) => Object.keys(examples).length > 0, 'An example is missing.'),
});
export type Media = z.infer<typeof Media>;

const Response = z.strictObject({
  description: z.string(),
  headers: z.record(z.string(), Described).optional(),
  content: z.record(z.string(), Media).optional(),
});

const Security = z.array(z.strictObject({ key: z.array(z.never()).optional() }));
const Operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string(),
  security: Security.optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: z.record(z.string(), Media) }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|2XX|default)$/), Response),
});
export type Operation = z.infer<typeof Operation>;

const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    license: z.object({ name: z.string() }),
    description: z.string(),
  }),
  servers: z.array(z.object({ url: z.string() })).min(1),
  security: Security,
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete', 'patch']), Operation),
  ),
  webhooks: z.record(z.string(), z.strictObject({ post: Operation })),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});
type OpenApi = z.infer<typeof Document>;

/** docs/openapi.yaml as text. */
export const openApiText = readFileSync(join(import.meta.dirname, '../../docs/openapi.yaml'), 'utf8');

/** Reads a description as far as this project uses OpenAPI 3.1, every `$ref` filled in. Throws where it is anything else. */
export function readOpenApi(text = openApiText): OpenApi {
  const document = SchemaObject.parse(load(text, { schema: JSON_SCHEMA }));
  return Document.parse(filledIn(document, document, 0));
}

function filledIn(value: unknown, document: JsonSchema, depth: number): unknown {
  if (depth > 100) throw new Error('A $ref leads back to itself.');
  if (Array.isArray(value)) return value.map((item) => filledIn(item, document, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = SchemaObject.parse(value);
  if ($ref === undefined) {
    return Object.fromEntries(
      Object.entries(rest).map(([name, item]) => [name, filledIn(item, document, depth + 1)]),
    );
  }
  const strange = Object.keys(rest).filter((name) => name !== 'description');
  if (strange.length > 0) throw new Error(`Beside $ref ${$ref} stands ${strange.join(', ')}.`);
  const target = filledIn(targetOf(z.string().parse($ref), document), document, depth + 1);
  return { ...SchemaObject.parse(target), ...rest };
}

function targetOf(ref: string, document: JsonSchema): unknown {
  let target: unknown = document;
  for (const part of ref.replace(/^#\//, '').split('/')) {
    target = SchemaObject.parse(target)[part];
    if (target === undefined) throw new Error(`${ref} leads nowhere.`);
  }
  return target;
}

export interface DescribedOperation {
  method: string;
  path: string;
  operation: Operation;
}

/** Every path and method of a description. */
export function operationsOf({ paths }: OpenApi): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: Operation.parse(operation),
    })),
  );
}

/** A request's or reply's only content. Throws where there is none. */
export function onlyContent(content: Record<string, Media> | undefined): { type: string; media: Media } {
  const [first, ...others] = Object.entries(content ?? {});
  if (first === undefined || others.length > 0) throw new Error('There is not exactly one content type.');
  return { type: first[0], media: first[1] };
}
