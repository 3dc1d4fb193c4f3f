import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { shipments, uploads } from '@lanewright/contract';
import { Decimal, Mode, type OfferedMode, UploadStatus } from '@lanewright/freight';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { sharedData } from './support/testSettings.ts';
import { keptAsRead, runUpload } from './support/runUpload.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const inShared = (file: string) => path.join(sharedData, file);
const isThere = existsSync(sharedData);

async function send(mode: OfferedMode, file: string): Promise<string> {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: mode },
    fileName: path.basename(file),
    file: inShared(file),
  });
  expect(sent.status, sent.raw.toString()).toBe(200);
  return sent.body.uploadId ?? '';
}

async function columnsOf(id: string) {
  await testApp.drainJobs();
  const { body } = await testApp.call(uploads.getColumns, testApp.people.customer, {
    params: { id },
    query: {},
  });
  return body;
}

/** The records of a file, read by another CSV reader. */
async function recordsOf(file: string): Promise<Record<string, string>[]> {
  const text = (await readFile(inShared(file), 'utf8')).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' });
  return data;
}
const cell = (record: Record<string, string>, column: string) => record[column]?.trim() ?? '';
const sum = (values: readonly string[]) => values.reduce((total, value) => total.plus(value), new Decimal(0));
const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);
const matched = (columns: readonly { header: string; field: string | null }[]) =>
  Object.fromEntries(columns.flatMap(({ header, field }) => (field === null ? [] : [[header, field]])));

