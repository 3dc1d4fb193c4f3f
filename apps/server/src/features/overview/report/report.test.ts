import { awards, lanes, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../../test/support/seedLanes.ts';
import { recalculate } from '../../../../test/support/recalculate.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
let seeded: SeededLanes;
const mode = Mode.RoadFTL;
/** A text that a spreadsheet program would run if it were taken for a formula. */
const hostile = '=HYPERLINK("http://x.example","a")';

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 30, { someWithoutBaseline: true });
  await testApp.platform.database.bulkPool.query(
    'UPDATE lanes SET origin_label = $2 WHERE customer_id = $1 AND lane_id = $3',
    [customer.companyId, hostile, seeded.laneIds[4]],
  );
  await testApp.platform.database.bulkPool.query(`UPDATE companies SET name = '>0' WHERE company_id = $1`, [
    otherCarrier.companyId,
  ]);
  const own = await seedBids(testApp, seeded, carrier.companyId, 0.95, seeded.laneIds.slice(0, 24));
  const others = await seedBids(testApp, seeded, otherCarrier.companyId, 0.91, seeded.laneIds.slice(6, 28));
  const wish = (of: Map<string, string>, at: number, share: number, months: number) => {
    const laneId = seeded.laneIds[at] ?? '';
    return {
      laneId,
      bidId: of.get(laneId) ?? '',
      share,
      months: ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05'].slice(0, months) as never,
    };
  };
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [
      ...[0, 1, 2, 3, 4, 5].map((at) => wish(own, at, 100, 6)),
      ...[6, 7, 8, 9].flatMap((at) => [wish(own, at, 33.33, 3), wish(others, at, 66.67, 3)]),
      ...[24, 25, 26].map((at) => wish(others, at, 100, 1)),
    ],
  });
  expect(given.status, given.raw.toString()).toBe(200);
  const [first, second] = given.body.awards;
  await testApp.call(awards.answerAward, carrier, {
    params: { id: first?.awardId ?? '' },
    body: { answer: 'accept' },
  });
  await testApp.call(awards.answerAward, carrier, {
    params: { id: second?.awardId ?? '' },
    body: { answer: 'decline', reason: 'no trucks' },
  });
  await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: seeded.laneIds.slice(27) } });
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const report = async (of: number = mode, as = testApp.people.customer) => {
  const answer = await testApp.call(overview.overviewReport, as, { params: { id: of as never } });
  expect(answer.status, answer.raw.toString().slice(0, 300)).toBe(200);
  return answer;
};

