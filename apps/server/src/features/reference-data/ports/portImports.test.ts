import { existsSync } from 'node:fs';
import path from 'node:path';
import { type QueryInputOf, referenceData } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { sharedData } from '../../../../test/support/testSettings.ts';

const index = path.join(sharedData, 'ports/world_port_index.csv');
const header =
  'World Port Index Number,Main Port Name,Alternate Port Name,UN/LOCODE,Country Code,Latitude,Longitude';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.platform.database.ownerPool.query('DELETE FROM port_imports'));

const send = async (lines: readonly string[], lead = header) =>
  testApp.upload(referenceData.importPorts, testApp.people.owner, {
    fileName: 'ports.csv',
    file: Buffer.from([lead, ...lines].join('\n')),
  });
const rowsOf = async (id: string, query: QueryInputOf<typeof referenceData.listPortImportRows> = {}) =>
  (await testApp.call(referenceData.listPortImportRows, testApp.people.owner, { params: { id }, query }))
    .body;
const apply = (id: string) =>
  testApp.call(referenceData.applyPortImport, testApp.people.owner, { params: { id } });
const portsOf = async (searchQuery: string) =>
  (await testApp.call(referenceData.listPorts, testApp.people.owner, { query: { searchQuery } })).body;

test('each row is new, changed, unchanged or flagged, and a preview changes nothing', async () => {
  const before = await portsOf('');
  const { status, body } = await send([
    '1,Rotterdam,,NL RTM,Netherlands,51.92,4.5',
    '2,Hamburg Harbour,Hamburg Hafen,DE HAM,Germany,53.6,9.99',
    '3,Neuhafen,Port Nouveau; Puerto Nuevo,DE ZZ9,Germany,54.6,6.2',
    '4,Nowhere, , ,Germany,54.6,6.2',
    '5,Twice,,FR ZZ8,France,45.1,-10.9',
    '6,Twice Again,,FRZZ8,France,45.2,-10.9',
    '7,Abroad,,FR ZZ7,Spain,43.1,5.9',
    '8,Off,,US LAX,United States,40.7,-74.0',
    '9,Malformed,,"GB ME""""",United Kingdom,50.8,-20',
    '10,Atlantis,,QQ ATL,Atlantis,30,-40',
    '11,Floating,,NO ZZ6,Norway,,',
    '12,Antwerpen,,BE ZZ5,Belgium,51.25,4.4',
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ fileName: 'ports.csv', appliedAt: null });
  const found = Object.fromEntries(
    (await rowsOf(body.id)).map(({ rowNo, verdict, flags }) => [
      rowNo - 1,
      flags.length > 0 ? flags : verdict,
    ]),
  );
  expect(found).toEqual({
    1: 'unchanged',
    2: 'changed',
    3: 'new',
    4: ['noCode'],
    5: ['double'],
    6: ['double'],
    7: ['codeNotInCountry'],
    8: ['farFromOurs'],
    9: ['badCode'],
    10: ['unknownCountry'],
    11: ['noPosition'],
    12: ['samePort'],
  });
  expect(body.counts).toEqual({ new: 1, changed: 1, unchanged: 1, flagged: 9 });
  const [far] = await rowsOf(body.id, { flag: 'farFromOurs' });
  expect(far?.port?.code).toBe('USLAX');
  expect(far?.distanceKm).toBeGreaterThan(3_900);
  expect((await rowsOf(body.id, { verdict: 'new' })).map(({ name }) => name)).toEqual(['Neuhafen']);
  expect(await portsOf('')).toEqual(before);
});

