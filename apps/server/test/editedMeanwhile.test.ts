import {
  accounts,
  lanes,
  overview,
  type ScenarioRule,
  scenarios,
  settings,
  tenders,
} from '@lanewright/contract';
import { type ChargeUnitNumber, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanes } from './support/seedLanes.ts';
import { type Answer, startTestApp, type TestApp } from './support/testApp.ts';

const mode = Mode.RoadFTL;
const params = { id: mode };
let testApp: TestApp;
let laneId: string;
let month: string;
beforeAll(async () => {
  testApp = await startTestApp();
  [laneId = ''] = (await seedLanes(testApp, testApp.people.customer.companyId, mode, 2)).laneIds;
  [month = ''] = (
    await testApp.call(settings.getInstance, testApp.people.customer, { params })
  ).body.contractMonths;
});
afterAll(() => testApp.close());

/** A thing that two users edit: how to read it, and how to save it with a value and what the caller saw. */
type Thing<Value> = {
  /** Three values to save in turn; the first is stored at the start of the race. */
  values: [Value, Value, Value];
  read: () => Promise<Value>;
  save: (value: Value, seen?: Value) => Promise<Answer<unknown>>;
};

const lane = async () =>
  (await testApp.call(overview.getLane, testApp.people.customer, { params: { id: laneId } })).body;

const targets: Thing<number | null> = {
  values: [3, 2, 1],
  read: async () => (await lane()).targetPrice,
  save: (targetPrice, seen) =>
    testApp.call(lanes.setTargets, testApp.people.customer, {
      body: { targets: [{ laneId, targetPrice: targetPrice ?? 0, seen }] },
    }),
};
const volumes: Thing<number> = {
  values: [30, 20.5, 10],
  read: async () => (await lane()).volume.find((one) => one.month === month)?.volume ?? 0,
  save: (volume, seen) =>
    testApp.call(lanes.setLaneVolume, testApp.people.customer, {
      params: { id: laneId },
      body: { volumes: [{ month, volume, seen }] },
    }),
};
const property: Thing<unknown> = {
  values: [3, 4, 5],
  read: async () =>
    (await testApp.call(settings.getInstanceProperties, testApp.people.customer, { params })).body.find(
      ({ name }) => name === 'standings.greenOverBestPercent',
    )?.value,
  save: (value, seen) =>
    testApp.call(settings.saveInstance, testApp.people.customer, {
      params,
      body: {
        properties: { 'standings.greenOverBestPercent': value },
        ...(seen === undefined ? {} : { seen: { 'standings.greenOverBestPercent': seen } }),
      },
    }),
};
type Term = { category: 'OTD'; weightPercent: number; expectation: string };
const term = (weightPercent: number): Term => ({ category: 'OTD', weightPercent, expectation: '98%' });
const terms: Thing<Term | undefined> = {
  values: [term(10), term(12.5), term(15)],
  read: async () =>
    (await testApp.call(settings.getNegotiationTerms, testApp.people.customer, { params })).body.find(
      (one): one is Term => one.category === 'OTD',
    ),
  save: (value, seen) =>
    testApp.call(settings.saveNegotiationTerms, testApp.people.customer, {
      params,
      body: { terms: value === undefined ? [] : [value], ...(seen === undefined ? {} : { seen: [seen] }) },
    }),
};
const page = (about: string) => ({
  isPublished: false,
  about,
  modes: [mode],
  regions: [],
  contactName: null,
  contactEmail: null,
  contactPhone: null,
});
const companyPage: Thing<string | null> = {
  values: ['We ship.', 'We ship by road.', 'We ship by sea.'],
  read: async () => {
    const { customer } = testApp.people;
    return (await testApp.call(accounts.readCompanyPage, customer, { params: { id: customer.companyId } }))
      .body.about;
  },
  save: (about, seen) => {
    const { customer } = testApp.people;
    return testApp.call(accounts.saveCompanyPage, customer, {
      params: { id: customer.companyId },
      body: { ...page(about ?? ''), ...(seen === undefined ? {} : { seen: page(seen ?? '') }) },
    });
  },
};
let tenderId: string;
const tender: Thing<string> = {
  values: ['Spring', 'Summer', 'Autumn'],
  read: async () =>
    (await testApp.call(tenders.getTender, testApp.people.customer, { params: { id: tenderId } })).body.name,
  save: (name, seen) =>
    testApp.call(tenders.updateTender, testApp.people.customer, {
      params: { id: tenderId },
      body: {
        name,
        ...(seen === undefined
          ? {}
          : {
              seen: { name: seen, carrierIds: [testApp.people.carrier.companyId], maxDecreasePercent: null },
            }),
      },
    }),
};
let scenarioId: string;
const share = (maxPercent: number): ScenarioRule => ({
  isOn: true,
  scope: {},
  kind: 'share',
  ruleId: 'share',
  carriers: [testApp.people.carrier.companyId],
  together: false,
  of: 'volume',
  maxPercent,
  orNone: false,
});
const scenario: Thing<number> = {
  values: [70, 60, 50],
  read: async () => {
    const { body } = await testApp.call(scenarios.getScenario, testApp.people.customer, {
      params: { id: scenarioId },
    });
    const rule = body.rules[0]?.rule;
    return rule?.kind === 'share' ? (rule.maxPercent ?? 0) : 0;
  },
  save: (maxPercent, seen) =>
    testApp.call(scenarios.updateScenario, testApp.people.customer, {
      params: { id: scenarioId },
      body: { rules: [share(maxPercent)], ...(seen === undefined ? {} : { seen: { rules: [share(seen)] } }) },
    }),
};

