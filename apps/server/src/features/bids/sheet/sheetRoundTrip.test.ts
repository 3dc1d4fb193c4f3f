import { bids, settings, uploads } from '@lanewright/contract';
import {
  daysInMonth,
  Decimal,
  Mode,
  modeDetails,
  type OfferedMode,
  offeredModes,
  takesRate,
  UploadStatus,
} from '@lanewright/freight';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { makeLanes, seeded } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { columnsOf } from './bidSheetPlan.ts';
import { selectSheetOf, writeBidSheet } from './writeBidSheet.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, $2, unnest($3::smallint[]) ON CONFLICT DO NOTHING`,
    [customer.companyId, carrier.companyId, offeredModes],
  );
});
afterAll(() => testApp.close());

const bidderOf = (mode: OfferedMode) => ({
  customerId: testApp.people.customer.companyId,
  carrierId: testApp.people.carrier.companyId,
  mode,
  contractNo: 1,
});

/** Everything stored of bids, without when it was written. */
async function stored(): Promise<{ months: { is_derived: boolean }[] | null }[]> {
  const { rows } = await testApp.platform.database.bulkPool.query<{
    months: { is_derived: boolean }[] | null;
  }>(
    `SELECT b.lane_id, b.currency, b.transit_days, b.valid_from, b.valid_to, b.fuel_basis_usd_per_gallon, b.emission_kg_per_unit, b.loads_per_week,
       b.submitted_at, b.structure_version,
       (SELECT json_agg(r ORDER BY r.charge_no, r.break_no) FROM bid_rates r WHERE r.customer_id = b.customer_id AND r.bid_id = b.bid_id) AS rates,
       (SELECT json_agg(m ORDER BY m.month) FROM bid_months m WHERE m.customer_id = b.customer_id AND m.bid_id = b.bid_id) AS months,
       (SELECT json_agg(v ORDER BY v.charge_no) FROM bid_values v WHERE v.customer_id = b.customer_id AND v.bid_id = b.bid_id) AS values
     FROM bids b ORDER BY b.bid_id`,
  );
  return rows;
}

/** Bids on most lanes of a mode, with cells of every kind; rates with up to six decimals. */
async function bidOn(mode: OfferedMode, laneIds: readonly string[], below: (limit: number) => number) {
  const { structure, months } = await testApp.platform.database.asSystem((tx) =>
    selectSheetOf(tx, bidderOf(mode)),
  );
  const rate = () => new Decimal(below(900_000_000) + 100_000).div(1_000_000).toNumber();
  const perhaps = <T>(value: T) => (below(3) === 0 ? null : value);
  const saved = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: {
      mode,
      structureVersion: structure.version,
      bids: laneIds.map((laneId) => ({
        laneId,
        currency: below(2) === 0 ? 'USD' : 'EUR',
        transitDays: perhaps(below(60)),
        validFrom: perhaps('2026-12-01'),
        validTo: perhaps('2027-11-30'),
        emissionKgPerUnit: perhaps(rate()),
        loadsPerWeek: perhaps(below(10_000) / 100),
        capacity: months.flatMap((month) =>
          below(3) === 0 ? [{ month, capacity: below(10_000) / 10 }] : [],
        ),
        rates: structure.charges
          .filter(takesRate)
          .flatMap(({ chargeNo, hasBreaks }) =>
            (hasBreaks ? structure.breaks.map(({ breakNo }) => breakNo) : [null])
              .filter(() => below(4) > 0)
              .map((breakNo) => ({ chargeNo, breakNo, rate: rate(), confirmed: true })),
          ),
      })),
    },
  });
  expect(saved).toMatchObject({ status: 200, body: { errors: [] } });
}

