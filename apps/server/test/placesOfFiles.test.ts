import { overview, referenceData, shipments, uploads } from '@lanewright/contract';
import { Mode, type OfferedMode, UploadStatus } from '@lanewright/freight';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { announceUpload } from './pipeline/storeUpload.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-places-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await testApp.close();
});

const withdraw = (id: string) =>
  testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id } });
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Sends one file of shipments from each text to a destination; returns the upload once it waits for places or approval. */
async function send(
  mode: OfferedMode,
  rows: readonly (readonly [from: string, to: string])[],
  originHeader = 'Origin',
) {
  const { customer } = testApp.people;
  const file = path.join(folder, `places-${mode}.csv`);
  const lines = rows.map(
    ([from, to], index) => `S${index},2026-03-1${index % 10},${cell(from)},${cell(to)},1000,500.00,1`,
  );
  await writeFile(
    file,
    `Shipment ID,Ship Date,${originHeader},Destination,Weight (kg),Total Charge (USD),Containers\n${lines.join('\n')}\n`,
  );
  const sent = await testApp.upload(uploads.receiveShipments, customer, {
    params: { id: mode },
    fileName: path.basename(file),
    file,
  });
  const params = { id: sent.body.uploadId ?? '' };
  await testApp.drainJobs();
  const { body } = await testApp.call(uploads.getColumns, customer, { params, query: {} });
  await testApp.call(uploads.confirmColumns, customer, {
    params,
    body: {
      sheet: body.sheet,
      columns: body.columns.map(({ columnNo, field }) => ({ columnNo, field })),
      answers: {},
      modeTexts: [],
    },
  });
  await testApp.drainJobs();
  const places = await testApp.call(shipments.listPlaces, customer, { params, query: { pageSize: 500 } });
  const assumptions = await testApp.call(uploads.listAssumptions, customer, { params });
  const upload = await testApp.call(uploads.getUpload, customer, { params });
  return {
    params,
    upload: upload.body,
    places: places.body.places,
    noRoad: assumptions.body.assumptions.filter(({ key }) => key.startsWith('noRoad:')),
  };
}

/** A place in an air freight file, and its lane end. */
const byAir: readonly (readonly [text: string, label: string])[] = [
  ['Osaka, Japan', 'Osaka (KIX)'],
  ['Kobe, Japan', 'Osaka (KIX)'],
  ['Cologne, Germany', 'Cologne (CGN)'],
  ['Nagoya, Japan', 'Nagoya (NGO)'],
  ['Manila, Philippines', 'Manila (MNL)'],
  ['Wuxi, China', 'Wuxi (WUX)'],
  ['NLU', 'Mexico City (NLU)'],
  ['Basel, Switzerland', 'Basel (BSL)'],
  ['Kuwait City', 'Kuwait City (KWI)'],
  ['Riyadh, Saudi Arabia', 'Riyadh (RUH)'],
  ['PAE', 'Everett (PAE)'],
  ['HHN', 'Frankfurt-Hahn (HHN)'],
  ['Barnard Castle, UK', 'Barnard Castle (NCL)'],
  ['Port of Spain', 'Port of Spain (POS)'],
  ['Lagos', 'Lagos (LOS)'],
  ['NGLOS', 'Lagos (LOS)'],
  ['Waltham, Massachusetts', 'Waltham (BOS)'],
  ['Panama City, Panama', 'Panama City (PTY)'],
  ['Latina, Italy', 'Rome (FCO)'],
  ['Anagni, Italy', 'Rome (FCO)'],
  ['Nashik, India', 'Nashik (BOM)'],
  ['St. Petersburg, FL', 'St. Petersburg (TPA)'],
];

/** A text, its meaning if it may be decided, and the other end; without a meaning it must be asked. */
type Case = readonly [text: string, means?: string, to?: string];

/** Texts that used to be wrong by truck to Columbus, OH, or could be: each must be asked, or right. */
const checkRoadReachable: readonly Case[] = [
  ...(
    'Lima Santiago Cuba Peru Panama Vancouver Lebanon Georgia Naples Rome Paris Athens London Barcelona Granada Manchester ' +
    'Toledo Melbourne Perth Hamburg Dublin Cairo Alexandria Moscow Delhi Florence Berlin Salem Jamaica Wellington Victoria Kingston ' +
    'Hamilton Windsor Halifax Mexico Jordan Turkey Ontario Medical Pharma Biotech Trinity 60601'
  )
    .split(' ')
    .map((text): Case => [text]),
  // The only one in the country of the file's other places.
  ['Valencia', 'Valencia, CA'],
  ['Reynosa, TAM', 'Reynosa, TAM, Mexico'],
  ['Walmart DC 6006 Bentonville AR', 'Bentonville, AR'],
  ['Midwest Trading, L.C.'],
  ['Baker & Sons, S.A.'],
  ['Delta Works, N.V.'],
  ['Nordic Parts, A.S.'],
  ['Smith Law, P.A.'],
  ['Textiles Norte, S.L.'],
  ['Pittsburgh, P.A.', 'Pittsburgh, PA'],
  ['Acme Medical'],
  ['Trinity Health'],
  ['Factory, Kurkumbh/Patalganga, India'],
  ['Lima, Peru', undefined],
  ['Santiago, Chile', undefined],
  ['Havana, Cuba', undefined],
  ['Honolulu, HI', undefined],
  ['San Juan, PR', undefined],
  ['Osaka, Japan', undefined, 'Lagos, Nigeria'],
  ['Calais, France', 'Calais, France', 'Dover, United Kingdom'],
];