const round = (day: number) => ({
  opensAt: `2030-01-${day}T09:00:00.000Z`,
  closesAt: '2030-02-01T09:00:00.000Z',
  isSealed: false,
});
const rounds: Thing<string> = {
  values: [round(10).opensAt, round(11).opensAt, round(12).opensAt],
  read: async () =>
    (await testApp.call(tenders.getTender, testApp.people.customer, { params: { id: tenderId } })).body
      .rounds[0]?.opensAt ?? '',
  save: (opensAt, seen) =>
    testApp.call(tenders.updateTender, testApp.people.customer, {
      params: { id: tenderId },
      body: {
        round: { ...round(10), opensAt },
        ...(seen === undefined ? {} : { seen: { round: { ...round(10), opensAt: seen } } }),
      },
    }),
};
const closing = (day: string) => `2030-03-${day}T09:00:00.000Z`;
const extension: Thing<string> = {
  values: [closing('01'), closing('02'), closing('03')],
  read: async () =>
    (await testApp.call(tenders.getTender, testApp.people.customer, { params: { id: tenderId } })).body
      .rounds[0]?.closesAt ?? '',
  save: (closesAt, seen) =>
    testApp.call(tenders.extendRound, testApp.people.customer, {
      params: { id: tenderId },
      body: { closesAt, ...(seen === undefined ? {} : { seen: { closesAt: seen } }) },
    }),
};
const renamed: Thing<string> = {
  values: ['Single-carrier dependency', 'Two carriers', 'Three carriers'],
  read: async () =>
    (await testApp.call(scenarios.getScenario, testApp.people.customer, { params: { id: scenarioId } })).body
      .name,
  save: (name, seen) =>
    testApp.call(scenarios.updateScenario, testApp.people.customer, {
      params: { id: scenarioId },
      body: { name, ...(seen === undefined ? {} : { seen: { name: seen } }) },
    }),
};
const scores: Thing<number | null> = {
  values: [80, 70.5, null],
  read: async () =>
    (await testApp.call(settings.getCarrierScores, testApp.people.customer, { params })).body.find(
      ({ carrierId }) => carrierId === testApp.people.carrier.companyId,
    )?.scores[0]?.score ?? null,
  save: (score, seen) =>
    testApp.call(settings.saveCarrierScores, testApp.people.customer, {
      params,
      body: { scores: [{ carrierId: testApp.people.carrier.companyId, category: 'OTD', score, seen }] },
    }),
};
const profile: Thing<string | null> = {
  values: ['Buyer', 'Head of buying', null],
  read: async () => (await testApp.call(accounts.readProfile, testApp.people.customer, {})).body.jobTitle,
  save: (jobTitle, seen) =>
    testApp.call(accounts.updateProfile, testApp.people.customer, {
      body: {
        displayName: 'customer',
        jobTitle,
        ...(seen === undefined ? {} : { seen: { jobTitle: seen } }),
      },
    }),
};
/** Two users load the thing, one saves, then the other: refused with who and when, until it is saved deliberately. */
async function race<Value>({ values: [first, second, third], read, save }: Thing<Value>): Promise<void> {
  const expectSaved = async (answer: Answer<unknown>) =>
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await expectSaved(await save(first));
  const seen = await read();
  expect(seen).toEqual(first);
  await expectSaved(await save(second, seen));
  const refused = await save(third, seen);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'edited_by_someone_else', by: 'customer', at: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
  expect(await read()).toEqual(second);
  // If the request does not say what was seen, the last save wins, as always.
  await expectSaved(await save(third));
  expect(await read()).toEqual(third);
}

