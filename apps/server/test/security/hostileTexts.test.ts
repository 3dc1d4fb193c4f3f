import { overview, shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutFormula } from '@lanewright/tabular';
import { parseRate } from '../../src/features/bids/sheet/parseCells.ts';
import { columnTexts } from '../../src/features/bids/templates/columnTexts.ts';
import { folded, placeKey } from '../../src/features/bids/templates/templateLanes.ts';
import {
  normalisePlaceName,
  sharedGazetteer,
  type Gazetteer,
} from '../../src/features/reference-data/index.ts';
import { resolvePlace } from '../../src/features/shipments/resolve/index.ts';
import { equipmentNames } from '../../src/features/shipments/words/equipmentName.ts';
import { carrierKey, nameKey } from '../../src/features/shipments/words/mergeSpellings.ts';
import { directionName, moveTypeName } from '../../src/features/shipments/words/moveTypeName.ts';
import { currencyCode } from '../../src/features/uploads/cells/currencies.ts';
import { provenOrder } from '../../src/features/uploads/cells/dateEvidence.ts';
import { proposedAmount, proposedDate } from '../../src/features/uploads/cells/proposeValue.ts';
import {
  isUnclear,
  provenMark,
  readAmount,
  readMeasure,
} from '../../src/features/uploads/cells/readAmount.ts';
import { readDate } from '../../src/features/uploads/cells/readDate.ts';
import { readMonth } from '../../src/features/uploads/cells/readMonth.ts';
import { readReference } from '../../src/features/uploads/cells/readReference.ts';
import { saysNoDate, isPlaceholderText } from '../../src/features/uploads/cells/isPlaceholderText.ts';
import { countsContainers, countsPieces, kgPerUnit } from '../../src/features/uploads/cells/units.ts';
import { repairedZip } from '../../src/features/uploads/cells/zipCode.ts';
import { headerWords } from '../../src/features/uploads/columns/headerWords.ts';
import { modeOfText } from '../../src/features/uploads/columns/modeTexts.ts';
import { plainFileName } from '../../src/platform/files/plainFileName.ts';
import { fillWorkbook } from '../support/fillWorkbook.ts';
import { seedLanes } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp;
let gazetteer: Gazetteer;
beforeAll(async () => {
  testApp = await startTestApp();
  gazetteer = await sharedGazetteer(testApp.platform.database.bulkPool);
});
afterAll(() => testApp.close());

/** Close to the maximum length of a cell. */
const length = 120_000;
const long = (pattern: string) => pattern.repeat(Math.ceil(length / pattern.length));

/** Texts that cause catastrophic backtracking in careless patterns. */
const hostile: Record<string, string> = {
  'blanks before a letter': `1${long(' ')}x`,
  'blanks after a sign': `ID${long(' ')}x`,
  'blanks of all kinds': `a${long(' \t\u00a0')}b`,
  'digits before a letter': `${long('1')}x`,
  'groups of digits': `${long('1,234')}x`,
  'points and digits': `${long('1.')}x`,
  'open brackets': long('('),
  'open brackets of all kinds': long('([{'),
  'square brackets': long('['),
  'quotation marks': long('"'),
  initials: `${long('a.')}bb`,
  'words of one letter': long('a '),
  'one long word': long('a'),
  capitals: `${long('A')}a`,
  'Capitals Between': long('Aa'),
  dashes: long(' - '),
  slashes: long('1/'),
  commas: long(','),
  'semicolons and blanks': long('; '),
  'signs of currencies': `${long('$')}1`,
  'a reference to a reference': `see ${long('see ')}`,
  'words for nothing': long('n/a '),
  accents: long('e\u0301'),
  'marks that combine': `a${long('\u0301')}`,
  'letters of another width': long('Ａ'),
  'halves of pairs': long('\ud800'),
  companies: long('Ltd. '),
  'kinds of places': long('port '),
  backslashes: long('\\'),
  zeros: `0.${long('0')}x`,
};