/** Sorts the rows and leaves some out, as a spreadsheet's user does. */
const rearranged = (bytes: Uint8Array, below: (limit: number) => number, header?: readonly string[]) =>
  fillWorkbook(bytes, 'Bids', (rows) => {
    if (header !== undefined) {
      for (const row of rows) row.splice(header.length);
      rows[0] = [...header];
    }
    const lanes = rows.slice(1).map((row) => [...row]);
    for (let at = lanes.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [lanes[at], lanes[other]] = [lanes[other] ?? [], lanes[at] ?? []];
    }
    const remaining = lanes.slice(0, Math.max(1, lanes.length - below(3)));
    for (let at = 1; at < rows.length; at++) rows[at] = remaining[at - 1] ?? lanes[0]?.map(() => null) ?? [];
  });

/** The sheet as layout 1 wrote it. */
async function asLayoutOne(bytes: Uint8Array): Promise<Uint8Array> {
  const workbook = await openXlsx(bytes);
  const metadata = workbook.sheets.find(({ name }) => name === '_metadata');
  if (metadata === undefined) throw new Error('the sheet has no metadata');
  metadata.rows = metadata.rows.filter(([key]) => key !== 'layout');
  return saveXlsx(workbook);
}

/** The sheet as layout 2 was written before it had loads per week. */
const withoutLoads = (bytes: Uint8Array) =>
  fillWorkbook(bytes, 'Bids', (rows) => {
    const at = rows[0]?.findIndex((text) => /^Max (loads|shipments) per week$/.test(String(text))) ?? -1;
    if (at < 0) throw new Error('the sheet has no loads per week');
    for (const row of rows) row.splice(at, 1);
  });

/** The sheet as it was written when every mode said loads. */
const withLoads = (bytes: Uint8Array) =>
  fillWorkbook(bytes, 'Bids', ([header = []]) => {
    for (const [at, text] of header.entries())
      header[at] = String(text).replace(/^(Max )?shipments per week$/i, (_, most) =>
        most === undefined ? 'Loads per week' : 'Max loads per week',
      );
  });

async function sendBack(mode: OfferedMode, file: Buffer) {
  const sent = await testApp.upload(uploads.receiveBidSheet, testApp.people.carrier, {
    query: { mode },
    fileName: 'bids.xlsx',
    file,
  });
  await testApp.drainJobs();
  expect(sent.status).toBe(200);
  const { body } = await testApp.call(uploads.getUpload, testApp.people.carrier, {
    params: { id: sent.body.uploadId ?? '' },
  });
  return body;
}

test.each(offeredModes)(
  'a sheet of mode %s that comes back sorted or filtered changes nothing',
  async (mode) => {
    const below = seeded(mode * 31 + 7);
    const lanes = await makeLanes(testApp.platform, bidderOf(mode).customerId, mode, 8, 400 + mode);
    const laneIds = lanes.map(({ laneId }) => laneId);
    await testApp.platform.database.bulkPool.query(
      'UPDATE lanes SET shipment_count = 1 + lane_id % 40, volume = 1000 + lane_id % 700 WHERE lane_id = ANY ($1)',
      [laneIds],
    );
    await bidOn(mode, laneIds.slice(2), below);
    const before = await stored();
    const hasMonths = (isDerived: boolean) =>
      before.some(({ months }) => months?.some((month) => month.is_derived === isDerived) === true);
    expect([hasMonths(true), hasMonths(false)]).toEqual([true, true]);
    const { sheet, bytes } = await testApp.platform.database.asSystem(async (tx) => ({
      sheet: await selectSheetOf(tx, bidderOf(mode)),
      bytes: (await writeBidSheet(tx, bidderOf(mode))).bytes,
    }));
    const files = [
      await rearranged(bytes, below),
      await rearranged(await withLoads(bytes), below),
      await rearranged(await withoutLoads(bytes), below),
      await rearranged(
        await withoutLoads(await asLayoutOne(bytes)),
        below,
        columnsOf(sheet, 1).map(({ header }) => header),
      ),
    ];
    for (const file of files) {
      const upload = await sendBack(mode, file);
      expect(upload).toMatchObject({
        status: UploadStatus.Completed,
        bidResult: { bidsChanged: 0, ratesChanged: 0, errors: 0 },
      });
      expect(await stored()).toEqual(before);
    }
  },
);