test('applying adds and changes ports at once, is audited, and updates searches soon after', async () => {
  expect(
    await testApp.call(referenceData.searchOceanPorts, null, { query: { search: 'puerto nuevo de' } }),
  ).toMatchObject({ body: [] });
  const { body } = await send([
    '1,Neuhafen,Puerto Nuevo de Prueba,DE ZX9,Germany,54.6,6.2',
    '2,Hamburg,Hamburg am Meer,DE HAM,Germany,53.62,9.99',
    '3,Los Angeles,,US LAX,United States,40.7,-74.0',
  ]);
  const answer = await apply(body.id);
  expect(answer.status).toBe(200);
  expect(answer.body.appliedAt).not.toBeNull();
  expect((await portsOf('ZX9'))[0]).toMatchObject({ code: 'DEZX9', country: 'Germany', source: 'import' });
  const [hamburg] = await portsOf('DEHAM');
  expect(hamburg).toMatchObject({ name: 'Hamburg', source: 'import' });
  expect(hamburg?.aliases).toContain('Hamburg am Meer');
  expect(hamburg?.latitude).toBeCloseTo(53.62);
  // A wrong position is not restored.
  expect((await portsOf('USLAX'))[0]).toMatchObject({ source: 'start' });
  expect((await portsOf('USLAX'))[0]?.latitude).toBeCloseTo(33.73, 0);
  const found = async () =>
    (await testApp.call(referenceData.searchOceanPorts, null, { query: { search: 'puerto nuevo de' } }))
      .body[0];
  await expect.poll(found, { timeout: 60_000 }).toMatchObject({ portCode: 'DEZX9' });
  const audit = await testApp.platform.database.ownerPool.query(
    `SELECT after FROM audit_entries WHERE action = 'ports.imported' AND subject_id = $1`,
    [body.id],
  );
  expect(audit.rows).toEqual([{ after: { fileName: 'ports.csv', added: 1, changed: 1, flagged: 1 } }]);
  expect(await apply(body.id)).toMatchObject({ status: 409, body: { code: 'port_import_applied' } });
  // Sending the same file again changes nothing.
  const again = await send(['1,Neuhafen,Puerto Nuevo de Prueba,DE ZX9,Germany,54.6,6.2']);
  expect(again.body.counts).toEqual({ new: 0, changed: 0, unchanged: 1, flagged: 0 });
});

test('applying re-checks the preview against the current ports', async () => {
  const { body } = await send(['1,Zwischen,,DE ZW9,Germany,55.4,6.9']);
  expect(body.counts.new).toBe(1);
  await testApp.platform.database.ownerPool.query(
    `INSERT INTO ports (code, name, normalised_name, country_code, latitude, longitude)
     VALUES ('DEZW9', 'Zwischen', 'zwischen', 'DE', 10, 10)`,
  );
  expect((await apply(body.id)).body.counts).toMatchObject({ new: 0, flagged: 1 });
  expect((await portsOf('DEZW9'))[0]?.latitude).toBe(10);
});

test('does not take an alternative name of another port of the country', async () => {
  const { body } = await send([
    '1,Los Angeles,Long Beach; Port of Angels,US LAX,United States,33.73,-118.26',
  ]);
  expect((await rowsOf(body.id))[0]).toMatchObject({ verdict: 'changed', newNames: ['Port of Angels'] });
});

test.each([
  ['something else', 'a,b\n1,2', 'port_file_unknown'],
  ['headers alone', header, 'port_file_empty'],
  ['no table', '\u0000\u0001\u0002\u0003', 'port_file_unreadable'],
  ['nothing', '', 'no_port_file'],
])('refuses %s with a reason and keeps no file', async (_, text, code) => {
  const { status, body } = await testApp.upload(referenceData.importPorts, testApp.people.owner, {
    fileName: 'x.csv',
    file: Buffer.from(text),
  });
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ code });
  const { rows } = await testApp.platform.database.ownerPool.query('SELECT FROM port_imports');
  expect(rows).toEqual([]);
});

test('truncates long names and unusual file names to what can be stored', async () => {
  const long = `${'x'.repeat(199)}😀 Harbour`;
  const { status, body } = await testApp.upload(referenceData.importPorts, testApp.people.owner, {
    fileName: `${'y'.repeat(300)}\0😀.csv`,
    file: Buffer.from([header, `1,${long},${long}; Other,${long},${long},54.6,6.2`].join('\n')),
  });
  expect(status).toBe(200);
  expect(body.fileName).toMatch(/^y+….csv$/);
  expect((await rowsOf(body.id))[0]?.name).toBe('x'.repeat(199));
});