const readers: Record<string, (text: string) => unknown> = {
  readAmount: (text) => [readAmount(text), readAmount(text, ','), provenMark(text)],
  readMeasure: (text) => [readMeasure(text), isUnclear(text)],
  readMonth: (text) => [readMonth(text, text, text), readMonth('', text, '')],
  proposals: (text) => [proposedAmount(text, '.', () => false), proposedDate(text, null)],
  readDate: (text) => [readDate(text, 'dmy'), readDate(text, null), provenOrder(text)],
  readReference,
  isPlaceholderText: (text) => [isPlaceholderText(text), saysNoDate(text)],
  units: (text) => [currencyCode(text), kgPerUnit(text), countsPieces(text), countsContainers(text)],
  repairedZip: (text) => repairedZip(text, text, text),
  headerWords,
  modeOfText,
  plainFileName,
  withoutFormula,
  parseRate,
  'columns of own sheets': (text) => [
    columnTexts([{ rowNumber: 1, texts: [text] }], 0),
    folded(text),
    placeKey(text),
  ],
  normalisePlaceName,
  spellings: (text) => [carrierKey(text), nameKey(text)],
  equipment: (text) => equipmentNames([])(text),
  moveType: (text) => [moveTypeName(text), directionName(text)],
  'places in one text': (text) => resolvePlace(gazetteer, { name: text, role: 'both', mode: Mode.RoadFTL }),
  'places in parts': (text) =>
    resolvePlace(gazetteer, {
      address: text,
      city: text,
      state: text,
      country: text,
      zip: text,
      role: 'both',
      mode: Mode.OceanFCL,
    }),
  'codes of places': (text) => resolvePlace(gazetteer, { code: text, role: 'origin', mode: Mode.AirFreight }),
};