test('columns of the carrier’s own to the right are ignored, and come back with the marked workbook', async () => {
  const mode = Mode.RoadFTL;
  const { bytes } = await testApp.platform.database.asSystem((tx) => writeBidSheet(tx, bidderOf(mode)));
  const file = await fillWorkbook(bytes, 'Bids', (rows) => {
    const linehaul = rows[0]?.findIndex((header) => String(header).startsWith('Linehaul')) ?? -1;
    // A name that the sheet has too, where it has something to show.
    for (const [at, row] of rows.entries())
      row.push(
        at === 0 ? 'Margin' : at * 1.5,
        at === 0 ? 'Order' : `00${at}`,
        at === 0 ? 'Standing' : 'ours',
      );
    const [, first] = rows;
    if (first !== undefined) first[linehaul] = 'on request';
  });
  const { id, bidResult } = await sendBack(mode, file);
  expect(bidResult).toMatchObject({ errors: 1, ratesChanged: 0 });
  const marked = await testApp.call(uploads.downloadBidUpload, testApp.people.carrier, { params: { id } });
  const [sheet] = (await openXlsx(marked.raw)).sheets;
  expect(sheet?.rows.map((row) => row.slice(-3)).slice(0, 3)).toEqual([
    ['Margin', 'Order', 'Standing'],
    [1.5, '001', 'ours'],
    [3, '002', 'ours'],
  ]);
});

test('shows what the grid shows of a lane to the right, and volumes by month on a page of their own', async () => {
  const mode = Mode.RoadFTL;
  await testApp.platform.database.bulkPool.query(
    `UPDATE lanes SET shipment_count = 52, volume = 1000 + lane_id % 100, origin_zip = '75201', target_price = 1.5 WHERE mode = $1`,
    [mode],
  );
  await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties: { 'visibility.target': true } },
  });
  const { sheet, bytes } = await testApp.platform.database.asSystem(async (tx) => ({
    sheet: await selectSheetOf(tx, bidderOf(mode)),
    bytes: (await writeBidSheet(tx, bidderOf(mode))).bytes,
  }));
  const { body: grid } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } });
  const pages = new Map((await openXlsx(bytes)).sheets.map(({ name, rows }) => [name, rows]));
  const [header = [], ...rows] = pages.get('Bids') ?? [];
  // No lane has one postcode at its destination, a standing or a last round: these columns are left out.
  expect(header.slice(columnsOf(sheet, 1).length + 1)).toEqual([
    'Origin ZIP',
    'Loads per week',
    'Target (USD per mi)',
  ]);
  const days = sheet.months.reduce((sum, month) => sum + daysInMonth(month), 0);
  for (const row of rows) {
    const lane = grid.lanes.find(({ laneId }) => laneId === String(row[0]));
    const loads = lane?.monthly.loads?.reduce((sum, load) => sum + load, 0) ?? 0;
    expect(row[header.indexOf('Loads per week')]).toBeCloseTo((loads / days) * 7, 1);
    expect(row[header.indexOf('Target (USD per mi)')]).toBe(lane?.targetPrice);
  }
  const [, ...volumes] = pages.get('Volumes') ?? [];
  expect(volumes.map((row) => [String(row[0]), row.slice(3)])).toEqual(
    grid.lanes
      .filter(({ open }) => open)
      .map(({ laneId, monthly }) => [
        laneId,
        [...monthly.volume, ...(monthly.loads ?? sheet.months.map(() => null))],
      ]),
  );
});

test.each(offeredModes)(
  'a sheet of mode %s says loads on the road, and shipments elsewhere',
  async (mode) => {
    const { bytes } = await testApp.platform.database.asSystem((tx) => writeBidSheet(tx, bidderOf(mode)));
    const texts = (await openXlsx(bytes)).sheets
      .filter(({ name }) => name !== '_metadata')
      .flatMap(({ rows }) => rows.flat().map(String));
    const isByRoad = modeDetails[mode].family === 'road';
    expect(texts.some((text) => /\bloads?\b/i.test(text))).toBe(isByRoad);
    expect(texts).toContain(isByRoad ? 'Max loads per week' : 'Max shipments per week');
  },
);

