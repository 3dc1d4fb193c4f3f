import { addMonths, Decimal, shareCost } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import { amendmentDesk } from '../../../test/support/amendmentDesk.ts';
import { deskMode } from '../../../test/support/awardDesk.ts';
import { dieselTerms } from '../../../test/support/dieselTerms.ts';
import { renewSummaries, seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof amendmentDesk>;
let laneIds: readonly string[];
let wishes: { laneId: string; bidId: string; share: number; months: string[] }[];
beforeAll(async () => {
  testApp = await startTestApp();
  desk = amendmentDesk(testApp);
  const { lanes, cheap } = await desk.ratedLanes(2);
  laneIds = lanes.laneIds;
  // Two shares of one bid must add up to the whole, also at a new price.
  wishes = [
    { ...cheap(0), share: 100, months: seededMonths },
    { ...cheap(1), share: 33.33, months: seededMonths },
    { ...cheap(1), share: 66.67, months: seededMonths },
  ];
});
afterAll(() => testApp.close());

type Sums = { cost: string; baseline: string; savings: string };
const activeSums = async (): Promise<Sums> => {
  const [row] = await desk.sql<Sums>(
    `SELECT coalesce(sum(awarded_usd), 0) AS cost, coalesce(sum(baseline_usd), 0) AS baseline,
       coalesce(sum(baseline_usd - awarded_usd), 0) AS savings
     FROM counted_award_months WHERE lane_id = ANY ($1)`,
    [laneIds],
  );
  if (row === undefined) throw new Error('no sums');
  return row;
};
/** Awarded cost and savings in the lane table, the savings bridge, the figures by month and by charge. */
const storedSums = async () => {
  const [row] = await desk.sql<Record<string, string>>(
    `SELECT (SELECT sum(new_cost_usd) FROM lane_summaries WHERE lane_id = ANY ($1)) AS summary_cost,
       (SELECT sum(savings_usd) FROM lane_summaries WHERE lane_id = ANY ($1)) AS summary_savings,
       (SELECT coalesce(sum(awarded_usd), 0) FROM bridged_awards WHERE lane_id = ANY ($1)) AS bridge_cost,
       (SELECT coalesce(sum(baseline_usd - awarded_usd), 0) FROM bridged_awards WHERE lane_id = ANY ($1)) AS bridge_savings,
       (SELECT coalesce(sum(c), 0) * 0.01 FROM lane_figures f CROSS JOIN unnest(f.awarded_cents) c WHERE f.lane_id = ANY ($1)) AS month_cost,
       (SELECT coalesce(sum(total_cents), 0) * 0.01 FROM lane_charges WHERE basis = 'awarded' AND lane_id = ANY ($1)) AS charge_cost`,
    [laneIds],
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, usd]) => [name, Number(usd)]));
};
const rowsOfAwards = () =>
  desk.sql(
    `SELECT a.award_id, a.status, a.rates, m.month::text, m.is_active, m.awarded_usd, m.baseline_usd, m.month_volume
     FROM awards a JOIN award_months m USING (customer_id, award_id) WHERE a.lane_id = ANY ($1) ORDER BY a.award_id, m.month`,
    [laneIds],
  );