test('the recalculated workbook shows what the API returns', async () => {
  const { customer } = testApp.people;
  const answer = await report();
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="report-road-ftl-2026-11-20.xlsx"',
  );
  const valueOf = await recalculate(answer.raw);
  const { sheets } = await readXlsx(answer.raw);
  expect(sheets.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Summary', 'Months', 'Bridge', 'Carriers', 'Lanes', 'Awards', 'Instructions']),
  );
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  const figure = (label: string) => {
    const row = rowsOf('Summary').findIndex(([first]) => first === label);
    expect(row, label).toBeGreaterThan(0);
    return valueOf('Summary', `B${row + 1}`);
  };
  const { body: stats } = await testApp.call(overview.overviewStats, customer, {
    params: { id: mode },
    query: {},
  });
  expect(stats.awarded).toBeGreaterThan(0);
  expect(Math.abs(stats.savings)).toBeGreaterThan(0);
  for (const [label, said] of [
    ['Lanes', stats.lanes],
    ['Shipments', stats.shipments],
    ['Spend', stats.paid],
    ['Baseline cost', stats.spend],
    ['Baseline of the awarded part', stats.awardedBaseline],
    ['Awarded', stats.awarded],
    ['Of which pending', stats.pendingAward],
    ['Savings', stats.savings],
    ['Total of best bids', stats.totalBid],
    ['Lanes in green', stats.green],
    ['Lanes in amber', stats.amber],
    ['Lanes in red', stats.red],
  ] as const)
    expect(figure(label), label).toBeCloseTo(said, 2);
  for (const [label, said] of [
    ['Savings, %', stats.savingsPercent],
    ['Bid coverage, % of lanes', stats.bidCoverage],
    ['Bid coverage, % of baseline cost', stats.bidCoverageSpend],
  ] as const)
    expect(Number(figure(label)) * 100, label).toBeCloseTo(said ?? -1, 2);
  for (const [row, [label]] of rowsOf('Summary').entries())
    if (typeof label === 'string' && / − /.test(label))
      expect(valueOf('Summary', `B${row + 1}`), label).toBe(0);

  const { body: bridge } = await testApp.call(overview.overviewBridge, customer, {
    params: { id: mode },
    query: {},
  });
  expect(bridge.steps.length).toBeGreaterThan(5);
  for (const [at, { step, amountUsd }] of bridge.steps.entries())
    expect(Number(valueOf('Bridge', `B${at + 2}`)), step).toBeCloseTo(amountUsd, 2);

  for (const [at, month] of stats.byMonth.entries()) {
    const cells = ['B', 'C', 'D', 'E'].map((column) =>
      Number(valueOf('Months', `${column}${at + 2}`)).toFixed(2),
    );
    expect([valueOf('Months', `A${at + 2}`), ...cells]).toEqual([
      month.month,
      ...[month.baseline, month.awardedBaseline, month.awarded, month.savings].map((said) => said.toFixed(2)),
    ]);
  }
  const { body: carriers } = await testApp.call(overview.listCarriers, customer);
  const won = carriers.filter(({ awardedUsd }) => awardedUsd > 0);
  expect(won).toHaveLength(2);
  for (const [at, carrier] of won.entries())
    expect([
      valueOf('Carriers', `B${at + 2}`),
      valueOf('Carriers', `C${at + 2}`),
      Number(valueOf('Carriers', `F${at + 2}`)).toFixed(2),
      Number(valueOf('Carriers', `H${at + 2}`)).toFixed(2),
    ]).toEqual([
      carrier.name,
      carrier.lanesAwarded,
      carrier.awardedUsd.toFixed(2),
      carrier.savingsUsd.toFixed(2),
    ]);
});

test('every cached result of a formula equals its calculated value', async () => {
  const { raw } = await report();
  const valueOf = await recalculate(raw);
  const { sheets } = await readXlsx(raw, { readStyles: true });
  let formulas = 0;
  for (const { name, rows, cells } of sheets)
    for (const [at, { formula }] of cells ?? []) {
      if (!formula) continue;
      formulas++;
      const [row = 0, column = 0] = at.split(',').map(Number);
      const letter = column < 26 ? String.fromCharCode(65 + column) : '';
      const value = valueOf(name, `${letter}${row + 1}`);
      const beside = rows[row]?.[column] ?? '';
      if (typeof value === 'number') expect(beside, `${name} ${at} ${formula}`).toBeCloseTo(value, 2);
      else expect(beside, `${name} ${at} ${formula}`).toBe(value ?? '');
    }
  expect(formulas).toBeGreaterThan(200);
});

test('user-entered text stays text', async () => {
  const { raw } = await report();
  const { sheets } = await readXlsx(raw, { readStyles: true });
  const lane = sheets.find(({ name }) => name === 'Lanes')?.rows.find(([id]) => id === seeded.laneIds[4]);
  expect(lane?.[1]).toBe(hostile);
  for (const { cells } of sheets)
    for (const { formula } of cells?.values() ?? []) expect(formula ?? '').not.toMatch(/HYPERLINK|>0/);
});

test('a mode without lanes has a workbook too, and carriers and others have none', async () => {
  const { raw } = await report(Mode.AirFreight);
  const valueOf = await recalculate(raw);
  expect(valueOf('Summary', 'B8')).toBe(0);
  const { carrier, colleague } = testApp.people;
  for (const as of [carrier, colleague])
    expect((await testApp.call(overview.overviewReport, as, { params: { id: mode } })).status).toBe(403);
});