test('loads per week are one column, with the months collapsed next to it', async () => {
  const mode = Mode.RoadFTL;
  const { bytes, sheet } = await testApp.platform.database.asSystem(async (tx) => ({
    bytes: (await writeBidSheet(tx, bidderOf(mode))).bytes,
    sheet: await selectSheetOf(tx, bidderOf(mode)),
  }));
  let laneId = '';
  const file = await fillWorkbook(bytes, 'Bids', ([header = [], ...rows]) => {
    const at = header.indexOf('Max loads per week');
    expect(header.slice(at + 1, at + 1 + sheet.months.length)).toEqual(
      sheet.months.map((month) => `Capacity ${month} (mi)`),
    );
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('the sheet has fewer than two lanes');
    laneId = String(first[0]);
    first[header.findIndex((text) => String(text).startsWith('Linehaul'))] = 2.5;
    first[at] = 3.5;
    first[at + 2] = 40;
    second[at] = 'three';
  });
  const { bidResult } = await sendBack(mode, file);
  expect(bidResult?.cells).toMatchObject([
    { column: 'Max loads per week', message: expect.stringContaining('Enter a number such as 2.5') },
  ]);
  const { body: grid } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } });
  expect(grid.lanes.find((lane) => lane.laneId === laneId)).toMatchObject({
    loadsPerWeek: 3.5,
    capacity: expect.arrayContaining([{ month: sheet.months[1], capacity: 40 }]),
  });
  const outlines = async (workbook: Uint8Array) => {
    const [page] = (await openXlsx(workbook)).sheets;
    const at = page?.rows[0]?.indexOf('Max loads per week') ?? -1;
    return (page?.columns ?? [])
      .slice(at, at + 3)
      .map(({ hidden = false, outlineLevel = 0, collapsed = false }) => [hidden, outlineLevel, collapsed]);
  };
  expect(await outlines(bytes)).toEqual([
    [false, 0, true],
    [true, 1, false],
    [true, 1, false],
  ]);
});

test('a date is read where it has one meaning, and errors name the price that a cell takes', async () => {
  const mode = Mode.RoadFTL;
  const { bytes } = await testApp.platform.database.asSystem((tx) => writeBidSheet(tx, bidderOf(mode)));
  let laneId = '';
  const file = await fillWorkbook(bytes, 'Bids', ([header = [], first, second, third]) => {
    const at = (name: string) => header.findIndex((text) => String(text).startsWith(name));
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('the sheet has fewer than three lanes');
    laneId = String(first[0]);
    first[at('Linehaul')] = 2.5;
    first[at('Valid to')] = '31/12/2026';
    second[at('Valid to')] = '03/04/2027';
    third[at('Diesel price')] = 'market';
  });
  const { bidResult } = await sendBack(mode, file);
  expect(bidResult?.cells.map(({ message }) => message)).toEqual([
    '"03/04/2027" can be 2027-04-03 or 2027-03-04. Enter one of these.',
    '"market" is not a number. Enter a price such as 3.85 or leave blank.',
  ]);
  const { body: grid } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } });
  expect(grid.lanes.find((lane) => lane.laneId === laneId)?.validTo).toBe('2026-12-31');
});

test('alternative charges name each other in their headers and share a colour', async () => {
  const sheet = await testApp.platform.database.asSystem((tx) => selectSheetOf(tx, bidderOf(Mode.RoadFTL)));
  const headers = columnsOf(sheet).map(({ header }) => header);
  expect(headers).toContain('Linehaul (per mile, this or Linehaul per load)');
  expect(headers).toContain('Linehaul per load (per shipment, this or Linehaul)');
});
