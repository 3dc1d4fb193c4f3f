import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { overview, settings, uploads } from '@lanewright/contract';
import { ChargeUnit, type OfferedMode, UploadStatus } from '@lanewright/freight';
import { metadataSheet, openTable, readMetadata, type StreamedCell, streamXlsx } from '@lanewright/tabular';
import type pg from 'pg';
import { demonstrationPassword } from '../../apps/server/src/features/settings/demonstration.ts';
import { logIn, type ProductClient } from '../../tools/product/productClient.ts';
import type { StepMeter } from './stepMeter.ts';

const patienceMs = 30 * 60_000;
const sheetName = 'Bids';

type Carrier = { readonly place: number; readonly client: ProductClient };

/** Eight charges of the kinds that truckload tenders use. */
export async function saveEightCharges(customer: ProductClient, mode: OfferedMode): Promise<void> {
  const params = { id: mode };
  const { version } = await customer.call(settings.getCharges, { params, query: {} });
  const charge = (no: number, name: string, unit: ChargeUnitOf, more: object = {}) => ({
    chargeNo: -no,
    name,
    type: 'Charge' as const,
    unit,
    location: 'Freight' as const,
    currency: 'USD',
    required: no === 1,
    minAllowed: null,
    maxAllowed: null,
    allowNegative: false,
    allowZero: true,
    hasBreaks: false,
    minimumChargeNo: null,
    purpose: 'other' as const,
    alternativeGroup: null,
    expectedPerShipment: null,
    ...more,
  });
  await customer.call(settings.saveCharges, {
    params,
    query: {},
    body: {
      version,
      charges: [
        charge(1, 'Linehaul', ChargeUnit.PerMile, { purpose: 'linehaul' }),
        charge(2, 'Fuel', ChargeUnit.PerMile, { purpose: 'fuel' }),
        charge(3, 'Stop-off', ChargeUnit.PerShipment, { expectedPerShipment: 0.1 }),
        charge(4, 'Tolls', ChargeUnit.PerMile),
        charge(5, 'Loading', ChargeUnit.PerShipment),
        charge(6, 'Unloading', ChargeUnit.PerShipment),
        charge(7, 'Insurance', ChargeUnit.PerWeightUnit),
        charge(8, 'Documents', ChargeUnit.PerShipment),
      ],
      weightBreaks: [],
    },
  });
}

type ChargeUnitOf = (typeof ChargeUnit)[keyof typeof ChargeUnit];

/** Creates carriers that the demonstration's customer is connected with, each with a user, and logs them in. */
export async function seedCarriers(
  client: pg.Client,
  address: string,
  mode: OfferedMode,
  count: number,
): Promise<Carrier[]> {
  await client.query(
    `WITH made AS (INSERT INTO companies (kind, name) SELECT 'Carrier', 'Bench Carrier ' || i FROM generate_series(1, $2::integer) i RETURNING company_id, name),
       buyer AS (SELECT company_id FROM users WHERE username = 'customer@demo.lanewright.example'),
       own AS (INSERT INTO customer_carriers (customer_id, carrier_id) SELECT b.company_id, m.company_id FROM made m, buyer b),
       connected AS (INSERT INTO connections (customer_id, carrier_id, mode) SELECT b.company_id, m.company_id, $1 FROM made m, buyer b)
     INSERT INTO users (company_id, user_type, username, display_name, password_hash, terms_accepted_at)
     SELECT m.company_id, 'Carrier', 'bench' || substring(m.name FROM '\\d+') || '@lanewright.example', m.name, u.password_hash, u.terms_accepted_at
     FROM made m, users u WHERE u.username = 'carrier@demo.lanewright.example'`,
    [mode, count],
  );
  const carriers: Carrier[] = [];
  for (let place = 1; place <= count; place += 1) {
    const username = `bench${place}@lanewright.example`;
    carriers.push({ place, client: await logIn(address, username, demonstrationPassword) });
  }
  return carriers;
}

/** Downloads a carrier's bid sheet, enters eight rates on every lane and returns it; waits until it is stored and ranked. */
export async function answerSheet(
  meter: StepMeter,
  { place, client }: Carrier,
  mode: OfferedMode,
  folder: string,
): Promise<void> {
  const blank = path.join(folder, 'blank.xlsx');
  const filled = path.join(folder, 'filled.xlsx');
  await meter.step('download', async () =>
    writeFile(blank, await client.download(overview.exportLanes, { body: { mode } })),
  );
  await fillSheet(blank, filled, place);
  let uploadId = '';
  await meter.step('send', async () => {
    const sent = await client.send(uploads.receiveBidSheet, { query: { mode, then: 'submit' } }, filled);
    uploadId = sent.uploadId ?? '';
    const upload = await client.settled(uploadId, patienceMs);
    if (upload.status !== UploadStatus.Completed)
      throw new Error(
        `the sheet of carrier ${place} ended with ${upload.status}: ${upload.error ?? upload.reason ?? ''}`,
      );
  });
  await rm(blank);
  await rm(filled);
}

/** Writes a bid sheet again with rates that differ by lane, charge and carrier. */
async function fillSheet(from: string, to: string, place: number): Promise<void> {
  const table = await openTable(from);
  try {
    const metadata = (await readMetadata(table)) ?? {};
    const sheet = table.sheets.find(({ name }) => name === sheetName);
    if (sheet === undefined) throw new Error('the file downloaded is no bid sheet');
    let header: string[] = [];
    const rows: StreamedCell[][] = [];
    for await (const batch of table.readBatches(sheet.index))
      for (let row = 0; row < batch.rowCount; row += 1) {
        const texts = batch.texts(row);
        if (header.length === 0) header = texts.map((text) => text.trim());
        else rows.push(ratedRow(header, texts, rows.length, place));
      }
    const chunks = streamXlsx([
      { name: sheetName, columns: header.map((title) => ({ header: title })), rows: [rows] },
      metadataSheet(metadata),
    ]);
    await pipeline(chunks, createWriteStream(to));
  } finally {
    await table.close();
  }
}

/** Rates in USD by the start of their column's header. */
const rates: readonly (readonly [string, number])[] = [
  ['Linehaul', 1.9],
  ['Fuel', 0.4],
  ['Stop-off', 75],
  ['Tolls', 0.05],
  ['Loading', 40],
  ['Unloading', 35],
  ['Insurance', 0.01],
  ['Documents', 15],
];

function ratedRow(
  header: readonly string[],
  texts: readonly string[],
  at: number,
  place: number,
): StreamedCell[] {
  return header.map((title, column): StreamedCell => {
    const charge = rates.findIndex(([name]) => title.startsWith(name));
    if (charge < 0) return texts[column] || null;
    const factor = 1 + ((at * 31 + place * 17 + charge * 7) % 97) / 400;
    return Math.round((rates[charge]?.[1] ?? 0) * factor * 10_000) / 10_000;
  });
}
