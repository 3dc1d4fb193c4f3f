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
import { plantLanes } from './house/plantLanes.ts';
import { type Answer, openTestHouse, type TestHouse } from './house/testHouse.ts';

const mode = Mode.RoadFTL;
const params = { id: mode };
let house: TestHouse;
let laneId: string;
let month: string;
beforeAll(async () => {
  house = await openTestHouse();
  [laneId = ''] = (await plantLanes(house, house.people.customer.companyId, mode, 2)).laneIds;
  [month = ''] = (
    await house.call(settings.getInstance, house.people.customer, { params })
  ).body.contractMonths;
});
afterAll(() => house.close());

/** A thing that two users edit: how to read it, and how to save it with a value and what the caller saw. */
type Thing<Value> = {
  /** Three values to save in turn; the first is stored at the start of the race. */
  values: [Value, Value, Value];
  read: () => Promise<Value>;
  save: (value: Value, seen?: Value) => Promise<Answer<unknown>>;
};

const lane = async () =>
  (await house.call(overview.getLane, house.people.customer, { params: { id: laneId } })).body;

const targets: Thing<number | null> = {
  values: [3, 2, 1],
  read: async () => (await lane()).targetPrice,
  save: (targetPrice, seen) =>
    house.call(lanes.setTargets, house.people.customer, {
      body: { targets: [{ laneId, targetPrice: targetPrice ?? 0, seen }] },
    }),
};
const volumes: Thing<number> = {
  values: [30, 20.5, 10],
  read: async () => (await lane()).volume.find((one) => one.month === month)?.volume ?? 0,
  save: (volume, seen) =>
    house.call(lanes.setLaneVolume, house.people.customer, {
      params: { id: laneId },
      body: { volumes: [{ month, volume, seen }] },
    }),
};
const property: Thing<unknown> = {
  values: [3, 4, 5],
  read: async () =>
    (await house.call(settings.getInstanceProperties, house.people.customer, { params })).body.find(
      ({ name }) => name === 'standings.greenOverBestPercent',
    )?.value,
  save: (value, seen) =>
    house.call(settings.saveInstance, house.people.customer, {
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
    (await house.call(settings.getNegotiationTerms, house.people.customer, { params })).body.find(
      (one): one is Term => one.category === 'OTD',
    ),
  save: (value, seen) =>
    house.call(settings.saveNegotiationTerms, house.people.customer, {
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
    const { customer } = house.people;
    return (await house.call(accounts.readCompanyPage, customer, { params: { id: customer.companyId } })).body
      .about;
  },
  save: (about, seen) => {
    const { customer } = house.people;
    return house.call(accounts.saveCompanyPage, customer, {
      params: { id: customer.companyId },
      body: { ...page(about ?? ''), ...(seen === undefined ? {} : { seen: page(seen ?? '') }) },
    });
  },
};
let tenderId: string;
const tender: Thing<string> = {
  values: ['Spring', 'Summer', 'Autumn'],
  read: async () =>
    (await house.call(tenders.getTender, house.people.customer, { params: { id: tenderId } })).body.name,
  save: (name, seen) =>
    house.call(tenders.updateTender, house.people.customer, {
      params: { id: tenderId },
      body: {
        name,
        ...(seen === undefined
          ? {}
          : { seen: { name: seen, carrierIds: [house.people.carrier.companyId], maxDecreasePercent: null } }),
      },
    }),
};
let scenarioId: string;
const share = (maxPercent: number): ScenarioRule => ({
  isOn: true,
  scope: {},
  kind: 'share',
  ruleId: 'share',
  carriers: [house.people.carrier.companyId],
  together: false,
  of: 'volume',
  maxPercent,
  orNone: false,
});
const scenario: Thing<number> = {
  values: [70, 60, 50],
  read: async () => {
    const { body } = await house.call(scenarios.getScenario, house.people.customer, {
      params: { id: scenarioId },
    });
    const rule = body.rules[0]?.rule;
    return rule?.kind === 'share' ? (rule.maxPercent ?? 0) : 0;
  },
  save: (maxPercent, seen) =>
    house.call(scenarios.updateScenario, house.people.customer, {
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
    (await house.call(tenders.getTender, house.people.customer, { params: { id: tenderId } })).body.rounds[0]
      ?.opensAt ?? '',
  save: (opensAt, seen) =>
    house.call(tenders.updateTender, house.people.customer, {
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
    (await house.call(tenders.getTender, house.people.customer, { params: { id: tenderId } })).body.rounds[0]
      ?.closesAt ?? '',
  save: (closesAt, seen) =>
    house.call(tenders.extendRound, house.people.customer, {
      params: { id: tenderId },
      body: { closesAt, ...(seen === undefined ? {} : { seen: { closesAt: seen } }) },
    }),
};
const renamed: Thing<string> = {
  values: ['Single-carrier dependency', 'Two carriers', 'Three carriers'],
  read: async () =>
    (await house.call(scenarios.getScenario, house.people.customer, { params: { id: scenarioId } })).body
      .name,
  save: (name, seen) =>
    house.call(scenarios.updateScenario, house.people.customer, {
      params: { id: scenarioId },
      body: { name, ...(seen === undefined ? {} : { seen: { name: seen } }) },
    }),
};
const scores: Thing<number | null> = {
  values: [80, 70.5, null],
  read: async () =>
    (await house.call(settings.getCarrierScores, house.people.customer, { params })).body.find(
      ({ carrierId }) => carrierId === house.people.carrier.companyId,
    )?.scores[0]?.score ?? null,
  save: (score, seen) =>
    house.call(settings.saveCarrierScores, house.people.customer, {
      params,
      body: { scores: [{ carrierId: house.people.carrier.companyId, category: 'OTD', score, seen }] },
    }),
};
const profile: Thing<string | null> = {
  values: ['Buyer', 'Head of buying', null],
  read: async () => (await house.call(accounts.readProfile, house.people.customer, {})).body.jobTitle,
  save: (jobTitle, seen) =>
    house.call(accounts.updateProfile, house.people.customer, {
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
  const made = await house.call(tenders.createTender, house.people.customer, {
    body: { name: 'Spring', mode, laneIds: [laneId], carrierIds: [house.people.carrier.companyId] },
  });
  tenderId = made.body.tenderId;
  await race(tender);
});
test('refuses an outdated edit of a round’s times', () => race(rounds));
test('the extension of a round', async () => {
  await house.call(tenders.openRound, house.people.customer, { params: { id: tenderId } });
  await race(extension);
});
test('refuses an outdated edit of carrier scores', () => race(scores));
test('refuses an outdated edit of a profile', () => race(profile));
test('refuses an outdated target rule, and audits many lanes in one row', async () => {
  const byRule = (percentBelow: number, seen?: number | null) =>
    house.call(lanes.setTargets, house.people.customer, {
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
  const made = await house.call(scenarios.createScenario, house.people.customer, {
    body: { name: 'Shares', mode, rules: [] },
  });
  scenarioId = made.body.scenarioId;
  await race(scenario);
  await race(renamed);
});

test('refuses an outdated version of charges and names who saved the newer one: the company, for another company’s user', async () => {
  const { customer, owner } = house.people;
  const { body } = await house.call(settings.getCharges, customer, { params });
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
  const byOwner = await house.call(settings.saveCharges, owner, {
    params,
    query: { customerId: customer.companyId },
    body: edited(body.version, 'Base rate'),
  });
  expect(byOwner.status, JSON.stringify(byOwner.body)).toBe(200);
  const refused = await house.call(settings.saveCharges, customer, {
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
