import { allEndpoints, type Endpoint, problemSchema } from '@lanewright/contract';
import { commonErrors, type ErrorCode, errors, errorsOf } from '@lanewright/contract/errors';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Descriptions of error responses by status; the codes are more specific. */
const refusals: Readonly<Record<string, string>> = {
  400: 'Invalid request',
  401: 'Missing or invalid token',
  403: 'Not allowed for this user or user type',
  404: 'Not found, or not visible to the caller',
  409: 'Conflict with the current state',
  413: 'Too large',
  415: 'Content type or file type not accepted',
  422: 'Valid request that can’t be processed',
  429: 'Too many requests. Wait before retrying',
  500: 'Server error',
  503: 'Temporarily unavailable. Wait before retrying',
  507: 'No storage left',
  default: 'Any other error',
};

const headers: Readonly<Record<string, Json>> = {
  'x-total-count': { description: 'Total number of rows', schema: { type: 'integer' } },
  'x-columns': {
    description:
      'First page only: names of columns that are empty, or have the same value in all rows, as JSON `{"empty":[],"constant":[]}`. Not sent to carriers',
    schema: { type: 'string' },
  },
  'x-totals': { description: 'Totals of all rows, as JSON', schema: { type: 'string' } },
};
const retryAfter = { 'retry-after': { description: 'Seconds to wait', schema: { type: 'integer' } } };

const common = Object.keys(commonErrors) as (keyof typeof commonErrors)[];

/** A problem by status, with the codes it may have: those of every call, and those that the endpoint declares. */
function refusalResponse(status: string, declared: readonly ErrorCode[] = []): Json {
  const problem = { $ref: '#/components/schemas/Problem' };
  const codes = [...common.filter((code) => statusesOf(code).includes(status)), ...declared];
  return {
    description: refusals[status] ?? refusals.default,
    ...(status === '429' ? { headers: retryAfter } : {}),
    content: {
      'application/problem+json': {
        schema:
          codes.length === 0
            ? problem
            : {
                allOf: [
                  problem,
                  { type: 'object', required: ['code'], properties: { code: { enum: codes } } },
                ],
              },
      },
    },
  };
}

const statusesOf = (code: ErrorCode): string[] => [errors[code]].flat().map(String);

let document: Json | undefined;

/** The OpenAPI 3.1 document of the contract: the parameters, bodies and possible responses of every endpoint. Built once. */
export function openApiDocument(): Json {
  document ??= describeEndpoints();
  return document;
}

function describeEndpoints(): Json {
  const paths: Record<string, Json> = {};
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  for (const { name } of allEndpoints) times.set(name, (times.get(name) ?? 0) + 1);
  for (const { feature, name, endpoint } of allEndpoints) {
    // Paths that differ only in the names of their parameters are one path.
    const shape = endpoint.path.replace(/\{\w+\}/g, '{}');
    const path = names.get(shape) ?? endpoint.path;
    names.set(shape, path);
    const isOnly = times.get(name) === 1;
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, path, isOnly ? name : `${feature}_${name}`),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lanewright',
      version: '0.1.0',
      description: 'Freight procurement: all endpoints of the product.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      responses: Object.fromEntries(
        Object.keys(refusals).map((status) => [`Problem_${status}`, refusalResponse(status)]),
      ),
    },
  };
}

function operation(endpoint: Endpoint, path: string, operationId: string): Json {
  const { userTypes } = endpoint;
  const isOpen = userTypes === 'public' || userTypes === 'optionalLogin';
  const callers = Array.isArray(userTypes) ? userTypes.join(', ') : isOpen ? 'anyone' : 'any logged-in user';
  const renamed = new Map(zip(parametersIn(endpoint.path), parametersIn(path)));
  const body = requestBody(endpoint);
  return {
    operationId,
    summary: endpoint.summary,
    description: `For ${callers}.`,
    tags: [endpoint.path.split('/')[1] ?? 'other'],
    parameters: [
      ...parameters(endpoint.params, 'path', (name) => renamed.get(name) ?? name),
      ...parameters(endpoint.query, 'query'),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: responses(endpoint),
    security: userTypes === 'public' ? [] : [...(isOpen ? [{}] : []), { bearer: [] }],
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', nameOf = (name: string) => name) {
  if (schema === undefined) return [];
  const given = schemaOf(schema, 'input');
  const read = schemaOf(schema, 'output');
  const required = (given.required ?? []) as string[];
  const parsed = (read.properties ?? {}) as Record<string, Json>;
  return Object.entries((given.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name: nameOf(name),
    in: place,
    required: place === 'path' || required.includes(name),
    // A number in a URL arrives as text and is converted, so its schema is the number's.
    schema: Object.keys(property).some((key) => key !== 'description') ? property : (parsed[name] ?? {}),
  }));
}

function requestBody({ transport, body, parts = {} }: Endpoint): Json | null {
  if (transport !== 'multipart')
    return body === undefined
      ? null
      : { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  const fields = Object.entries(parts).map(([name, schema]) => [name, schemaOf(schema, 'input')] as const);
  const required = Object.keys(parts).filter((name) => parts[name]?.safeParse(undefined).success !== true);
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          // Text parts come before the file.
          properties: { ...Object.fromEntries(fields), file: { type: 'string', format: 'binary' } },
          required: [...required, 'file'],
        },
        encoding: Object.fromEntries(fields.map(([name]) => [name, { contentType: 'application/json' }])),
      },
    },
  };
}

/**
 * Every status an endpoint may return, with the codes of its errors. Attempts are limited if users without a named type may call it.
 */
function responses(endpoint: Endpoint): Json {
  const { method, transport, userTypes, params, query, body, mayBeEmpty } = endpoint;
  const takesBody = body !== undefined || transport === 'multipart';
  const takesInput = takesBody || params !== undefined || query !== undefined;
  const isGuarded = userTypes !== 'public';
  const possible: [boolean, string[]][] = [
    [takesInput, ['400', '413', '422']],
    [isGuarded, ['401', '403']],
    [method !== 'GET', ['409']],
    [takesBody, ['415']],
    [!Array.isArray(userTypes), ['429']],
    [true, ['500', 'default']],
  ];
  const declared = errorsOf(endpoint);
  const statuses = new Set([
    ...possible.filter(([may]) => may).flatMap(([, each]) => each),
    ...declared.flatMap(statusesOf),
  ]);
  return {
    200: success(endpoint),
    ...(mayBeEmpty === true ? { 204: { description: 'No content' } } : {}),
    ...Object.fromEntries(
      [...statuses].map((status) => {
        const codes = declared.filter((code) => statusesOf(code).includes(status));
        const shared = { $ref: `#/components/responses/Problem_${status}` };
        return [status, codes.length === 0 ? shared : refusalResponse(status, codes)];
      }),
    ),
  };
}

function success(endpoint: Endpoint): Json {
  const { transport, response, downloads = ['application/octet-stream'] } = endpoint;
  const sent = Object.fromEntries((endpoint.headers ?? []).map((name) => [name, headers[name]]));
  const described = {
    description: 'Success',
    ...(endpoint.headers === undefined ? {} : { headers: sent }),
  };
  if (transport === 'file')
    return {
      ...described,
      content: Object.fromEntries(
        downloads.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  if (response instanceof z.ZodVoid) return described;
  return { ...described, content: { 'application/json': { schema: schemaOf(response, 'output') } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}

const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const zip = (one: readonly string[], other: readonly string[]) =>
  one.map((name, at): [string, string] => [name, other[at] ?? name]);