describe.each(Object.keys(readers))('%s', (name) => {
  test('reads every hostile text in time', () => {
    const slow: string[] = [];
    for (const [what, text] of Object.entries(hostile)) {
      const started = performance.now();
      readers[name]?.(text);
      const took = performance.now() - started;
      if (took > 1_500) slow.push(`${what}: ${Math.round(took)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

const knownFields =
  'shipmentId,shipDate,deliveryDate,originCity,originState,destinationCity,destinationState,miles,totalCharge,currency,carrier,equipment,businessUnit,service,weight'.split(
    ',',
  );

/** A file with every hostile text in every column and as column names, after valid rows. */
function hostileFile(): Buffer {
  const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/\p{Cs}/gu, 'x')}"`;
  const header =
    'Load ID,Ship Date,Delivery Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency,Carrier,Equipment,Business Unit,Service,Weight';
  const texts = Object.values(hostile).map((text) => `${text.slice(0, 8_000)}x`);
  const names = texts.map((text) => cell(text.slice(0, 3_000))).join(',');
  const good = Array.from(
    { length: 400 },
    (_, at) =>
      `LD${at},2026-03-01,2026-03-04,Dallas,TX,Chicago,IL,900,1000,USD,Hauler,Van,Foods,Standard,1000`,
  );
  const rows = texts.map((text) => knownFields.map(() => cell(text)).join(','));
  // Valid except for their words, so that these reach the lanes.
  const wordy = texts.map((text, at) => {
    const word = cell(`${text} ${at}`);
    return `HL${at},2026-03-01,2026-03-04,${word},TX,${word},IL,900,1000,USD,${word},${word},${word},${word},1000`;
  });
  return Buffer.from([`${header},${names}`, ...good, ...wordy, ...rows].join('\n'));
}

test('processes a file full of hostile texts in time', async () => {
  const { customer } = testApp.people;
  const started = performance.now();
  const sent = await testApp.upload(uploads.receiveShipments, customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'hostile.csv',
    file: hostileFile(),
  });
  expect(sent.status, sent.raw.toString()).toBe(200);
  const params = { id: sent.body.uploadId ?? '' };
  await testApp.drainJobs();
  const { body } = await testApp.call(uploads.getColumns, customer, { params, query: {} });
  const confirmed = await testApp.call(uploads.confirmColumns, customer, {
    params,
    body: {
      columns: body.columns.map(({ columnNo }) => ({ columnNo, field: knownFields[columnNo] ?? null })),
      answers: { dateOrder: 'dmy', weightUnit: 'kg', currency: 'USD' },
    },
  });
  expect(confirmed.status, confirmed.raw.toString().slice(0, 1000)).toBe(200);
  await testApp.drainJobs();
  const listed = await testApp.call(uploads.listExceptions, customer, { params, query: {} });
  for (const { groupKey } of listed.body.groups)
    await testApp.call(uploads.settleExceptions, customer, { params, body: { groupKey, action: 'exclude' } });
  const goneOn = await testApp.call(uploads.continueUpload, customer, { params });
  expect(goneOn.status, goneOn.raw.toString().slice(0, 1000)).toBe(200);
  await testApp.drainJobs();
  const asked = await testApp.call(shipments.listPlaces, customer, { params, query: { status: 'asked' } });
  expect(asked.body.places.length).toBeGreaterThan(20);
  const answers = asked.body.places.map(({ wordNo }) => ({ wordNo, choice: { kind: 'keepSite' as const } }));
  const answered = await testApp.call(shipments.answerPlaces, customer, { params, body: { answers } });
  expect(answered.status, answered.raw.toString().slice(0, 1000)).toBe(200);
  await testApp.drainJobs();
  const { body: upload } = await testApp.call(uploads.getUpload, customer, { params });
  expect(upload).toMatchObject({ error: null, awaiting: 'approval' });
  expect(performance.now() - started).toBeLessThan(45_000);
});

test('returns a bid sheet full of hostile texts with its cells named, in time', async () => {
  const { carrier, customer } = testApp.people;
  const texts = Object.values(hostile).map((text) => text.slice(0, 30_000).replaceAll(/\p{Cs}/gu, 'x'));
  await seedLanes(testApp, customer.companyId, Mode.RoadFTL, texts.length);
  const { raw } = await testApp.call(overview.exportLanes, carrier, { body: { mode: Mode.RoadFTL } });
  const started = performance.now();
  const file = await fillWorkbook(raw, 'Bids', (rows) => {
    for (const [index, row] of rows.slice(1).entries())
      for (let column = 1; column < row.length; column += 1) row[column] = texts[index] ?? null;
  });
  const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode: Mode.RoadFTL },
    fileName: 'hostile.xlsx',
    file,
  });
  expect(sent.status, sent.raw.toString()).toBe(200);
  await testApp.drainJobs();
  const { body } = await testApp.call(uploads.getUpload, carrier, {
    params: { id: sent.body.uploadId ?? '' },
  });
  expect(body.bidResult?.errors).toBeGreaterThanOrEqual(texts.length);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('public searches answer hostile texts in time', async () => {
  const started = performance.now();
  for (const text of Object.values(hostile)) {
    const search = encodeURIComponent(text.slice(0, 100).replaceAll(/\p{Cs}/gu, 'x'));
    for (const url of [
      `ocean-ports?search=${search}`,
      `cities?search=${search}`,
      `google-cities?input=${search}`,
    ])
      expect((await testApp.app.inject({ url: `/api/location/${url}` })).statusCode).toBe(200);
  }
  for (const search of ['%', '%25%25%25%25', '____', '\\\\', "'; DROP TABLE cities; --"])
    expect(
      (await testApp.app.inject({ url: `/api/location/cities?search=${encodeURIComponent(search)}` }))
        .statusCode,
    ).toBe(200);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('searches lanes for hostile texts in time', async () => {
  for (const text of Object.values(hostile)) {
    const query = { mode: Mode.RoadFTL, page: 1, search: text.slice(0, 200).replaceAll(/\p{Cs}/gu, 'x') };
    expect((await testApp.call(overview.listLanes, testApp.people.customer, { query })).status).toBe(200);
  }
});
