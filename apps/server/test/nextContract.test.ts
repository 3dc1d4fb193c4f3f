import {
  amendments,
  awards,
  bids,
  contracts,
  overview,
  scenarios,
  settings,
  tenders,
} from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../src/platform/clock.ts';
import { approve, rollUp } from './pipeline/rollUp.ts';
import type { StoredRow } from './pipeline/storeUpload.ts';
import { advanceClockTo } from './support/advanceClockTo.ts';
import { contractResponses, type OfContract } from './support/contractResponses.ts';
import type { Person } from './support/people.ts';
import { testMoment } from './support/testSettings.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let first: OfContract;
let third: OfContract;

/**
 * Contract 1 has been in force for eight months: tendered, awarded to two carriers, repriced in part, with shipments and award letters.
 * November 2027 is awarded only in part.
 */
beforeAll(async () => {
  testApp = await startTestApp();
  await include(
    ['Atlanta', 'Macon', 'Savannah'].flatMap((to) => [
      load(to, '2026-03-05', 'Albatross Lines'),
      load(to, '2026-04-06', 'Buffalo Trucking'),
    ]),
  );
  const { customer, carrier } = testApp.people;
  const saved = await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'contract.firstMonth': '2026-12' } },
  });
  expect(saved.status).toBe(200);
  await testApp.drainJobs();
  first = await tenderAndAward(1, 40);
  const sent = await testApp.call(awards.sendLetters, customer, { body: { mode } });
  expect(sent.body.sent).toHaveLength(2);
  setClock('2027-08-10T12:00:00.000Z');
  await include([
    load('Atlanta', '2027-01-12', 'Albatross Lines'),
    load('Macon', '2027-02-14', 'Buffalo Trucking'),
    load('Savannah', '2027-07-20', 'Someone Else'),
  ]);
  first = { ...first, amendmentNo: await reprice(1, first.laneIds[1] ?? '', 2.2, carrier) };
}, 120_000);
afterAll(() => testApp.close());

const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const load = (to: string, movedOn: string, carrier: string): StoredRow => ({
  from: city('Dallas', 'TX'),
  to: city(to, 'GA'),
  movedOn,
  equipment: 'Van',
  carrier,
  chargeUsd: '2100.00',
  miles: '900.0',
});
async function include(rows: readonly StoredRow[]) {
  const { customer } = testApp.people;
  await approve(testApp, customer, await rollUp(testApp, customer, mode, rows), mode);
  await testApp.drainJobs();
}

const ok = <T>({ status, body }: { status: number; body: T }): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const lanesOf = async (contractNo: number) =>
  ok(await testApp.call(overview.listLanes, testApp.people.customer, { query: { mode, contractNo } }))
    .toSorted((a, b) => a.destination.localeCompare(b.destination))
    .map(({ id }) => id);

/** Opens all lanes of a contract with an event. */
async function openContract(contractNo: number): Promise<OfContract> {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneIds = await lanesOf(contractNo);
  const { tenderId } = ok(
    await testApp.call(tenders.createTender, customer, {
      body: {
        name: `Tender of contract ${contractNo}`,
        mode,
        contractNo,
        carrierIds: [carrier.companyId, otherCarrier.companyId],
        round: {
          opensAt: testMoment,
          closesAt: '2027-11-20T12:00:00.000Z',
          isSealed: false,
        },
      },
    }),
  );
  await advanceClockTo(testApp, 'openRound');
  await testApp.drainJobs();
  const { scenarioId } = ok(
    await testApp.call(scenarios.createScenario, customer, { body: { name: 'Cheapest', mode, contractNo } }),
  );
  return { mode, contractNo, laneIds, tenderId, scenarioId, amendmentNo: 0, carrierId: carrier.companyId };
}

async function bidOn({ contractNo, laneIds }: OfContract, as: Person, ratePerMileUsd: number) {
  const { version } = ok(
    await testApp.call(settings.getCharges, as, { params: { id: mode }, query: { contractNo } }),
  );
  const saved = ok(
    await testApp.call(bids.saveBids, as, {
      body: {
        mode,
        structureVersion: version,
        bids: laneIds.map((laneId) => ({
          laneId,
          rates: [
            { chargeNo: 1, breakNo: null, rate: ratePerMileUsd },
            { chargeNo: 2, breakNo: null, rate: 0.3 },
          ],
        })),
      },
    }),
  );
  expect(saved).toMatchObject({ saved: laneIds.length, errors: [] });
  await testApp.drainJobs();
}

