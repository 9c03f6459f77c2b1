import { describe, expect, it } from 'vitest';
import { bulkServices, lookupServices, tokenPath } from '../../shared/model/services.ts';
import { onlyContent, openApiText, operationsOf, readOpenApi } from '../fakes/openapi.ts';
import { closed, faultsOf } from '../fakes/openapi-client.ts';

const document = readOpenApi();
const webhooks = Object.entries(document.webhooks).map(([path, { post }]) => ({
  method: 'WEBHOOK',
  path,
  operation: post,
}));
const operations = [...operationsOf(document), ...webhooks];

describe('docs/openapi.yaml', () => {
  it('has every path that the app calls', () => {
    const bulk = Object.values(bulkServices).flatMap(({ path }) => [path, `${path}{queue_id}/`]);
    const lookups = Object.values(lookupServices).map(({ path }) => path);
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining([tokenPath, ...bulk, ...lookups]));
  });

  it.each(Object.values(bulkServices))('asks for the columns of $label that the app names', (service) => {
    const form = document.paths[service.path]?.post?.requestBody?.content['multipart/form-data']?.schema;
    const { properties, required } = form ?? {};
    expect(Object.keys(Object(properties))).toEqual([
      'csv_file',
      ...service.columns.map(({ field }) => field),
    ]);
    const needed = service.columns.filter((column) => column.required).map(({ field }) => field);
    expect(required).toEqual(['csv_file', ...needed]);
  });

  it.each(Object.values(lookupServices))(
    'has the fields of the lookup $label that the app sends',
    (lookup) => {
      const { media } = onlyContent(document.paths[lookup.path]?.post?.requestBody?.content);
      const [single] = Array.isArray(media.schema.oneOf) ? media.schema.oneOf : [];
      expect(Object.keys(Object(single?.properties)).sort()).toEqual(
        lookup.fields.map(({ name }) => name).sort(),
      );
    },
  );

  it('names each operation once, with its tags and path parameters', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { path, operation } of operations) {
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it.each(operations)('has examples of $method $path that fit their schemas', ({ operation }) => {
    const { requestBody, responses, parameters = [] } = operation;
    const media = [requestBody, ...Object.values(responses)].flatMap((holder) =>
      Object.values(holder?.content ?? {}),
    );
    const headers = Object.values(responses).flatMap((response) => Object.values(response.headers ?? {}));
    const faults = [
      ...media.flatMap(({ schema, examples }) =>
        Object.entries(examples).flatMap(([name, { value }]) =>
          faultsOf(closed(schema), value).map((fault) => `${name} ${fault}`),
        ),
      ),
      ...[...parameters, ...headers].flatMap(({ schema, example }) => faultsOf(schema, example)),
    ];
    expect(faults).toEqual([]);
  });

  it('states what is left open', () => {
    expect(openApiText.match(/Left open:/g)?.length).toBeGreaterThan(20);
    for (const { operation } of operations.filter(({ method }) => method !== 'WEBHOOK'))
      expect(operation.responses.default?.description).toContain('Left open');
  });
});

describe('the reader of docs/openapi.yaml', () => {
  it.each([
    ['a reference that leads nowhere', '#/components/schemas/Credentials', '#/components/schemas/Gone'],
    ['a keyword that OpenAPI does not know', '      operationId: getKey', '      operationID: getKey'],
    [
      'a reply without an example',
      '              examples:\n                key:',
      '              example:\n                key:',
    ],
  ])('refuses %s', (_name, from, to) => {
    expect(openApiText).toContain(from);
    expect(() => readOpenApi(openApiText.replace(from, to))).toThrow();
  });
});

describe('a closed schema', () => {
  const part = { type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } };
  it.each([
    [{ a: { b: 1 }, c: 1 }, []],
    [{ a: { b: 1, d: 1 }, c: 1 }, ['/a must NOT have unevaluated properties']],
    [{ a: { b: 1 }, e: 1 }, ['/ must NOT have unevaluated properties']],
  ])('lets %j have only what is described', (value, faults) => {
    const schema = { allOf: [part, { type: 'object', properties: { c: {} } }] };
    expect(faultsOf(schema, value)).toEqual([]);
    expect(faultsOf(closed(schema), value)).toEqual(faults);
  });
});
