import { shipments } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { waitingForLocks } from '../../../test/support/waitingForLocks.ts';
import { cleanseLocations } from './cleanseLocations.ts';
import type { PlaceView } from './presentPlace.ts';
import { announceUpload, type StoredRow, storeUpload } from '../../../test/pipeline/storeUpload.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() =>
  testApp.platform.database.ownerPool.query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, uploads, lines, words, routes,
       resolved_places, resolved_words, saved_places CASCADE`,
  ),
);

const known = { city: 'Dallas', state: 'TX', country: 'US' };
const load = (over: Partial<StoredRow> = {}): StoredRow => ({
  from: known,
  to: { city: 'Chicago', state: 'IL', country: 'US' },
  movedOn: '2026-03-05',
  carrier: 'Acme',
  equipment: '53 van',
  chargeUsd: '1000.00',
  miles: '900.0',
  ...over,
});
/** Not a known place: only a city that does not exist. */
const doubtful = { city: 'Qwxyzville', state: 'TX', country: 'US' };

async function query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await testApp.platform.database.ownerPool.query(sql, values)).rows as T[];
}

async function cleanse(
  person: Person,
  rows: readonly StoredRow[],
  mode: number = Mode.RoadFTL,
): Promise<string> {
  const kind = person.userType === 'CleanserCustomer' ? 'cleanse' : 'shipments';
  const uploadId = await storeUpload(testApp.platform, person, mode, rows, kind);
  await announceUpload(
    testApp.platform,
    person,
    uploadId,
    mode,
    UploadStatus.CleansingLocations,
    'upload.validated',
  );
  await testApp.drainJobs();
  return uploadId;
}

const stateOf = async (uploadId: string) =>
  (await query('SELECT status, awaiting FROM uploads WHERE upload_id = $1', [uploadId]))[0];
const list = (person: Person, id: string) =>
  testApp.call(shipments.listPlaces, person, { params: { id }, query: {} });
type Choice = Parameters<typeof answer>[2][number]['choice'];
const answer = (
  person: Person,
  id: string,
  answers: {
    wordNo: number;
    choice:
      | { kind: 'keepSite' }
      | { kind: 'excludeRows' }
      | { kind: 'candidate'; index: number }
      | { kind: 'place'; place: PlaceView };
  }[],
) => testApp.call(shipments.answerPlaces, person, { params: { id }, body: { answers } });
const austin: PlaceView = {
  label: 'Austin, TX',
  level: 'city',
  countryCode: 'US',
  stateCode: 'TX',
  cityName: 'Austin',
  portCode: null,
  airportCode: null,
  latitude: 30.27,
  longitude: -97.74,
};

describe('cleansing', () => {
  it('resolves every word and continues to roll-up', async () => {
    const { customer } = testApp.people;
    const id = await cleanse(customer, [load(), load({ carrier: 'ACME, Inc.' })]);
    expect(await stateOf(id)).toEqual({ status: UploadStatus.PendingApproval, awaiting: 'approval' });
    const words = await query('SELECT kind, canonical FROM resolved_words ORDER BY kind, word_no');
    expect(words).toEqual([
      { kind: 'carrier', canonical: 'ACME, Inc.' },
      { kind: 'carrier', canonical: 'ACME, Inc.' },
      { kind: 'equipment', canonical: 'Dry van' },
    ]);
    const { body } = await list(customer, id);
    expect(body).toMatchObject({ asked: 0, total: 2 });
    expect(body.places.find(({ role }) => role === 'origin')).toMatchObject({
      status: 'decided',
      method: 'exact',
      lineCount: 2,
      place: { cityName: 'Dallas', stateCode: 'TX', countryCode: 'US' },
    });
  });

  it('asks, once per pair of landmasses, if no road connects the ends, and excludes the rows or sets them aside', async () => {
    const { customer } = testApp.people;
    const ferry = load({ from: { name: 'Calais, France' }, to: { name: 'Dover, United Kingdom' } });
    const overSea = load({ from: { name: 'Osaka, Japan' }, to: { name: 'Lagos, Nigeria' } });
    const back = load({ from: { name: 'Lagos, Nigeria' }, to: { name: 'Nagoya, Japan' } });
    const id = await cleanse(customer, [ferry, overSea, back, load({ to: { name: 'Lima, Peru' } })]);
    expect(await stateOf(id)).toEqual({ status: UploadStatus.InputExceptions, awaiting: 'places' });
    expect((await list(customer, id)).body).toMatchObject({ asked: 0 });
    const assumed = () =>
      query(
        `SELECT key, state, value, line_count FROM upload_assumptions WHERE upload_id = $1 AND stage = 'places' ORDER BY key`,
        [id],
      );
    const [americas, japan] = ['noRoad:North America/South America', 'noRoad:Europe, Asia and Africa/JP'];
    expect(await assumed()).toEqual([
      { key: japan, state: 'asked', value: null, line_count: 2 },
      { key: americas, state: 'asked', value: null, line_count: 1 },
    ]);
    const [question] = await query(
      `SELECT choices, share::float8 AS share FROM upload_assumptions WHERE upload_id = $1 AND key = $2`,
      [id, japan],
    );
    const { choices } = question as {
      choices: { value: string; effect: { lines: number; shipments: number } }[];
    };
    expect(choices.map(({ value, effect }) => [value, effect.lines, effect.shipments])).toEqual([
      ['exclude', 2, 2],
      ['setAside', 2, 2],
      ['keep', 4, 4],
    ]);
    const answers = { [japan]: 'setAside', [americas]: 'exclude' };
    await query('UPDATE uploads SET reading = $2 WHERE upload_id = $1', [id, JSON.stringify({ answers })]);
    await announceUpload(
      testApp.platform,
      customer,
      id,
      Mode.RoadFTL,
      UploadStatus.CleansingLocations,
      'upload.validated',
    );
    await testApp.drainJobs();
    expect(await stateOf(id)).toMatchObject({ status: UploadStatus.PendingApproval });
    expect(await query('SELECT state, excluded_by FROM lines ORDER BY line_no')).toEqual([
      { state: 0, excluded_by: null },
      { state: 2, excluded_by: 2 },
      { state: 2, excluded_by: 2 },
      { state: 2, excluded_by: 4 },
    ]);
    expect(await assumed()).toMatchObject([
      { key: japan, state: 'answered', value: 'setAside', line_count: 2 },
      { key: americas, state: 'answered', value: 'exclude' },
    ]);
  });

  it('running twice at once cleanses once', async () => {
    const { customer } = testApp.people;
    const rows = Array.from({ length: 40 }, (_, n) => load({ miles: `${n + 1}.0`, carrier: `Carrier ${n}` }));
    const id = await storeUpload(testApp.platform, customer, Mode.RoadFTL, rows, 'shipments');
    await query('UPDATE uploads SET status = $2 WHERE upload_id = $1', [id, UploadStatus.CleansingLocations]);
    const payload = {
      customerId: customer.companyId,
      uploadId: id,
      mode: Mode.RoadFTL,
      subject: 'x',
      factId: '0',
    };
    await Promise.all([1, 2, 3].map(() => cleanseLocations.run(testApp.platform, payload)));
    expect(await query('SELECT fact FROM outbox_facts WHERE subject = $1', [`upload:${id}`])).toEqual([
      { fact: 'shipments.cleansed' },
    ]);
    await testApp.drainJobs();
    expect(await stateOf(id)).toEqual({ status: UploadStatus.PendingApproval, awaiting: 'approval' });
  });

  it('completes a data customer’s upload without lanes', async () => {
    const { cleanser } = testApp.people;
    const id = await cleanse(cleanser, [load()]);
    expect(await stateOf(id)).toEqual({ status: UploadStatus.Completed, awaiting: null });
    expect(await query('SELECT 1 FROM lanes')).toEqual([]);
  });

  it('asks what it cannot decide, remembers the answer, and the upload continues automatically', async () => {
    const { customer } = testApp.people;
    const id = await cleanse(customer, [load({ from: doubtful }), load()]);
    expect(await stateOf(id)).toEqual({ status: UploadStatus.InputExceptions, awaiting: 'places' });
    const { body } = await list(customer, id);
    expect(body.asked).toBe(1);
    const [asked] = body.places;
    expect(asked).toMatchObject({ status: 'asked', place: null, lineCount: 1 });
    const answered = await answer(customer, id, [
      { wordNo: asked?.wordNo ?? 0, choice: { kind: 'place', place: austin } },
    ]);
    expect(answered.body).toMatchObject({ asked: 0, upload: { status: UploadStatus.CleansingLocations } });
    await testApp.drainJobs();
    expect(await stateOf(id)).toEqual({ status: UploadStatus.PendingApproval, awaiting: 'approval' });
    expect(await query('SELECT origin_node FROM lanes ORDER BY 1')).toEqual([
      { origin_node: 'city:US:TX:Austin' },
      { origin_node: 'city:US:TX:Dallas' },
    ]);
    expect((await list(customer, id)).body.places.map(({ status }) => status).sort()).toEqual([
      'answered',
      'decided',
      'decided',
    ]);
    const next = await cleanse(customer, [load({ from: doubtful })]);
    expect(await stateOf(next)).toEqual({ status: UploadStatus.PendingApproval, awaiting: 'approval' });
    const audit = await query(`SELECT after FROM audit_entries WHERE action = 'places.answered'`);
    expect(audit).toMatchObject([{ after: [{ place: 'Austin, TX' }] }]);
  });

  it('offers a country’s main port or airport, with one answer for all its places', async () => {
    const { customer } = testApp.people;
    const india = { from: { name: 'India' }, to: { code: 'NLRTM' }, moveType: 'D2D' };
    const rows = [load(india), load({ ...india, from: { name: 'a factory, India' } })];
    const id = await cleanse(customer, rows, Mode.OceanFCL);
    const asked = (await list(customer, id)).body.places.filter(({ status }) => status === 'asked');
    const vague = (search?: string) =>
      testApp.call(shipments.listPlaces, customer, {
        params: { id },
        query: { status: 'vague', ...(search === undefined ? {} : { search }) },
      });
    expect((await vague()).body).toMatchObject({ total: 2, places: [{}, {}] });
    expect((await vague('FACTORY')).body).toMatchObject({
      total: 1,
      places: [{ text: 'a factory, India' }],
    });
    expect((await vague('Rotterdam')).body).toMatchObject({ asked: 2, total: 0, places: [] });
    const mainEnd = { country: 'India', place: { portCode: 'INNSA' } };
    expect(asked).toMatchObject([{ mainEnd }, { mainEnd }]);
    const answers = asked.map(({ wordNo, mainEnd }) => {
      if (mainEnd === null) throw new Error('no main port');
      return { wordNo, choice: { kind: 'place' as const, place: mainEnd.place } };
    });
    expect((await answer(customer, id, answers)).body).toMatchObject({ asked: 0 });
    await testApp.drainJobs();
    expect(await stateOf(id)).toMatchObject({ status: UploadStatus.PendingApproval });
    expect(await query('SELECT origin_node FROM lanes')).toEqual([{ origin_node: 'port:INNSA' }]);
    const air = load({ from: { name: 'Zambia' }, to: { code: 'FRA' }, service: 'Standard' });
    const flown = await list(customer, await cleanse(customer, [air], Mode.AirFreight));
    expect(flown.body).toMatchObject({
      asked: 0,
      places: [{ mainEnd: { country: 'Zambia', place: { airportCode: 'LUN' } } }, { mainEnd: null }],
    });
  });

  it('counts what another user answers at the same moment', async () => {
    const { customer } = testApp.people;
    const other = { city: 'Zzyxqwville', state: 'NV', country: 'US' };
    const id = await cleanse(customer, [load({ from: doubtful }), load({ from: other })]);
    const { places } = (await list(customer, id)).body;
    const [one, two] = places.filter(({ status }) => status === 'asked').map(({ wordNo }) => wordNo);
    const colleague = await testApp.platform.database.bulkPool.connect();
    try {
      await colleague.query('BEGIN');
      await colleague.query('SELECT 1 FROM uploads WHERE customer_id = $1 AND upload_id = $2 FOR UPDATE', [
        customer.companyId,
        id,
      ]);
      await colleague.query(
        `UPDATE resolved_places SET status = 'answered', node_key = 'city:US:TX:Austin' WHERE upload_id = $1 AND word_no = $2`,
        [id, one],
      );
      const answering = answer(customer, id, [{ wordNo: two ?? 0, choice: { kind: 'keepSite' } }]);
      await expect.poll(() => waitingForLocks(testApp.platform.database)).toHaveLength(1);
      await colleague.query('COMMIT');
      expect((await answering).body).toMatchObject({ asked: 0 });
    } finally {
      colleague.release();
    }
    await testApp.drainJobs();
  });

  it('excludes rows of a place, and keeps a site’s own name', async () => {
    const { customer } = testApp.people;
    const other = { city: 'Zzyxqville', state: 'TX', country: 'US' };
    const id = await cleanse(customer, [load({ from: doubtful }), load({ from: other }), load()]);
    const { body } = await list(customer, id);
    const wordOf = (name: string) => body.places.find(({ text }) => text.includes(name))?.wordNo ?? 0;
    const choices: [string, Choice][] = [
      ['Qwxyzville', { kind: 'excludeRows' }],
      ['Zzyxqville', { kind: 'keepSite' }],
    ];
    const { body: left } = await answer(
      customer,
      id,
      choices.map(([name, choice]) => ({ wordNo: wordOf(name), choice })),
    );
    expect(left.asked).toBe(0);
    expect(left.upload.reconciliation).toMatchObject({
      accepted: 2,
      excluded: 1,
      excludedBy: [{ reason: 'byUser', count: 1 }],
    });
    await testApp.drainJobs();
    expect(await stateOf(id)).toEqual({ status: UploadStatus.PendingApproval, awaiting: 'approval' });
    expect(await query('SELECT state FROM lines ORDER BY line_no')).toEqual([
      { state: 2 },
      { state: 0 },
      { state: 0 },
    ]);
    expect(await query(`SELECT origin_node FROM lanes WHERE origin_node LIKE 'site:%'`)).toHaveLength(1);
  });

  it('rolls the lanes up again after an answer to an approved upload', async () => {
    const { customer } = testApp.people;
    const id = await cleanse(customer, [load()]);
    await announceUpload(
      testApp.platform,
      customer,
      id,
      Mode.RoadFTL,
      UploadStatus.Completed,
      'upload.approved',
    );
    await testApp.drainJobs();
    const { body } = await list(customer, id);
    const wordNo = body.places.find(({ role }) => role === 'origin')?.wordNo ?? 0;
    const excluding = await answer(customer, id, [{ wordNo, choice: { kind: 'excludeRows' } }]);
    expect(excluding.status).toBe(409);
    const moved = await answer(customer, id, [{ wordNo, choice: { kind: 'place', place: austin } }]);
    expect(moved.body.upload.status).toBe(UploadStatus.Completed);
    await testApp.drainJobs();
    expect(await query('SELECT origin_node, shipment_count FROM lanes ORDER BY 1')).toEqual([
      { origin_node: 'city:US:TX:Austin', shipment_count: 1 },
      { origin_node: 'city:US:TX:Dallas', shipment_count: 0 },
    ]);
  });
});

describe('refuses answers', () => {
  it('that are invalid, to something not asked, or to another company’s upload', async () => {
    const { customer, rivalCustomer, carrier, owner } = testApp.people;
    const id = await cleanse(customer, [load({ from: doubtful })]);
    const wordNo = (await list(customer, id)).body.places[0]?.wordNo ?? 0;
    const keep = { wordNo, choice: { kind: 'keepSite' } } as const;
    const status = async (person: Person, ...answers: Parameters<typeof answer>[2]) =>
      (await answer(person, id, answers)).status;
    expect(await status(customer, { wordNo, choice: { kind: 'candidate', index: 99 } })).toBe(422);
    expect(
      await status(customer, {
        wordNo,
        choice: { kind: 'place', place: { ...austin, cityName: 'Nowhereatall' } },
      }),
    ).toBe(422);
    expect(await status(customer, keep, keep)).toBe(422);
    expect(await status(customer, { ...keep, wordNo: 999 })).toBe(404);
    expect(await status(rivalCustomer, keep)).toBe(404);
    expect(await status(carrier, keep)).toBe(403);
    expect(await status(owner, keep)).toBe(403);
    expect((await list(rivalCustomer, id)).status).toBe(404);
    expect((await list(owner, id)).body.asked).toBe(1);
    await announceUpload(
      testApp.platform,
      customer,
      id,
      Mode.RoadFTL,
      UploadStatus.Rejected,
      'upload.rejected',
    );
    expect(await status(customer, keep)).toBe(409);
  });

  it('that name no port by sea', async () => {
    const { customer } = testApp.people;
    const id = await cleanse(
      customer,
      [load({ from: { name: 'Qwxyz Works' }, to: { code: 'NLRTM' }, equipment: '40HC' })],
      Mode.OceanFCL,
    );
    const wordNo =
      (await list(customer, id)).body.places.find(({ status }) => status === 'asked')?.wordNo ?? 0;
    expect((await answer(customer, id, [{ wordNo, choice: { kind: 'keepSite' } }])).status).toBe(422);
    const port = { ...austin, cityName: null, portCode: 'CNSHA' };
    expect((await answer(customer, id, [{ wordNo, choice: { kind: 'place', place: port } }])).status).toBe(
      200,
    );
  });
});

it('the clean file contains the accepted rows with cleansed places next to the originals, and no live formulas', async () => {
  const { cleanser, rivalCustomer, carrier } = testApp.people;
  const id = await cleanse(cleanser, [load({ ref: '=1+1' }), load({ state: 2 }), load({ ref: 'a "b", c' })]);
  const download = (person: Person) => testApp.call(shipments.downloadCleanFile, person, { params: { id } });
  const { status, headers, raw } = await download(cleanser);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = raw.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`2,'=1+1,2026-03-05,,,"Dallas, TX, US","Dallas, TX",Dallas,TX,US,,,`);
  expect(lines[1]).toContain(',exact,');
  expect(lines[2]).toContain('"a ""b"", c"');
  expect(lines[1]).toMatch(/,Acme,Dry van,,,,,,900\.0,,,,,1000\.00,USD,1000\.00$/);
  expect([(await download(rivalCustomer)).status, (await download(carrier)).status]).toEqual([404, 403]);
});