/** Awards the first lane to one carrier and shares the second one. */
async function award({ contractNo, laneIds }: OfContract, carrierShare: number): Promise<void> {
  const { customer, carrier, otherCarrier } = testApp.people;
  const bidOf = async (as: Person, laneId: string) =>
    ok(await testApp.call(bids.listLaneBids, as, { params: { laneId } }))[0]?.bidId ?? '';
  const months = ok(await testApp.call(bids.validMonths, customer, { query: { mode, contractNo } }));
  const [one = '', two = ''] = laneIds;
  const wishes = [
    { laneId: one, bidId: await bidOf(carrier, one), months: months.slice(0, 6) },
    { laneId: two, bidId: await bidOf(carrier, two), months, share: carrierShare },
    { laneId: two, bidId: await bidOf(otherCarrier, two), months, share: 20 },
  ];
  const { awards: made } = ok(await testApp.call(awards.acceptBids, customer, { body: wishes }));
  for (const { awardId, carrierId } of made)
    ok(
      await testApp.call(awards.answerAward, carrierId === carrier.companyId ? carrier : otherCarrier, {
        params: { id: awardId },
        body: { answer: 'accept' },
      }),
    );
  await testApp.drainJobs();
}

async function tenderAndAward(contractNo: number, carrierShare: number): Promise<OfContract> {
  const opened = await openContract(contractNo);
  await bidOn(opened, testApp.people.carrier, 1.9);
  await bidOn(opened, testApp.people.otherCarrier, 2.1);
  await award(opened, carrierShare);
  return opened;
}

/** New prices of a carrier's award on a lane, agreed; returns the amendment's number. */
async function reprice(contractNo: number, laneId: string, ratePerMileUsd: number, carrier: Person) {
  const { customer } = testApp.people;
  const [awarded] = ok(
    await testApp.call(awards.listAwards, carrier, { query: { mode, contractNo } }),
  ).filter((one) => one.laneId === laneId);
  const contract = { id: mode, no: contractNo };
  const { amendmentNo } = ok(
    await testApp.call(amendments.proposeAmendment, customer, {
      params: contract,
      query: {},
      body: {
        kind: 'Repricing',
        reason: 'Tolls rose',
        effectiveMonth: contractNo === 1 ? '2027-10' : '2028-03',
        awards: [{ awardId: awarded?.awardId ?? '', rates: [{ chargeNo: 1, rate: ratePerMileUsd }] }],
      },
    }),
  );
  const one = { params: { ...contract, amendmentNo }, query: {} };
  ok(await testApp.call(amendments.sendAmendment, customer, one));
  ok(await testApp.call(amendments.answerAmendment, carrier, { ...one, body: { answer: 'accept' } }));
  await testApp.drainJobs();
  return amendmentNo;
}