test('refuses an outdated edit of a target price', () => race(targets));
test('refuses an outdated edit of a forecast volume', () => race(volumes));
test('refuses an outdated edit of a mode property', () => race(property));
test('refuses an outdated edit of negotiation terms', () => race(terms));
test('refuses an outdated edit of a company page', () => race(companyPage));
test('refuses an outdated edit of a tender event', async () => {
  const made = await testApp.call(tenders.createTender, testApp.people.customer, {
    body: { name: 'Spring', mode, laneIds: [laneId], carrierIds: [testApp.people.carrier.companyId] },
  });
  tenderId = made.body.tenderId;
  await race(tender);
});
test('refuses an outdated edit of a round’s times', () => race(rounds));
test('the extension of a round', async () => {
  await testApp.call(tenders.openRound, testApp.people.customer, { params: { id: tenderId } });
  await race(extension);
});
test('refuses an outdated edit of carrier scores', () => race(scores));
test('refuses an outdated edit of a profile', () => race(profile));
test('refuses an outdated target rule, and audits many lanes in one row', async () => {
  const byRule = (percentBelow: number, seen?: number | null) =>
    testApp.call(lanes.setTargets, testApp.people.customer, {
      body: {
        rule: {
          mode,
          percentBelow,
          ...(seen === undefined ? {} : { seen: [{ laneId, targetPrice: seen }] }),
        },
      },
    });
  expect(await byRule(10)).toMatchObject({ status: 200, body: { changed: 2 } });
  const seen = (await lane()).targetPrice;
  expect(await byRule(20, seen)).toMatchObject({ status: 200, body: { changed: 2 } });
  expect(await byRule(30, seen)).toMatchObject({
    status: 409,
    body: { code: 'edited_by_someone_else', by: 'customer', at: expect.any(String) },
  });
  expect(await byRule(30)).toMatchObject({ status: 200, body: { changed: 2 } });
});
test('refuses an outdated edit of a scenario, and of its name', async () => {
  const made = await testApp.call(scenarios.createScenario, testApp.people.customer, {
    body: { name: 'Shares', mode, rules: [] },
  });
  scenarioId = made.body.scenarioId;
  await race(scenario);
  await race(renamed);
});

test('refuses an outdated version of charges and names who saved the newer one: the company, for another company’s user', async () => {
  const { customer, owner } = testApp.people;
  const { body } = await testApp.call(settings.getCharges, customer, { params });
  const edited = (version: number, name: string) => ({
    version,
    charges: body.charges.map((charge, at) => ({
      chargeNo: charge.chargeNo,
      name: at === 0 ? name : charge.name,
      type: charge.type,
      unit: charge.unit as ChargeUnitNumber,
      location: charge.location,
      currency: charge.currency,
      required: charge.required,
      minAllowed: charge.minAllowed,
      maxAllowed: charge.maxAllowed,
      allowNegative: charge.allowNegative,
      allowZero: charge.allowZero,
      hasBreaks: charge.hasBreaks,
      purpose: charge.purpose,
      minimumChargeNo: charge.minimumChargeNo,
      alternativeGroup: charge.alternativeGroup,
      expectedPerShipment: charge.expectedPerShipment,
    })),
    weightBreaks: [],
  });
  const byOwner = await testApp.call(settings.saveCharges, owner, {
    params,
    query: { customerId: customer.companyId },
    body: edited(body.version, 'Base rate'),
  });
  expect(byOwner.status, JSON.stringify(byOwner.body)).toBe(200);
  const refused = await testApp.call(settings.saveCharges, customer, {
    params,
    body: edited(body.version, 'Line haul'),
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'structure_changed', at: expect.any(String) } });
  expect((refused.body as unknown as { by: string }).by).not.toBe('owner');
});

test('refuses an impossible volume', async () => {
  expect(await volumes.save(999_999_999_999)).toMatchObject({
    status: 422,
    body: { code: 'volume_too_large', field: 'volumes' },
  });
});