/** Rows about these lanes that must not exist. */
const nevers: Record<string, string> = {
  'a month awarded above 100%': `SELECT lane_id FROM counted_award_months WHERE lane_id = ANY ($1) GROUP BY lane_id, month HAVING sum(share) > 100`,
  'an awarded month without a forecast of its lane': `SELECT m.lane_id FROM counted_award_months m WHERE m.lane_id = ANY ($1)
     AND NOT EXISTS (SELECT FROM lane_forecasts f WHERE f.customer_id = m.customer_id AND f.lane_id = m.lane_id AND f.month = m.month)`,
  'a charge of an extension at another price per unit': `SELECT k.award_id FROM awards a
     JOIN amendment_awards x ON x.customer_id = a.customer_id AND x.new_award_id = a.award_id
     JOIN contract_amendments t ON t.customer_id = x.customer_id AND t.amendment_no = x.amendment_no AND t.kind = 'Extension'
     JOIN award_months m ON m.customer_id = a.customer_id AND m.award_id = a.award_id
     JOIN award_costs k ON k.customer_id = a.customer_id AND k.award_id = a.award_id AND k.month = m.month
     JOIN award_months om ON om.customer_id = a.customer_id AND om.award_id = a.replaces_award_id
     JOIN award_costs o ON o.customer_id = a.customer_id AND o.award_id = a.replaces_award_id AND o.month = om.month AND o.charge_no = k.charge_no
     WHERE a.lane_id = ANY ($1) AND m.month_volume > 0 AND om.month_volume > 0
       AND abs(k.whole_usd - o.whole_usd * m.month_volume / om.month_volume) > 0.000002 * (1 + m.month_volume / om.month_volume)`,
  'an extension with other rates, share or currency': `SELECT a.award_id FROM awards a
     JOIN amendment_awards x ON x.customer_id = a.customer_id AND x.new_award_id = a.award_id AND x.new_rates IS NULL
     JOIN awards o ON o.customer_id = a.customer_id AND o.award_id = a.replaces_award_id WHERE a.lane_id = ANY ($1)
     AND (a.rates, a.share, a.currency, a.bid_id, a.usd_per_unit) IS DISTINCT FROM (o.rates, o.share, o.currency, o.bid_id, o.usd_per_unit)`,
  'a month that costs other than its charges': `SELECT m.award_id FROM award_months m WHERE m.lane_id = ANY ($1) AND m.awarded_usd <>
     (SELECT sum(c.cost_usd) FROM award_costs c WHERE c.customer_id = m.customer_id AND c.award_id = m.award_id AND c.month = m.month)`,
  'an award that is replaced with months, or not without': `SELECT a.award_id FROM awards a WHERE a.lane_id = ANY ($1) AND a.status IN ('Accepted', 'Replaced')
     AND (a.status = 'Accepted') <> EXISTS (SELECT FROM award_months m WHERE m.customer_id = a.customer_id AND m.award_id = a.award_id AND m.is_active)`,
  'shares of one price that do not add up to the whole': `SELECT m.lane_id FROM counted_award_months m
     JOIN award_costs c ON c.customer_id = m.customer_id AND c.award_id = m.award_id AND c.month = m.month WHERE m.lane_id = ANY ($1)
     GROUP BY m.lane_id, m.month, c.charge_no, c.whole_usd HAVING sum(m.share) = 100 AND sum(c.cost_usd) <> round(c.whole_usd, 2)`,
};
const inForce = () =>
  desk.sql<{ award_id: string; lane_id: string; months: string[] }>(
    `SELECT award_id, lane_id, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months
     FROM counted_award_months WHERE lane_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1`,
    [laneIds],
  );

