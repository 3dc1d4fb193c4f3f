import type { Endpoint } from '@lanewright/contract';
import { z } from 'zod';
import type { IdKind, RealIds } from './realIds.ts';

/** The ids for `{id}`; in paths that are not here it is a mode. */
const idsOfPaths: readonly (readonly [RegExp, readonly IdKind[]])[] = [
  [/^\/accounts\/users/, ['user']],
  [/companies|^\/overview\/carriers|^\/repo\/\{id/, ['company']],
  [/^\/uploads\/mode|^\/shipments\/export\/\{id\}\/\{extra/, ['mode']],
  [/^\/uploads|upload-|^\/shipments/, ['upload', 'bidUpload']],
  [/^\/repo/, ['document']],
  [/^\/scenarios/, ['scenario']],
  [/^\/tenders/, ['tender']],
  [/^\/lanes\/(?:valid|award-h|\{id)|weighted|best-bids|awarded-months|^\/awards\/\{id/, ['lane']],
  [/^\/awards\/letters/, ['award']],
];

/** The values of other parameters of paths. */
const named: Readonly<Record<string, readonly string[]>> = {
  amendmentNo: ['1'],
  b: ['Spend', 'Savings', 'Volume'],
  c: ['2026-12'],
  key: ['weight'],
  lineNo: ['2', '5'],
  no: ['1'],
  problem: ['noWeight'],
  username: ['carrier@demo.lanewright.example'],
};

/** Parameters of queries of which every value is sent, one at a time. */
const choices = ['basis', 'by', 'colour', 'flag', 'kind', 'level', 'only', 'step'];

/** The paths below `/api` of requests to a GET endpoint: with each mode and id, and with some of its filters. */
export function requestsOf(endpoint: Endpoint, ids: RealIds): string[] {
  let paths: string[] = [endpoint.path];
  for (const [part, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g))
    paths = paths.flatMap((path) =>
      valuesOf(endpoint.path, name, ids).map((value) => path.replace(part, encodeURIComponent(value))),
    );
  const queries = queriesOf(endpoint, ids);
  return paths.flatMap((path) => queries.map((query) => (query === '' ? path : `${path}?${query}`)));
}

function valuesOf(path: string, name: string, ids: RealIds): readonly string[] {
  if (name === 'laneId') return ids.lane;
  if (name === 'table') return ids.table;
  if (name === 'a') return ids.mode;
  if (name !== 'id') return named[name] ?? ['x'];
  const [, kinds = ['mode' as const]] = idsOfPaths.find(([pattern]) => pattern.test(path)) ?? [];
  return kinds.flatMap((kind) => ids[kind]);
}

function queriesOf({ query }: Endpoint, ids: RealIds): string[] {
  const shape: Readonly<Record<string, z.ZodType>> = query instanceof z.ZodObject ? query.shape : {};
  const isRequired = (name: string) => shape[name]?.safeParse(undefined).success === false;
  const pairs = (name: string, values: readonly string[]) => values.map((value) => `${name}=${value}`);
  let queries = [''];
  const cross = (others: readonly string[]) => {
    queries = queries.flatMap((one) => others.map((other) => [one, other].filter(Boolean).join('&')));
  };
  if ('mode' in shape) cross([...(isRequired('mode') ? [] : ['']), ...pairs('mode', ids.mode)]);
  const required: readonly (readonly [string, readonly string[]])[] = [
    ['customerId', ids.company.slice(0, 1)],
    ['figure', optionsOf(shape['figure'])],
    ['from', ['2026-12']],
    ['laneId', ids.lane],
    ['scenarioId', ids.scenario.slice(0, 1)],
    ['since', ['1']],
    ['uploadId', ids.bidUpload],
    ['userId', ids.user],
    ['withId', ids.scenario.slice(1, 2)],
  ];
  for (const [name, values] of required) if (isRequired(name)) cross(pairs(name, values));
  const optional = (name: string, query: string) => (name in shape ? [query] : []);
  cross([
    '',
    ...choices.flatMap((name) => (isRequired(name) ? [] : pairs(name, optionsOf(shape[name])))),
    ...optional('search', 'search=a'),
    ...optional('contractNo', 'contractNo=1'),
    ...optional('incumbents', 'incumbents=true&businessUnits=true'),
    ...optional('page', 'page=2&pageSize=5'),
  ]);
  return queries;
}

function optionsOf(type: z.ZodType | undefined): string[] {
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault)
    return optionsOf(type.unwrap() as z.ZodType);
  return type instanceof z.ZodEnum ? type.options.map(String) : [];
}
