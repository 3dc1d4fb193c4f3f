import { contracts, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Decimal, Mode, monthsFrom } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadFiles } from '../../../test/support/roadFiles.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const params = { id: mode };
/** The months before the contract in which files have shipments, and one of its own. */
const months = [...monthsFrom('2025-12', 6), '2026-08'];
let testApp: TestApp;
let files: ReturnType<typeof roadFiles>;
let first = '';
beforeAll(async () => {
  testApp = await startTestApp();
  files = roadFiles(testApp);
  const { customer } = testApp.people;
  await testApp.call(settings.saveInstance, customer, {
    params,
    body: { properties: { 'contract.firstMonth': '2026-06' } },
  });
  first = await files.bring('first', [
    'A1,2026-01-10,Dallas,TX,Chicago,IL,Knight,900,1800.17',
    'A2,2026-02-10,Dallas,TX,Chicago,IL,Swift,900,2700.25',
    'A3,2026-02-11,Miami,FL,Atlanta,GA,Swift,660,1320.5',
  ]);
  await files.approve(first);
  await files.approve(
    await files.bring('second', [
      'B1,2026-01-20,Dallas,TX,Chicago,IL,Knight,900,1900',
      'B2,2026-04-02,Denver,CO,Reno,NV,Swift,1000,5000.99',
      'B3,2026-08-02,Denver,CO,Reno,NV,Swift,1000,5100',
    ]),
  );
  const planned = await testApp.call(contracts.planContract, customer, {
    body: {
      mode,
      name: 'Next year',
      firstMonth: '2027-06',
      from: 1,
      takesNewLanes: true,
      lanes: { all: true },
    },
  });
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce((sum: Decimal, value) => sum.plus(value ?? 0), new Decimal(0)).toNumber();

type Sums = { shipments: number; volume: number; paid: number };
/** The history of a contract as each response states it, from its total or from its months. */
async function histories(contractNo: number): Promise<Record<string, Partial<Sums>>> {
  const { customer } = testApp.people;
  const figureOf = async (b: 'Shipments' | 'Volume' | 'ChargeBreakdown', search?: string) => {
    const { status, body } = await testApp.call(overview.overviewFigure, customer, {
      params: { a: mode, b },
      query: { contractNo, basis: b === 'ChargeBreakdown' ? 'history' : undefined, search },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const [shipments, volume, paid] = [
    await figureOf('Shipments'),
    await figureOf('Volume'),
    await figureOf('ChargeBreakdown'),
  ];
  const ofFigures = (of: (figure: typeof shipments) => number): Sums => ({
    shipments: of(shipments),
    volume: of(volume),
    paid: of(paid),
  });
  const { body: stats } = await testApp.call(overview.overviewStats, customer, {
    params,
    query: { contractNo },
  });
  const { body: table } = await testApp.call(overview.listLanes, customer, { query: { mode, contractNo } });
  const { body: flows } = await testApp.call(overview.visualiser, customer, {
    params,
    query: { contractNo },
  });
  const { body: breakdown } = await testApp.call(overview.laneBreakdown, customer, {
    params,
    query: { contractNo },
  });
  const { body: report } = await testApp.call(overview.lanesReporting, customer, {
    params,
    query: { contractNo },
  });
  const reported = (stat: string) =>
    report.kind === 'customer' ? (report.figures.find((one) => one.stat === stat)?.value ?? -1) : -1;
  const { body: dashboard } = await testApp.call(overview.overviewDashboard, customer);
  const card = dashboard.kind === 'customer' ? dashboard.modes.find((one) => one.mode === mode) : undefined;
  const ofLanes: Sums[] = [];
  const ofLaneMonths: Omit<Sums, 'volume'>[] = [];
  for (const lane of table) {
    const { body: history } = await testApp.call(lanes.laneHistory, customer, { params: { id: lane.id } });
    const before = history.months.filter(({ isRealised }) => !isRealised);
    ofLanes.push({
      shipments: sumOf(before.map((month) => month.shipments)),
      volume: sumOf(before.map((month) => month.volume)),
      paid: sumOf(before.map((month) => month.chargeUsd)),
    });
    expect(sumOf(history.carriers.map(({ chargeUsd }) => chargeUsd))).toBe(ofLanes.at(-1)?.paid);
    ofLaneMonths.push({
      shipments: sumOf(lane.volume.map((month) => month.shipmentAmount)),
      paid: sumOf(lane.volume.map((month) => month.historicTotalChargeUSD)),
    });
    const filtered = await figureOf('Shipments', lane.origin);
    expect([filtered.value, sumOf(filtered.byMonth.map(({ value }) => value))]).toEqual([
      lane.shipmentCount,
      lane.shipmentCount,
    ]);
  }
  const behind = async (figure: 'Shipments' | 'Volume' | 'Paid') =>
    sumOf(
      await Promise.all(
        months
          .filter((month) => month < (contractNo === 1 ? '2026-06' : '2027-06'))
          .map(async (month) => {
            const { body } = await testApp.call(overview.listFigureLanes, customer, {
              query: { mode, contractNo, figure, month },
            });
            return body.total;
          }),
      ),
    );
  for (const { periods } of [flows, breakdown, ...(card === undefined || contractNo !== 1 ? [] : [card])])
    expect(periods).toEqual(stats.periods);
  expect(stats.periods.history).toMatchObject({
    firstMonth: shipments.byMonth[0]?.month,
    lastMonth: shipments.byMonth.at(-1)?.month,
  });
  return {
    'mode figures': { shipments: stats.shipments, volume: stats.volume, paid: stats.paid },
    figures: ofFigures(({ value }) => value ?? -1),
    'figures by month': ofFigures(({ byMonth }) => sumOf(byMonth.map(({ value }) => value))),
    'figures by file': {
      shipments: sumOf(shipments.parts.map(({ value }) => value)),
      volume: sumOf(volume.parts.map(({ value }) => value)),
    },
    reporting: { shipments: reported('Shipments'), volume: reported('Volume') },
    'lane table': {
      shipments: sumOf(table.map(({ shipmentCount }) => shipmentCount)),
      volume: sumOf(table.map(({ volumeTotal }) => volumeTotal)),
    },
    'lanes by month': {
      shipments: sumOf(ofLanes.map((lane) => lane.shipments)),
      volume: sumOf(ofLanes.map((lane) => lane.volume)),
      paid: sumOf(ofLanes.map((lane) => lane.paid)),
    },
    'lanes by contract month': {
      shipments: sumOf(ofLaneMonths.map((lane) => lane.shipments)),
      paid: sumOf(ofLaneMonths.map((lane) => lane.paid)),
    },
    'lanes behind the months': {
      shipments: await behind('Shipments'),
      volume: await behind('Volume'),
      paid: await behind('Paid'),
    },
    visualiser: { shipments: flows.totals.shipments, volume: flows.totals.volume },
    breakdown: {
      shipments: sumOf(breakdown.byRegion.map((row) => row.shipments)),
      volume: sumOf(breakdown.byRegion.map((row) => row.volume)),
    },
    ...(card === undefined || contractNo !== 1
      ? {}
      : { dashboard: { shipments: card.shipments, volume: card.volume, paid: card.paid } }),
  };
}

/** Every source states the same amounts, which are returned. */
async function agreed(contractNo: number): Promise<Sums> {
  const found = await histories(contractNo);
  const { 'mode figures': whole } = found;
  for (const [source, sums] of Object.entries(found))
    expect({ source, ...whole, ...sums }).toEqual({ source, ...whole });
  return whole as Sums;
}

test('the months of a closed contract add up to its totals, whatever files are approved or replaced later', async () => {
  const { customer } = testApp.people;
  const before = { shipments: 5, volume: 4360, paid: 12_721.91 };
  expect([await agreed(1), await agreed(2)]).toEqual([
    before,
    { shipments: 6, volume: 5360, paid: 17_821.91 },
  ]);

  // Bids are not needed to close a contract, only an open one.
  await testApp.platform.database.ownerPool.query(
    `UPDATE contracts SET state = 'Open' WHERE customer_id = $1 AND mode = $2 AND contract_no = 1`,
    [customer.companyId, mode],
  );
  const { body: listed } = await testApp.call(contracts.listContracts, customer, { query: { mode } });
  const closed = await testApp.call(contracts.changeContract, customer, {
    params: { ...params, no: 1 },
    body: { version: listed.find(({ contractNo }) => contractNo === 1)?.version ?? 0, state: 'Closed' },
  });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  await testApp.drainJobs();
  expect(await agreed(1)).toEqual(before);

  // A lane that both contracts have, in a month that files have and one that none has, and a month of the first contract.
  await files.approve(
    await files.bring('later', [
      'C1,2026-02-20,Dallas,TX,Chicago,IL,Knight,900,700',
      'C2,2025-12-20,Dallas,TX,Chicago,IL,Werner,900,800',
      'C3,2026-08-20,Dallas,TX,Chicago,IL,Knight,900,900',
    ]),
  );
  expect([await agreed(1), await agreed(2)]).toEqual([
    before,
    { shipments: 9, volume: 8060, paid: 20_221.91 },
  ]);
  const shippedIn = async (c: string) =>
    (
      await testApp.call(overview.overviewFigureOf, customer, {
        params: { a: mode, b: 'Shipments', c },
        query: { contractNo: 1 },
      })
    ).body.value;
  expect([await shippedIn('2026-02'), await shippedIn('2026-08')]).toEqual([2, 2]);

  const { status, body: again } = await testApp.call(uploads.rereadUpload, customer, {
    params: { id: first },
    body: { answers: {} },
  });
  expect(status, JSON.stringify(again)).toBe(200);
  await testApp.drainJobs();
  await files.approve(again.id);
  expect([await agreed(1), await agreed(2)]).toEqual([
    before,
    { shipments: 9, volume: 8060, paid: 20_221.91 },
  ]);
});