/** Places that must be asked at sea, with the first candidate. */
const atSea: readonly (readonly [text: string, first: string | null])[] = [
  ['India', 'INNSA'],
  ['a factory, India', 'INNSA'],
  ['Factory, Kurkumbh/Patalganga, India', 'INNSA'],
  ['South Africa', 'ZADUR'],
  ['Nigeria', 'NGLOS'],
  ["Côte d'Ivoire", 'CIABJ'],
  ['Tanzania', 'TZDAR'],
  ['Ethiopia', 'DJJIB'],
  ['Goa', 'INMRM'],
  ['Goa, India', 'INMRM'],
  ['Zambia', 'TZDAR'],
  ['Uganda', 'KEMBA'],
  ['Switzerland', 'NLRTM'],
  ['Nepal', 'INCCU'],
  ['Bolivia', 'CLARI'],
  ['Paraguay', 'UYMVD'],
  ['Mali', 'SNDKR'],
  ['Georgia', 'USSAV'],
  ['Nashik, India', 'INNSA'],
  ['Munich, Germany', 'DEHAM'],
  ['Milan, Italy', 'ITGOA'],
  ['Portland', 'USPDX'],
  ['Acme Medical', null],
];

test('by road no text is decided as a place a truck would not come from', async () => {
  const { places, noRoad, upload } = await send(
    Mode.RoadFTL,
    checkRoadReachable.map(([text, , to = 'Columbus, OH']) => [text, to]),
  );
  expect(upload).toMatchObject({ awaiting: 'places' });
  const found = new Map(places.map((place) => [place.text, place]));
  const overWater = noRoad.map(({ why }) => why).join(' ');
  for (const [text, means] of checkRoadReachable) {
    const place = found.get(text);
    if (place?.status === 'asked') expect([text, means]).toEqual([text, undefined]);
    else if (means === undefined) expect(overWater).toContain(place?.place?.label ?? text);
    else expect([text, place?.place?.label]).toEqual([text, means]);
  }
  expect(overWater).not.toContain('Calais');
  expect(noRoad.map(({ key }) => key).toSorted()).toEqual([
    'noRoad:CU/North America',
    'noRoad:Europe, Asia and Africa/JP',
    'noRoad:Hawaii/North America',
    'noRoad:North America/PR',
    'noRoad:North America/South America',
  ]);
  const labels = (text: string) => found.get(text)?.candidates.map(({ place }) => place.label);
  expect(labels('Lebanon')).toEqual(expect.arrayContaining(['Lebanon', 'Lebanon, TN', 'Lebanon, PA']));
  expect(labels('60601')).toEqual(['Chicago, IL 60601']);
  for (const text of ['Medical', 'Pharma', 'Biotech', 'Trinity', 'Acme Medical', 'Baker & Sons, S.A.'])
    expect(labels(text)).toEqual([]);
  expect(labels('Factory, Kurkumbh/Patalganga, India')).toContain('Mumbai, India');
  await withdraw(upload.id);
});

test('by sea a place without a port is asked about, its main port first', async () => {
  const { places, upload } = await send(
    Mode.OceanFCL,
    atSea.map(([text]) => [text, 'NLRTM']),
    'Origin Name',
  );
  const asked = places.filter(({ status }) => status === 'asked');
  const firsts = new Map(asked.map(({ text, candidates }) => [text, candidates[0]?.place.portCode ?? null]));
  expect(atSea.map(([text]) => [text, firsts.get(text)])).toEqual(atSea);
  await withdraw(upload.id);
});

test('by air a lane has the city the file names, and is found by every name of it', async () => {
  const { customer } = testApp.people;
  const { params, places } = await send(
    Mode.AirFreight,
    byAir.map(([text]) => [text, 'Milan, Italy']),
  );
  expect(places.filter(({ status }) => status === 'asked')).toEqual([]);
  await announceUpload(
    testApp.platform,
    customer,
    params.id,
    Mode.AirFreight,
    UploadStatus.Completed,
    'upload.approved',
  );
  await testApp.drainJobs();
  const search = async (text?: string) => {
    const query = { mode: Mode.AirFreight, pageSize: 100, ...(text === undefined ? {} : { search: text }) };
    const { body } = await testApp.call(overview.listLanes, customer, { query });
    return body.map(({ origin }) => origin);
  };
  expect((await search()).toSorted()).toEqual([...new Set(byAir.map(([, label]) => label))].toSorted());
  for (const name of ['Osaka', 'Kobe']) expect(await search(name)).toEqual(['Osaka (KIX)']);
  for (const name of ['Cologne', 'Köln']) expect(await search(name)).toEqual(['Cologne (CGN)']);
  const { body } = await testApp.call(referenceData.suggestCities, customer, {
    query: { input: 'Lagos', mode: Mode.AirFreight },
  });
  expect(body.suggestions[0]).toMatchObject({ airportCode: 'LOS' });
});