describe.skipIf(!isThere)('the supply-chain file with all its modes', () => {
  const file = 'scms/scms_2006_2009.csv';
  test('is read as an upload per mode, which add up to the file', async () => {
    const records = await recordsOf(file);
    const freight = records.map((record) => cell(record, 'Freight Cost (USD)'));
    const total = sum(freight.filter(isNumber)).toFixed(2);
    const numbers = new Set(records.map((record) => cell(record, 'ASN/DN #')));
    const byId = new Map(records.map((record) => [cell(record, 'ID'), cell(record, 'Freight Cost (USD)')]));
    const ends = freight.flatMap((text) => {
      const id = /^See (?:ASN|DN)-\d+ \(ID#:(\d+)\)$/.exec(text)?.[1];
      return id === undefined ? [] : [byId.get(id) ?? 'nowhere'];
    });
    expect([records.length, numbers.size, total, ends.length]).toEqual([3036, 2043, '13496689.66', 738]);
    expect([
      ends.filter(isNumber).length,
      ends.filter((end) => end === 'Invoiced Separately').length,
    ]).toEqual([713, 25]);

    const air = await send(Mode.AirFreight, file);
    const walked = [await runUpload(testApp, air, { distributionCentre: 'Accra, Ghana' })];
    expect(walked[0]?.questions, 'nothing about its three years, which are marked').toEqual([
      'distributionCentre',
    ]);
    const aside: [OfferedMode, string[]][] = [
      [Mode.AirFreight, ['Air Charter']],
      [Mode.RoadFTL, ['Truck', 'N/A']],
      [Mode.OceanFCL, ['Ocean']],
    ];
    for (const [mode, modeTexts] of aside) {
      const split = await testApp.call(uploads.splitUpload, testApp.people.customer, {
        params: { id: air },
        body: { mode, modeTexts },
      });
      expect(split.status, split.raw.toString()).toBe(200);
      walked.push(await runUpload(testApp, split.body.id, {}));
    }
    expect(
      walked.slice(1).flatMap(({ questions }) => questions),
      'answered once for the file',
    ).toEqual([]);
    const all = walked.map(({ waiting }) => waiting.reconciliation);
    const added = (name: 'receivedModeLines' | 'receivedModeShipments' | 'receivedChargeUsd' | 'chargeUsd') =>
      sum(all.map((one) => String(one?.[name] ?? 0))).toString();
    expect(all.map((one) => one?.received)).toEqual([3036, 3036, 3036, 3036]);
    expect(added('receivedModeLines')).toBe(String(records.length));
    expect(added('receivedModeShipments')).toBe(String(numbers.size));
    expect(added('receivedChargeUsd')).toBe(total);
    expect(added('chargeUsd'), 'no amount is lost with what people settled').toBe(total);
    // Only cells without an amount are asked: words, and references that lead to words.
    const asked = walked.flatMap(({ exceptions }) => exceptions);
    const countOf = (text: string) =>
      asked
        .filter(([field, , said]) => field === 'totalCharge' && said === text)
        .reduce((count, [, , , rows]) => count + rows, 0);
    expect(new Set(asked.map(([field, reason]) => `${field} ${reason}`))).toEqual(
      new Set([
        'totalCharge chargeText',
        'totalCharge zeroCharge',
        'weight impossibleWeight',
        'weight weightText',
      ]),
    );
    expect(
      walked.map(({ exceptions }) => exceptions.filter(([, reason]) => keptAsRead.includes(reason))),
      'three weights and one charge by air, and one weight by truck',
    ).toEqual([
      [
        ['weight', 'impossibleWeight', '205503', 3],
        ['totalCharge', 'zeroCharge', '0.75', 1],
      ],
      [],
      [['weight', 'impossibleWeight', '88190', 1]],
      [],
    ]);
    expect(countOf('Invoiced Separately')).toBe(
      freight.filter((text) => text === 'Invoiced Separately').length + 25,
    );
    expect(countOf('Freight Included in Commodity Cost')).toBe(
      freight.filter((text) => text === 'Freight Included in Commodity Cost').length,
    );
  });
});

describe.skipIf(!isThere)('the order list', () => {
  const file = 'brunel/OrderList.csv';
  test('is read with its ports as sites', async () => {
    const records = await recordsOf(file);
    const id = await send(Mode.AirFreight, file);
    const { columns, questions, missing } = await columnsOf(id);
    expect(matched(columns)).toMatchObject({
      'Order ID': 'shipmentId',
      'Order Date': 'shipDate',
      'Origin Port': 'originAirport',
      'Destination Port': 'destinationAirport',
      Carrier: 'carrier',
      'Service Level': 'service',
      Weight: 'weight',
    });
    expect(missing).toEqual([]);
    expect(questions.map(({ key }) => key)).toEqual(['weightUnit', 'noCharge']);
    expect(columns.find(({ header }) => header === 'Order Date')?.why).toMatch(/Dates are month first/);
    const walk = await runUpload(testApp, id, { weightUnit: 'kg', noCharge: 'volumeOnly' });
    const ports = new Set(
      records.flatMap((record) => [cell(record, 'Origin Port'), cell(record, 'Destination Port')]),
    );
    expect(
      walk.places.map((place) => place.text).sort(),
      'each code once, and none taken for a real port',
    ).toEqual([...ports].sort());
    expect(walk.exceptions).toEqual([]);
    const kilograms = sum(records.map((record) => new Decimal(cell(record, 'Weight')).toFixed(3)));
    expect(walk.waiting.reconciliation).toMatchObject({
      received: records.length,
      accepted: records.length,
      excepted: 0,
      excluded: 0,
      shipments: new Set(records.map((record) => cell(record, 'Order ID'))).size,
      chargeUsd: 0,
      firstMonth: '2013-05',
      lastMonth: '2013-05',
    });
    expect(walk.waiting.reconciliation?.weightKg.toFixed(3)).toBe(kilograms.toFixed(3));
    const { body } = await testApp.call(shipments.listPlaces, testApp.people.customer, {
      params: { id },
      query: {},
    });
    expect(
      Object.fromEntries(body.places.map(({ text, place }) => [text, [place?.level, place?.airportCode]])),
    ).toEqual(Object.fromEntries([...ports].map((port) => [port, ['site', null]])));
  });
});

describe.skipIf(!isThere)('airline segments', () => {
  const file = 't100/t100_international_first_1000.csv';
  test('are read as volumes: pounds become kilograms, year and month a date', async () => {
    const records = await recordsOf(file);
    const id = await send(Mode.AirFreight, file);
    const { columns, questions, missing } = await columnsOf(id);
    expect(matched(columns)).toEqual({
      FREIGHT: 'weight',
      YEAR: 'shipYear',
      MONTH: 'shipMonth',
      CARRIER: 'carrier',
      ORIGIN: 'originAirport',
      ORIGIN_CITY_NAME: 'originCity',
      ORIGIN_COUNTRY: 'originCountry',
      DEST: 'destinationAirport',
      DEST_CITY_NAME: 'destinationCity',
      DEST_COUNTRY: 'destinationCountry',
    });
    expect(missing).toEqual([]);
    expect(questions.map(({ key }) => key)).toEqual(['weightUnit', 'noCharge']);
    const walk = await runUpload(testApp, id, { weightUnit: 'lb', noCharge: 'volumeOnly' });
    expect(walk.exceptions).toEqual([]);
    expect(walk.questions, 'once for 933 rows without freight').toEqual([
      'weightUnit',
      'noCharge',
      'noVolume',
    ]);
    const grams = sum(
      records.map((record) =>
        new Decimal(cell(record, 'FREIGHT'))
          .times('453.59237')
          .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
          .toString(),
      ),
    );
    expect(walk.waiting.reconciliation).toMatchObject({
      received: 1000,
      accepted: 1000,
      excepted: 0,
      excluded: 0,
      shipments: 1000,
      chargeUsd: 0,
      firstMonth: '2026-02',
      lastMonth: '2026-02',
    });
    expect(walk.waiting.reconciliation?.weightKg.toFixed(3)).toBe(grams.div(1000).toFixed(3));
    const { rows } = await testApp.platform.database.bulkPool.query(
      'SELECT count(*)::integer AS lines, count(ship_date)::integer AS dated, min(moved_on)::text AS moved_on FROM lines WHERE upload_id = $1',
      [id],
    );
    expect(rows, 'a month is no ship date').toEqual([{ lines: 1000, dated: 0, moved_on: '2026-02-01' }]);
    const places = await testApp.platform.database.bulkPool.query<{
      status: string;
      airport_code: string | null;
    }>("SELECT status, place ->> 'airportCode' AS airport_code FROM resolved_places WHERE upload_id = $1", [
      id,
    ]);
    const airports = new Set(records.flatMap((record) => [cell(record, 'ORIGIN'), cell(record, 'DEST')]));
    const found = new Set(places.rows.map((place) => place.airport_code).filter((code) => code !== null));
    expect(places.rows.filter(({ status }) => status === 'asked')).toEqual([]);
    // Four codes of airports that are unknown here: decided as their cities.
    expect([...airports].filter((code) => !found.has(code)).sort()).toEqual(['2FL', 'CSL', 'MLH', 'NYL']);
    expect([...found].filter((code) => !airports.has(code)).sort()).toEqual([]);
  });
});

const others = isThere
  ? [
      ...readdirSync(inShared('ghc')).map((name) => `ghc/${name}`),
      ...readdirSync(inShared('fx')).map((name) => `fx/${name}`),
      'brunel/FreightRates.csv',
      'brunel/PlantPorts.csv',
      'brunel/WhCosts.csv',
      'ports/world_port_index.csv',
    ].filter((name) => /\.(csv|xlsx)$/.test(name))
  : [];
describe.skipIf(!isThere)('files without shipments', () => {
  test.each(others)('%s is refused with the missing columns', async (file) => {
    const id = await send(Mode.RoadFTL, file);
    const { missing, columns, sheet } = await columnsOf(id);
    expect(columns.length).toBeGreaterThan(1);
    expect(missing.length).toBeGreaterThan(0);
    const upload = await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } });
    expect(upload.body).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'columns',
      error: null,
    });
    const confirmed = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { sheet, columns: [] },
    });
    expect(confirmed).toMatchObject({ status: 422, body: { code: 'columns_missing' } });
  });
});
