import assert from 'node:assert/strict';
import type { Answer, World } from '../world.ts';
import { ask } from '../trial/uploadFile.ts';
import { call, type Call, owner } from './call.ts';

const base = '/admin/management';
type Row = Record<string, unknown> & { readonly id: string };
const position = { latitude: 50.03, longitude: 8.57 };

/** The row that a check added, by table. */
const added = (world: World, table: string) =>
  world.once(`added to ${table}`, async () => ({ row: {} as Row }));
const counted = ({ json, headers }: Answer) => {
  assert.ok(json.length > 0);
  assert.ok(Number(headers.get('x-total-count')) >= json.length);
};
const isListed = async (world: World, table: string, wanted: object) => {
  const rows = (await ask(world, 'Owner', 'GET', `${base}/${table}`)) as Row[];
  const found = rows.some((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));
  assert.ok(found, `no ${JSON.stringify(wanted)} among ${rows.length} rows of ${table}`);
};

type Table = {
  readonly line: string;
  readonly table: string;
  /** Statement of the POST; the PUT is the next one. */
  readonly first: number;
  readonly fields: Record<string, unknown>;
  readonly changed: Record<string, unknown>;
  /** Finds the row in a list. */
  readonly listed: string;
  /** Name of the path parameter that identifies the row in the PUT. */
  readonly idInPath?: string;
};

/** Adds a row, then changes it. */
const writes = ({ line, table, first, fields, changed, listed, idInPath }: Table): Call[] => [
  call(`${line}.${first}`, `POST ${base}/${table}`, 'Owner', owner, {
    body: () => fields,
    async sees({ json }, world) {
      (await added(world, table)).row = json;
      await isListed(world, `${table}${listed}`, fields);
    },
  }),
  call(
    `${line}.${first + 1}`,
    `PUT ${base}/${table}${idInPath === undefined ? '' : `/{${idInPath}}`}`,
    'Owner',
    owner,
    {
      path: async (world) =>
        `${base}/${table}${idInPath === undefined ? '' : `/${String((await added(world, table)).row[idInPath])}`}`,
      body: async (world) => ({ id: (await added(world, table)).row.id, ...fields, ...changed }),
      sees: (_, world) => isListed(world, `${table}${listed}`, { ...fields, ...changed }),
    },
  ),
];
const reads = (row: string, table: string, query: string, sees: Call['sees']): Call =>
  call(row, `GET ${base}/${table}`, 'Owner', owner, { path: () => `${base}/${table}${query}`, sees });