const step = fc.record({
  kind: fc.constantFrom('Repricing', 'Repricing', 'Termination', 'Extension', 'Extension', 'Clause'),
  accepted: fc.boolean(),
  byPercent: fc.boolean(),
  /** Which awards, and from which month; as parts of what there is. */
  from: fc.integer({ min: 0, max: 11 }),
  which: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  rate: fc.integer({ min: 1, max: 9_999_999 }).map((millionths) => millionths / 1_000_000),
  percent: fc.integer({ min: -90, max: 250 }).filter((percent) => percent !== 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function amend(step: Step) {
  const { kind, accepted, byPercent, from, which, rate, percent } = step;
  if (kind === 'Extension') return extend(step);
  if (kind === 'Clause') return replaceClause(step);
  const effectiveMonth = seededMonths[from] ?? '';
  const chosen = (await inForce()).filter(
    ({ months }, at) => which[at % which.length] === true && (months.at(-1) ?? '') >= effectiveMonth,
  );
  if (chosen.length === 0) return;
  const isRepricing = kind === 'Repricing';
  const { status, body: draft } = await desk.propose({
    kind: isRepricing ? 'Repricing' : 'Termination',
    effectiveMonth,
    awards: chosen.map(({ award_id: awardId }) => ({
      awardId,
      ...(isRepricing && !byPercent ? { rates: [{ chargeNo: 1, rate }] } : {}),
    })),
    ...(isRepricing && byPercent ? { change: { purpose: 'linehaul' as const, percent } } : {}),
  });
  expect(status, JSON.stringify(draft)).toBe(200);
  const [before, rows] = [await activeSums(), await rowsOfAwards()];
  if (isRepricing) {
    await desk.send(draft.amendmentNo);
    expect(await rowsOfAwards()).toEqual(rows);
    const answered = await desk.respond(draft.amendmentNo, accepted ? 'accept' : 'reject');
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    if (!accepted) {
      expect(await rowsOfAwards()).toEqual(rows);
      return;
    }
  } else expect((await desk.send(draft.amendmentNo)).status).toBe(200);
  const { body: done } = await desk.get(draft.amendmentNo, testApp.people.carrier);
  expect([done.state, done.beforeUsd, done.afterUsd]).toEqual(['InForce', draft.beforeUsd, draft.afterUsd]);
  const after = await activeSums();
  expect(new Decimal(before.cost).minus(after.cost).toNumber()).toBe(
    new Decimal(done.beforeUsd).minus(done.afterUsd).toNumber(),
  );
  if (isRepricing) {
    expect(after.baseline).toBe(before.baseline);
    expect(new Decimal(after.savings).minus(before.savings).toNumber()).toBe(
      new Decimal(done.beforeUsd).minus(done.afterUsd).toNumber(),
    );
    await checkPrices(done.amendedAwards.flatMap(({ newAwardId }) => newAwardId ?? []));
  }
}

/** Extends the awards that reach the end of the contract; a rejected extension changes nothing, also not of the lanes. */
async function extend({ accepted, from }: Step) {
  const lastMonth = addMonths('2027-12', from % 6);
  const { status, body: draft } = await desk.propose({
    kind: 'Extension',
    lastMonth,
    carrierId: testApp.people.carrier.companyId,
  });
  if (status !== 200) {
    expect(['amendment_changes_nothing', 'award_not_in_force']).toContain(
      (draft as unknown as { code: string }).code,
    );
    return;
  }
  const state = async () => [
    await rowsOfAwards(),
    await desk.sql(
      'SELECT lane_id, extra_months, forecast_volume, baseline_cost_usd FROM lanes WHERE lane_id = ANY ($1) ORDER BY 1',
      [laneIds],
    ),
    await desk.sql('SELECT * FROM lane_forecasts WHERE lane_id = ANY ($1) ORDER BY lane_id, month', [
      laneIds,
    ]),
  ];
  const [before, rows] = [await activeSums(), await state()];
  await desk.send(draft.amendmentNo);
  expect(await state()).toEqual(rows);
  const answered = await desk.respond(draft.amendmentNo, accepted ? 'accept' : 'reject');
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  if (!accepted) {
    expect(await state()).toEqual(rows);
    return;
  }
  const after = await activeSums();
  expect([answered.body.beforeUsd, answered.body.afterUsd]).toEqual([0, draft.afterUsd]);
  expect(new Decimal(after.cost).minus(before.cost).toNumber()).toBe(draft.afterUsd);
  expect(
    (await inForce())
      .flatMap(({ months }) => months)
      .toSorted()
      .at(-1),
  ).toBe(
    [
      lastMonth,
      ...(rows[0] ?? []).flatMap((row) =>
        (row as { is_active: boolean }).is_active ? [(row as { month: string }).month.slice(0, 7)] : [],
      ),
    ]
      .toSorted()
      .at(-1),
  );
}

/** Replaces the clause of the contract for the carrier; no award costs anything else by it. */
async function replaceClause({ accepted, from, rate }: Step) {
  const { status, body: draft } = await desk.propose({
    kind: 'Clause',
    effectiveMonth: seededMonths[from] ?? '',
    carrierId: testApp.people.carrier.companyId,
    clause: { clauseNo: 1, terms: { ...dieselTerms, basis: 1 + rate }, values: [] },
  });
  if (status !== 200) {
    expect(['award_not_in_force', 'clauses_overlap', 'clause_invalid']).toContain(
      (draft as unknown as { code: string }).code,
    );
    return;
  }
  const clausesNow = () =>
    desk.sql(
      'SELECT clause_no, carrier_id, from_month, to_month, terms FROM contract_clauses ORDER BY clause_no',
    );
  const [rows, stored] = [await rowsOfAwards(), await clausesNow()];
  await desk.send(draft.amendmentNo);
  expect((await desk.respond(draft.amendmentNo, accepted ? 'accept' : 'reject')).status).toBe(200);
  expect(await rowsOfAwards()).toEqual(rows);
  expect((await clausesNow()).length).toBe(stored.length + (accepted ? 1 : 0));
  if (!accepted) expect(await clausesNow()).toEqual(stored);
}

/** Lanes without other shares cost linehaul rate × volume of the month; all other charges cost what they did. */
async function checkPrices(newAwardIds: readonly string[]) {
  const costs = await desk.sql<{ rate: string; volume: string; usd: string; same: boolean }>(
    `SELECT (SELECT r ->> 'rate' FROM jsonb_array_elements(a.rates) r WHERE (r ->> 'chargeNo')::integer = 1) AS rate, m.month_volume AS volume,
       c.cost_usd AS usd,
       (SELECT array_agg(ROW (o.charge_no, o.cost_usd, o.whole_usd) ORDER BY o.charge_no) FROM award_costs o
        WHERE o.customer_id = a.customer_id AND o.award_id = a.replaces_award_id AND o.month = m.month AND o.charge_no <> 1)
       IS NOT DISTINCT FROM
       (SELECT array_agg(ROW (o.charge_no, o.cost_usd, o.whole_usd) ORDER BY o.charge_no) FROM award_costs o
        WHERE o.customer_id = a.customer_id AND o.award_id = a.award_id AND o.month = m.month AND o.charge_no <> 1) AS same
     FROM awards a JOIN award_months m USING (customer_id, award_id)
     JOIN award_costs c ON c.customer_id = a.customer_id AND c.award_id = a.award_id AND c.month = m.month AND c.charge_no = 1
     WHERE a.award_id = ANY ($1) AND a.share = 100`,
    [newAwardIds],
  );
  for (const { rate, volume, usd, same } of costs) {
    const whole = new Decimal(rate).times(volume);
    expect(Number(usd)).toBe(shareCost(whole, 1, { share: 0, costUsd: 0 }).toNumber());
    expect(same).toBe(true);
  }
}

test('drawn amendments move cost and savings by before − after, everywhere alike; rejected ones change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      for (const laneId of laneIds) await desk.reset(laneId);
      await desk.sql('DELETE FROM contract_clauses');
      await desk.sql(
        `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms) VALUES ($1, $2, 1, 1, 'Diesel', '{1}', $3)`,
        [testApp.people.customer.companyId, deskMode, JSON.stringify(dieselTerms)],
      );
      await desk.accepted(...wishes);
      for (const one of steps) {
        await amend(one);
        const { cost, savings } = await activeSums();
        expect(await storedSums()).toEqual({
          summary_cost: Number(cost),
          summary_savings: Number(savings),
          bridge_cost: Number(cost),
          bridge_savings: Number(savings),
          month_cost: Number(cost),
          charge_cost: Number(cost),
        });
        for (const [what, text] of Object.entries(nevers))
          expect(await desk.sql(text, [laneIds]), what).toEqual([]);
      }
    }),
    { numRuns: drawnCases(4, 12), seed: 2536, endOnFailure: true },
  );
  const stored = await storedSums();
  const { customer } = testApp.people;
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, customer.companyId, deskMode));
  expect(await storedSums()).toEqual(stored);
});