test('does not find an import that does not exist or was replaced by a newer file', async () => {
  const first = await send(['1,Eins,,DE ZV9,Germany,54.6,6.2']);
  await send(['1,Zwei,,DE ZV8,Germany,54.6,6.2']);
  for (const id of [first.body.id, '999999999'])
    expect(await apply(id)).toMatchObject({ status: 404, body: { code: 'port_import_not_found' } });
  expect(
    await testApp.call(referenceData.listPortImportRows, testApp.people.owner, {
      params: { id: '999999999' },
    }),
  ).toMatchObject({ status: 404 });
});

test('the list is paged, sorted, and searched by name, code, alternative name and country', async () => {
  const { owner } = testApp.people;
  const list = (query: QueryInputOf<typeof referenceData.listPorts>) =>
    testApp.call(referenceData.listPorts, owner, { query });
  const first = await list({});
  expect(first.body).toHaveLength(50);
  expect(Number(first.headers['x-total-count'])).toBeGreaterThan(1_600);
  const names = first.body.map(({ name }) => name.toLowerCase());
  expect(names[0]?.startsWith('a')).toBe(true);
  const second = await list({ page: 2 });
  expect(second.body.map(({ id }) => id)).not.toContain(first.body[0]?.id);
  const last = await list({ sortBy: 'code', sortDesc: 'true', pageSize: 5 });
  expect(last.body.map(({ code }) => code)).toEqual(
    last.body
      .map(({ code }) => code)
      .toSorted()
      .toReversed(),
  );
  expect((await list({ searchQuery: 'nl rtm' })).body.map(({ code }) => code)).toEqual(['NLRTM']);
  expect(
    (await list({ searchQuery: 'netherl', pageSize: 200 })).body.every(
      ({ country }) => country === 'Netherlands',
    ),
  ).toBe(true);
  expect((await list({ searchQuery: '%' })).body).toEqual([]);
  expect((await list({ sortBy: "name'; drop table ports" })).status).toBe(200);
});

describe.skipIf(!existsSync(index))('the real World Port Index', () => {
  test('strips blanks from codes, flags duplicates, and restores no wrong position', async () => {
    const { body } = await testApp.upload(referenceData.importPorts, testApp.people.owner, {
      fileName: 'wpi.csv',
      file: index,
    });
    const total = Object.values(body.counts).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(3_768);
    const flags = async (flag: 'noCode' | 'double') =>
      (await rowsOf(body.id, { flag, pageSize: 1000 })).length;
    expect(await flags('noCode')).toBe(430);
    expect(await flags('double')).toBeGreaterThanOrEqual(50);
    const positions = async () =>
      (
        await testApp.platform.database.ownerPool.query<{
          code: string;
          latitude: number;
          longitude: number;
        }>(
          `SELECT code, latitude, longitude FROM ports WHERE source = 'start' OR imported_at IS NOT NULL ORDER BY code`,
        )
      ).rows;
    const before = new Map((await positions()).map((port) => [port.code, port]));
    expect((await apply(body.id)).status).toBe(200);
    const moved = (await positions()).filter(({ code, latitude, longitude }) => {
      const was = before.get(code);
      return (
        was?.latitude != null &&
        (Math.abs(was.latitude - latitude) > 0.5 || Math.abs(was.longitude - longitude) > 1.2)
      );
    });
    expect(moved).toEqual([]);
    // Once it is applied, the same file changes nothing.
    const again = await testApp.upload(referenceData.importPorts, testApp.people.owner, {
      fileName: 'wpi.csv',
      file: index,
    });
    expect(again.body.counts).toMatchObject({ new: 0, changed: 0 });
  });
});