/** Reference data. */
export const adminCalls: readonly Call[] = [
  reads('7.77.1', 'properties', '?mode=4', ({ json }) =>
    assert.ok(json.some(({ name }: { name: string }) => name === 'lanes.roadPlaceGranularity')),
  ),
  ...writes({
    line: '7.77',
    table: 'properties',
    first: 2,
    fields: { name: 'trial.note', type: 'text', defaultValue: 'first', description: 'A note of the trial' },
    changed: { defaultValue: 'second' },
    listed: '',
  }),
  reads(
    '7.78.1',
    'ports',
    '?page=1&pageSize=10&sortBy=name&sortDesc=true&searchQuery=rotterdam',
    ({ json }) => {
      assert.ok(json.some(({ code }: { code: string }) => code === 'NLRTM'));
      assert.ok(json.length <= 10);
    },
  ),
  {
    ...reads('7.78.2', 'ports', '', (answer) => {
      counted(answer);
      assert.equal(answer.json.length, 50);
      const names = (answer.json as { name: string }[]).map(({ name }) => name.toLowerCase());
      assert.ok((names[0] ?? '') < (names.at(-1) ?? ''), names.join(', '));
    }),
    also: ['9.2.1', '9.2.2'],
  },
  ...writes({
    line: '7.78',
    table: 'ports',
    first: 3,
    fields: { code: 'DEQQZ', name: 'Trialhafen', countryCode: 'DE', ...position },
    changed: { name: 'Trialhafen Nord' },
    listed: '?searchQuery=Trialhafen',
  }),
  reads('7.79.1', 'airports', '', counted),
  ...writes({
    line: '7.79',
    table: 'airports',
    first: 2,
    fields: { iata: 'QZX', name: 'Trial Field', countryCode: 'DE', ...position },
    changed: { name: 'Trial Airport' },
    listed: '?searchQuery=QZX',
  }),
  reads(
    '7.80.1',
    'postcodes',
    '?city=Chicago&state=IL&page=1&pageSize=5&sortBy=zipCode&sortDesc=true',
    ({ json }) => {
      const zips = (json as { zipCode: string; state: string }[]).map(
        ({ zipCode, state }) => `${state} ${zipCode}`,
      );
      assert.equal(zips.length, 5);
      assert.deepEqual(zips, zips.toSorted().reverse());
      assert.ok(zips.every((zip) => zip.startsWith('IL 60')));
    },
  ),
  {
    ...reads('7.80.2', 'postcodes', '', (answer) => {
      counted(answer);
      const zips = (answer.json as { zipCode: string }[]).map(({ zipCode }) => zipCode);
      assert.equal(zips.length, 50);
      assert.deepEqual(zips, zips.toSorted());
    }),
    also: ['9.2.3'],
  },
  ...writes({
    line: '7.80',
    table: 'postcodes',
    first: 3,
    fields: { zipCode: '1019 ZZ', city: 'Amsterdam', countryCode: 'NL' },
    changed: { city: 'Diemen' },
    listed: '?city=&countryCode=NL&searchQuery=1019%20ZZ',
  }),
  reads('7.81.1', 'equipmenttypes', '', ({ json }) =>
    assert.ok(json.some(({ name }: { name: string }) => name === 'Dry van')),
  ),
  ...writes({
    line: '7.81',
    table: 'equipmenttypes',
    first: 3,
    fields: { mode: 4, code: 'TRIAL', name: 'Trial trailer' },
    changed: { name: 'Trial curtainsider' },
    listed: '?mode=4',
    idInPath: 'id',
  }),
  call('7.81.2', `GET ${base}/equipmenttypes/{id}`, 'Owner', owner, {
    path: async (world) => `${base}/equipmenttypes/${(await added(world, 'equipmenttypes')).row.id}`,
    sees: ({ json }) => assert.equal(json.name, 'Trial curtainsider'),
  }),
  call('7.81.5', `DELETE ${base}/equipmenttypes/{id}`, 'Owner', owner, {
    path: async (world) => `${base}/equipmenttypes/${(await added(world, 'equipmenttypes')).row.id}`,
    async sees({ json }, world) {
      assert.deepEqual(json, { done: true });
      const left = (await ask(world, 'Owner', 'GET', `${base}/equipmenttypes?mode=4`)) as { code: string }[];
      assert.ok(left.every(({ code }) => code !== 'TRIAL'));
    },
  }),
  reads('7.82.1', 'currencies', '', ({ json }) =>
    assert.ok(json.some(({ code }: { code: string }) => code === 'EUR')),
  ),
  ...writes({
    line: '7.82',
    table: 'currencies',
    first: 2,
    fields: { code: 'XCG', name: 'Caribbean guilder' },
    changed: { name: 'Caribbean florin' },
    listed: '',
    idInPath: 'currencyId',
  }),
  reads('7.83.1', 'countries', '', ({ json }) =>
    assert.ok(json.some(({ isO2 }: { isO2: string }) => isO2 === 'NL')),
  ),
  ...writes({
    line: '7.83',
    table: 'countries',
    first: 2,
    fields: { isO2: 'XZ', name: 'Trial island' },
    changed: { name: 'Trial islands' },
    listed: '',
    idInPath: 'countryId',
  }),
];