/** Fields that speak of other contracts, by call; everything else is compared byte for byte. */
const ofOthers: readonly { readonly call: RegExp; readonly field: RegExp }[] = [
  { call: /GET \/lanes\/\d+$/, field: /"siblings":\[.*?\]/g },
  // Months that both contracts cover list the awards of both.
  { call: /GET \/bids\/awarded-months\//, field: /,?\{"month":"2027-11"[^}]*\}/g },
  // Values of the Owner are kept as they are when another contract becomes current.
  { call: /GET \/config\/instance\/properties\//, field: /"isSet":(true|false)/g },
];

const compared = (call: string, text: string): string =>
  ofOthers.reduce((rest, one) => (one.call.test(call) ? rest.replaceAll(one.field, '') : rest), text);

/** Takes steps, and compares every response about a contract with what it was before. */
async function compareAfter(of: OfContract, steps: readonly (readonly [string, () => Promise<unknown>])[]) {
  const before = await contractResponses(testApp, of);
  const withContent = [...before.values()].filter((text) => text.length > 2);
  expect(withContent.length).toBeGreaterThan(100);
  for (const [step, take] of steps) {
    await take();
    await testApp.drainJobs();
    const after = await contractResponses(testApp, of);
    for (const [call, text] of before) {
      expect.soft(compared(call, after.get(call) ?? ''), `${step}: ${call}`).toBe(compared(call, text));
    }
  }
}

const plan = async (name: string, firstMonth: string) =>
  ok(
    await testApp.call(contracts.planContract, testApp.people.customer, {
      body: { mode, name, firstMonth, from: 1, lanes: { all: true } },
    }),
  );
const reset = async (laneId = '') =>
  ok(await testApp.call(awards.resetLane, testApp.people.customer, { params: { id: laneId }, query: {} }));

test('no response about the contract in force changes while the next one is planned, awarded and cancelled', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  let second: OfContract = { ...first, contractNo: 2 };
  const cancel = async () => {
    ok(await testApp.call(tenders.closeRound, customer, { params: { id: second.tenderId } }));
    await testApp.drainJobs();
    ok(await testApp.call(tenders.endTender, customer, { params: { id: second.tenderId }, body: {} }));
    await testApp.drainJobs();
    const listed = ok(await testApp.call(contracts.listContracts, customer, { query: { mode } }));
    const version = listed.find(({ contractNo }) => contractNo === 2)?.version ?? 0;
    ok(
      await testApp.call(contracts.changeContract, customer, {
        params: { id: mode, no: 2 },
        body: { version, state: 'Cancelled' },
      }),
    );
  };
  await compareAfter(first, [
    ['planned', () => plan('Next year', '2027-11')],
    ['opened', async () => (second = await openContract(2))],
    ['bid on', () => bidOn(second, carrier, 1.7)],
    ['bid on by the other carrier', () => bidOn(second, otherCarrier, 1.6)],
    ['awarded', () => award(second, 20)],
    ['repriced', () => reprice(2, second.laneIds[1] ?? '', 1.8, carrier)],
    ['reset in part', () => reset(second.laneIds[0])],
    ['reset', () => reset(second.laneIds[1])],
    ['cancelled', cancel],
  ]);
}, 300_000);

test('no response about the next contract changes while awards of the one before it end', async () => {
  const { carrier } = testApp.people;
  const { contractNo } = await plan('The year after', '2027-11');
  await testApp.drainJobs();
  third = await tenderAndAward(contractNo, 20);
  await compareAfter(
    { ...third, amendmentNo: await reprice(contractNo, third.laneIds[1] ?? '', 1.8, carrier) },
    [
      ['repriced', () => reprice(1, first.laneIds[1] ?? '', 2.4, carrier)],
      ['reset', () => reset(first.laneIds[1])],
    ],
  );
}, 300_000);

test('beside the savings of the current contract, what is realised is of the one in force', async () => {
  const { customer } = testApp.people;
  const listed = ok(await testApp.call(contracts.listContracts, customer, { query: { mode } }));
  expect(listed.find(({ isCurrent }) => isCurrent)?.contractNo).toBe(third.contractNo);
  const totalsOf = async (query: object) =>
    ok(await testApp.call(overview.overviewSavings, customer, { query })).totals;
  const [inForce, current] = [
    await totalsOf({ mode, contractNo: 1 }),
    await totalsOf({ mode, contractNo: third.contractNo }),
  ];
  expect(inForce.leak).toBeGreaterThan(0);
  expect(current.realisedSavings).toBeNull();
  for (const query of [{ mode }, {}]) {
    const { realisedSavings, leak, awarded } = await totalsOf(query);
    expect([realisedSavings, leak, awarded]).toEqual([
      inForce.realisedSavings,
      inForce.leak,
      current.awarded,
    ]);
    for (const [figure, total] of [
      ['Realised', realisedSavings],
      ['Leak', leak],
    ] as const)
      expect(
        ok(await testApp.call(overview.listFigureLanes, customer, { query: { ...query, figure } })).total,
      ).toBe(total);
  }
});

test('a shipment in a month that two contracts awarded counts in one of them', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const months = ['2027-11'];
  for (const [of, as, share] of [
    [first, otherCarrier, 40],
    [third, carrier, 60],
  ] as const) {
    const laneId = of.laneIds[2] ?? '';
    const [bid] = ok(await testApp.call(bids.listLaneBids, as, { params: { laneId } }));
    const wish = { laneId, bidId: bid?.bidId ?? '', months, share };
    const { awards: made } = ok(await testApp.call(awards.acceptBids, customer, { body: [wish] }));
    const params = { id: made[0]?.awardId ?? '' };
    ok(await testApp.call(awards.answerAward, as, { params, body: { answer: 'accept' } }));
  }
  setClock('2027-12-10T12:00:00.000Z');
  await include([
    load('Savannah', '2027-11-15', 'Albatross Lines'),
    load('Savannah', '2027-11-16', 'Buffalo Trucking'),
    load('Savannah', '2027-11-17', 'Someone Else'),
  ]);
  const shipments = async (contractNo: number) => {
    const asked = { params: { id: mode }, query: { by: 'lane' as const, contractNo } };
    const { rows } = ok(await testApp.call(overview.overviewRealised, customer, asked));
    return rows.filter(({ laneId }) => laneId === (contractNo === 1 ? first : third).laneIds[2])[0]
      ?.shipments;
  };
  // By the awarded carrier, and what neither contract awarded to its carrier in the newer one.
  expect([await shipments(1), await shipments(third.contractNo)]).toEqual([1, 2]);
}, 60_000);
