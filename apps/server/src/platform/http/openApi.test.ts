import { allEndpoints } from '@lanewright/contract';
import { errorsOf } from '@lanewright/contract/errors';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { openApiDocument } from './openApi.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> };
  responses: Record<string, { $ref?: string; content?: object; headers?: object }>;
};
const document = openApiDocument();
const { paths, components } = document as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    ...operation,
  })),
);
/** The codes that a response lists; it holds the problem's schema. */
function codesIn(response?: { content?: object }): string[] {
  const { schema } =
    (response?.content as Record<string, { schema: Listing }>)?.['application/problem+json'] ?? {};
  if (schema === undefined) return [];
  expect(schema.allOf[0]).toEqual({ $ref: '#/components/schemas/Problem' });
  return schema.allOf[1].properties.code.enum;
}
type Listing = { allOf: [object, { properties: { code: { enum: string[] } } }] };
const operation = (name: string) => operations.find((each) => each.name === name);

test('the document is valid OpenAPI 3.1, and its schemas are valid JSON Schema 2020-12', async () => {
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const ajv = new Ajv2020();
  const schemas = [...schemasIn(document), ...Object.entries(components.schemas)];
  expect(schemas.length).toBeGreaterThan(operations.length);
  for (const [place, schema] of schemas) {
    void ajv.validateSchema(schema);
    expect(ajv.errors ?? [], place).toEqual([]);
  }
});

test('describes every call once, with a unique name and the parameters of its path', () => {
  expect(operations).toHaveLength(allEndpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { name, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`).toSorted(), name).toEqual(
      [...name.matchAll(/\{\w+\}/g)].map(([text]) => text).toSorted(),
    );
    expect(
      parameters.filter(({ schema }) => Object.keys(schema).length === 0),
      name,
    ).toEqual([]);
  }
});

test('lists the responses of every call: success, nothing, a file, totals, and problems by status', () => {
  for (const { name, responses } of operations) {
    expect(responses, name).toHaveProperty('200');
    expect(responses.default, name).toEqual({ $ref: '#/components/responses/Problem_default' });
  }
  const rateCard = operation('POST /lanes/rate-card')?.responses;
  expect(Object.keys(rateCard?.[200]?.content ?? {})).toEqual(['text/csv']);
  expect(rateCard?.[204]).toEqual({ description: 'No content' });
  expect(operation('GET /admin/management/ports')?.responses[200]?.headers).toHaveProperty('x-total-count');
  expect(Object.keys(operation('GET /lanes/mode')?.responses ?? {})).toEqual(
    expect.arrayContaining(['400', '401', '403', '404', '422']),
  );
  expect(Object.keys(operation('POST /auth')?.responses ?? {})).toContain('429');
});

test('lists the error codes of every call by status, with the problem schema', () => {
  const accept = operation('PUT /bids/accept')?.responses[409];
  expect(codesIn(accept)).toEqual(
    expect.arrayContaining(['conflict_retry', 'bid_withdrawn', 'month_already_awarded']),
  );
  expect(codesIn(accept)).not.toContain('award_expired');
  for (const { endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/\{\w+\}/g, '{}');
    const found = operations.find(
      ({ name }) => name.replace(/\{\w+\}/g, '{}') === `${endpoint.method} ${path}`,
    );
    const listed = Object.values(found?.responses ?? {}).flatMap(codesIn);
    expect(listed, found?.name).toEqual(expect.arrayContaining([...errorsOf(endpoint)]));
  }
});

test('describes an uploaded file as a part of a form', () => {
  for (const name of [
    'POST /shipments/{id}',
    'POST /bids/upload/',
    'POST /repo',
    'POST /accounts/upload-profile-picture',
  ])
    expect(
      operation(name)?.requestBody?.content['multipart/form-data']?.schema.properties.file,
      name,
    ).toEqual({ type: 'string', format: 'binary' });
  const repo = operation('POST /repo')?.requestBody?.content['multipart/form-data'];
  expect(repo?.schema.properties.input).toHaveProperty('properties.category');
});

/** The schemas of parameters, bodies and headers, each with its path in the document. */
function schemasIn(value: unknown, place = ''): [place: string, schema: object][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'schema' ? [[`${place}/schema`, child as object]] : schemasIn(child, `${place}/${key}`),
  );
}
