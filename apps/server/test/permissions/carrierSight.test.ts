import { allEndpoints, awards, type Endpoint } from '@lanewright/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import { seedBids } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import type { Form, Parts, Things } from './form.ts';
import { forms } from './forms/index.ts';
import { sendRequest } from './sendRequest.ts';
import { seededMode } from './seedUploads.ts';
import { readable } from './readable.ts';
import { type Ground, groundFor, newPerson, type Sides, takeSides } from './sides.ts';

/**
 * Calls every endpoint that a carrier may call, with its own ids and with another carrier's. The customer's secrets and the other
 * carrier's prices are unique values; none of them may be in any byte of a response.
 */
let testApp: TestApp;
let sides: Sides;

const secrets = {
  baseline: ['713131.31', '71.313131'],
  'charged in history': ['717171.71'],
  target: ['53.535353'],
  incumbent: ['zanzibar hauling'],
  'last price paid': ['61.616161'],
  'another’s all-in price': ['919191.91'],
  'another’s unit price': ['92.929292'],
  'another’s rate': ['19.191919'],
  'another’s charge': ['94949494'],
  'another’s diesel price': ['9.3939'],
  'another’s share': ['37.37'],
  'another’s text': ['meerkat'],
  'another’s name': ['wombat'],
  'scores of carriers': ['81.81', '82.82'],
};

beforeAll(async () => {
  testApp = await startTestApp();
  sides = await takeSides(testApp);
});
afterAll(() => testApp.close());
/**
 * Deletes the users of carriers that a call has needed: otherwise each event writes emails to hundreds of them. The carriers' first
 * users stay, and who has asked for a password, because that is sent to no one else.
 */
afterEach(() =>
  testApp.platform.database.bulkPool.query(
    `UPDATE users SET deleted_at = now() WHERE company_id = ANY ($1) AND user_id <> ALL ($2) AND deleted_at IS NULL
       AND user_id NOT IN (SELECT user_id FROM password_resets)`,
    [
      [sides.own.carrierId, sides.neighbour.carrierId],
      [testApp.people.carrier.userId, testApp.people.otherCarrier.userId],
    ],
  ),
);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isCarriers = ({ userTypes }: Endpoint) =>
  typeof userTypes === 'string' || userTypes.includes('Carrier');
const calls = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(isCarriers)
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);
/** In `npm test`: what reads prices. The rest takes longer. */
const walked = drawnCases(
  calls.filter(([name]) => /^GET \/(lanes|bids|awards|tenders|overview)\b/.test(name)),
  calls,
);

/** Another carrier bids on everything open and is awarded what is left, and all its figures and the customer's are secrets. */
async function surround(): Promise<void> {
  const { own, neighbour } = sides;
  const pool = testApp.platform.database.bulkPool;
  const sql = (text: string, ...values: unknown[]) => pool.query(text, [own.customerId, ...values]);
  const { rows: open } = await sql(
    `SELECT lane_id FROM lanes l WHERE customer_id = $1 AND mode = $2 AND state = 'Started' AND is_counted
       AND NOT EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.carrier_id = $3 AND b.withdrawn_at IS NULL)
       AND EXISTS (SELECT FROM lane_months m WHERE m.customer_id = $1 AND m.history_id = l.history_id)`,
    seededMode,
    neighbour.carrierId,
  );
  const laneIds = open.map(({ lane_id: laneId }) => String(laneId));
  if (laneIds.length > 0) {
    const lanes = { customerId: own.customerId, mode: seededMode, uploadId: '', laneIds };
    // The awards below renew the summaries.
    const bids = await seedBids(testApp, lanes, neighbour.carrierId, 0.8, laneIds, { renews: false });
    const buyer = await newPerson(own, 'Customer');
    // What the test's request has already awarded cannot be awarded again: it is then refused, which is fine.
    for (const laneId of laneIds)
      await testApp.call(awards.acceptBids, buyer, {
        body: [{ laneId, bidId: bids.get(laneId) ?? '', share: 37.37 }],
      });
  }
  const theirs = 'bid_id IN (SELECT bid_id FROM bids WHERE customer_id = $1 AND carrier_id = $2)';
  /** Sets columns of a table's rows to secrets. Rows that have them already are not written again: every call of a carrier comes here. */
  const writeSecrets = (table: string, columns: Readonly<Record<string, string>>, ofRows?: string) => {
    const names = Object.keys(columns).join(', ');
    const values = Object.values(columns).join(', ');
    return sql(
      `UPDATE ${table} SET (${names}) = ROW (${values})
       WHERE customer_id = $1 AND ${ofRows ?? 'true'} AND ROW (${names}) IS DISTINCT FROM ROW (${values})`,
      ...(ofRows === undefined ? [] : [neighbour.carrierId]),
    );
  };
  await writeSecrets('lanes', {
    target_price: '53.535353',
    last_price_paid: '61.616161',
    baseline_cost_usd: '713131.31',
    incumbent_carrier: "'Zanzibar Hauling'",
    incumbents: `'[{"name": "Zanzibar Hauling", "share": 1}]'::jsonb`,
    priced_charge_usd: '71313131.00',
    priced_volume: '1000000',
  });
  await writeSecrets('lane_months', { historic_charge_usd: '717171.71' });
  await writeSecrets('lane_forecasts', { baseline_cost_usd: '713131.31' });
  await writeSecrets('lane_standings', { best_all_in_usd: '919191.91' });
  await writeSecrets(
    'bids',
    { all_in_usd: '919191.91', unit_cost_usd: '92.929292', fuel_basis_usd_per_gallon: '9.3939' },
    'carrier_id = $2',
  );
  await writeSecrets('bid_rates', { rate: '19.191919' }, theirs);
  await writeSecrets(
    'bid_prices',
    { amounts: 'array_fill(94949494::numeric, ARRAY[cardinality(amounts)])' },
    theirs,
  );
  await sql(
    `INSERT INTO bid_values (customer_id, bid_id, charge_no, value) SELECT customer_id, bid_id, 99, 'meerkat' FROM bids
     WHERE customer_id = $1 AND carrier_id = $2 ON CONFLICT DO NOTHING`,
    neighbour.carrierId,
  );
  await sql(
    `INSERT INTO carrier_scores (customer_id, mode, carrier_id, category, score, scored_by, scored_at)
     VALUES ($1, $2, $3, 'OTD', 81.81, 1, now()), ($1, $2, $4, 'OTD', 82.82, 1, now()) ON CONFLICT DO NOTHING`,
    seededMode,
    own.carrierId,
    neighbour.carrierId,
  );
}

/** Fields whose mere presence reveals other carriers, or the customer's data. */
const silentFields = [
  'bidsReceived',
  'isBest',
  'bestBidId',
  'place',
  'rank',
  'backup',
  'insteadOf',
  'colour',
  'eventName',
  'savings',
  'savingsAtBestBid',
  'savingsEstimate',
  'baselineCost',
  'baselineUnitCost',
  'lastPricePaid',
  'targetPrice',
  'targetCost',
  'historicTotalChargeUSD',
  'avgCostPerUnit',
  'avgCostPerShipment',
];

/** Those of these fields that have a value. */
function spoken(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const entry of value) spoken(entry, found);
  else if (typeof value === 'object' && value !== null)
    for (const [field, content] of Object.entries(value)) {
      if (silentFields.includes(field) && content !== null)
        found.push(`${field}: ${JSON.stringify(content)}`);
      spoken(content, found);
    }
  return found;
}

async function ask(endpoint: Endpoint, ground: Ground, parts: Parts) {
  const answer = await sendRequest(testApp, endpoint, ground.caller, parts);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  const shown = readable(answer.rawPayload, answer.headers);
  for (const [what, texts] of Object.entries(secrets))
    for (const text of texts) {
      const at = shown.indexOf(text);
      expect(at < 0 ? '' : shown.slice(Math.max(0, at - 300), at + 200), `${what}, ${text}`).toBe('');
    }
  if (/json/.test(String(answer.headers['content-type'] ?? '')) && answer.body !== '')
    expect(spoken(JSON.parse(answer.body))).toEqual([]);
  return answer;
}

const callOf = (form: Form, things: Things, ground: Ground) => form.call?.(things, ground) ?? {};

test('the test has a form for every call that a carrier may make', () => {
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.map(([name]) => name).filter((name) => forms[name] === undefined)).toEqual([]);
});

describe.each(walked)('%s', (name, endpoint) => {
  test('shows a carrier nothing about other carriers, and of its customer only what the customer opened', async () => {
    const form: Form = forms[name] ?? {};
    const ground = await groundFor(sides.own, 'Carrier');
    const own = (await form.seed?.(ground)) ?? {};
    const theirs = (await form.seed?.(await groundFor(sides.neighbour, 'Carrier'))) ?? {};
    await surround();
    const asked = await ask(endpoint, ground, callOf(form, own, ground));
    expect(asked.statusCode, asked.body).toBeLessThan(500);
    // Foreign ids, one at a time and together: refusals must not reveal anything either. A code may be used by any holder.
    const foreign = Object.entries(form.ids ?? {})
      .filter(([, owner]) => owner !== 'anyone')
      .map(([slot]): [string, string] => [slot, theirs[slot] ?? '']);
    for (const [slot, id] of foreign)
      await ask(endpoint, ground, callOf(form, { ...own, [slot]: id }, ground));
    await ask(endpoint, ground, callOf(form, { ...own, ...Object.fromEntries(foreign) }, ground));
    await ask(
      endpoint,
      ground,
      callOf(form, Object.fromEntries(Object.keys(own).map((slot) => [slot, 'x'])), ground),
    );
  });
});

test('no notification or email to a carrier mentions another carrier', async () => {
  await surround();
  await testApp.drainJobs();
  const { rows } = await testApp.platform.database.ownerPool.query<{ kind: string; text: string }>(
    `SELECT 'notification' AS kind, n.description AS text FROM notifications n JOIN users u USING (user_id) WHERE u.company_id = $1
     UNION ALL
     SELECT 'email', m.subject || ' ' || m.text_body || ' ' || m.html_body FROM emails m JOIN users u ON u.email = m.to_address WHERE u.company_id = $1`,
    [sides.own.carrierId],
  );
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['notification', 'email']));
  for (const { text } of rows)
    for (const [what, texts] of Object.entries(secrets))
      for (const secret of texts) expect(text.toLowerCase().includes(secret), `${what}: ${text}`).toBe(false);
});
