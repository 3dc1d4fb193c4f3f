import { shipments } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { cleansePlaces, emptyPlaces, usCityPlace } from '../../../../test/pipeline/cleansePlaces.ts';
import type { PlaceView } from '../presentPlace.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => emptyPlaces(testApp));

/** A city that does not exist. */
const doubtful = { city: 'Qwxyzville', state: 'TX', country: 'US' };
const austin = usCityPlace('Austin', 'TX');
const waco = usCityPlace('Waco', 'TX');

async function upload(
  person: Person,
  from: Record<string, string> = doubtful,
  mode: OfferedMode = Mode.RoadFTL,
): Promise<string> {
  return cleansePlaces(testApp, person, mode, [
    { from, to: { city: 'Chicago', state: 'IL', country: 'US' }, movedOn: '2026-03-05' },
  ]);
}

async function originOf(person: Person, id: string) {
  const { body } = await testApp.call(shipments.listPlaces, person, { params: { id }, query: {} });
  const origin = body.places.find(({ role }) => role === 'origin');
  if (origin === undefined) throw new Error('the upload has no origin');
  return origin;
}

async function answer(
  person: Person,
  id: string,
  choice: { kind: 'place'; place: PlaceView } | { kind: 'keepSite' },
) {
  const { wordNo } = await originOf(person, id);
  const body = { answers: [{ wordNo, choice }] };
  const answered = await testApp.call(shipments.answerPlaces, person, { params: { id }, body });
  expect(answered.status).toBe(200);
  await testApp.drainJobs();
}

const said = async (person: Person, id: string) => {
  const { status, method, place: found } = await originOf(person, id);
  return [status, method, found?.label].filter(Boolean).join(' ');
};
type Query = { customerId?: string; promoted?: string; search?: string; pageSize?: string };
const list = (person: Person, query: Query = {}) =>
  testApp.call(shipments.listSavedPlaces, person, { query: query as never });
const promote = (person: Person, customerId: string, id: string) =>
  testApp.call(shipments.promoteSavedPlace, person, { body: { customerId, id } });
const forget = (person: Person, id: string, customerId?: string) =>
  testApp.call(shipments.forgetSavedPlace, person, {
    params: { id },
    query: customerId === undefined ? {} : { customerId },
  });
const onlyId = async (person: Person, query: Query = {}) =>
  (await list(person, query)).body.places[0]?.id ?? '';
const auditOf = async (action: string) =>
  (
    await testApp.platform.database.ownerPool.query(
      'SELECT customer_id, before, after FROM audit_entries WHERE action = $1 ORDER BY 1',
      [action],
    )
  ).rows;

describe('a saved answer', () => {
  it('belongs to the company: colleagues see it and no one else does', async () => {
    const { customer, colleague, rivalCustomer, owner } = testApp.people;
    await answer(customer, await upload(customer), { kind: 'place', place: austin });
    const { body } = await list(colleague);
    expect(body).toMatchObject({
      total: 1,
      places: [
        {
          text: 'qwxyzville, tx, us',
          family: 'road',
          place: { cityName: 'Austin' },
          companyId: customer.companyId,
          by: 'customer',
          isPromoted: false,
        },
      ],
    });
    expect((await list(rivalCustomer)).body).toEqual({ total: 0, places: [] });
    expect((await list(rivalCustomer, { customerId: customer.companyId })).status).toBe(404);
    expect((await list(owner, { customerId: customer.companyId })).body.total).toBe(1);
    expect((await list(owner, { customerId: rivalCustomer.companyId })).body.total).toBe(0);
    expect(await said(rivalCustomer, await upload(rivalCustomer))).toBe('asked');
    expect(await said(customer, await upload(customer))).toBe('decided learnt Austin, TX');
  });

  it('that is changed later applies to later files and no others', async () => {
    const { customer } = testApp.people;
    const first = await upload(customer);
    await answer(customer, first, { kind: 'place', place: austin });
    const second = await upload(customer);
    await answer(customer, second, { kind: 'place', place: waco });
    expect(await said(customer, first)).toBe('answered learnt Austin, TX');
    expect(await said(customer, second)).toBe('answered learnt Waco, TX');
    expect(await said(customer, await upload(customer))).toBe('decided learnt Waco, TX');
    expect((await list(customer)).body.places).toHaveLength(1);
  });

  it('shows what the text would have been without it', async () => {
    const { customer } = testApp.people;
    const dallas = { city: 'Dallas', state: 'TX', country: 'US' };
    await answer(customer, await upload(customer, dallas), { kind: 'place', place: austin });
    const next = await originOf(customer, await upload(customer, dallas));
    expect(next).toMatchObject({ status: 'decided', method: 'learnt', place: { cityName: 'Austin' } });
    expect(next.candidates[0]?.place.label).toBe('Dallas, TX');
  });

  it('can be forgotten and is then asked again', async () => {
    const { customer, rivalCustomer } = testApp.people;
    const first = await upload(customer);
    await answer(customer, first, { kind: 'place', place: austin });
    const id = await onlyId(customer);
    expect((await forget(rivalCustomer, id)).status).toBe(404);
    expect((await forget(rivalCustomer, id, customer.companyId)).status).toBe(404);
    expect((await forget(customer, id)).status).toBe(200);
    expect((await forget(customer, id)).status).toBe(404);
    expect(await said(customer, first)).toBe('answered learnt Austin, TX');
    expect(await said(customer, await upload(customer))).toBe('asked');
    expect(await auditOf('places.forgotten')).toEqual([
      {
        customer_id: customer.companyId,
        before: { text: 'qwxyzville, tx, us', place: 'Austin, TX' },
        after: null,
      },
    ]);
  });
});

describe('a promoted answer', () => {
  it('applies to everyone without revealing whose it was', async () => {
    const { customer, rivalCustomer, owner } = testApp.people;
    await answer(customer, await upload(customer), { kind: 'place', place: austin });
    const id = await onlyId(owner);
    expect((await promote(owner, customer.companyId, id)).body).toEqual({ done: true });
    expect(await said(rivalCustomer, await upload(rivalCustomer))).toBe('decided promoted Austin, TX');
    expect((await list(owner)).body.total).toBe(0);
    expect((await list(owner, { promoted: 'true' })).body).toMatchObject({
      total: 1,
      places: [{ text: 'qwxyzville, tx, us', companyId: null, companyName: null, by: 'owner' }],
    });
    expect((await list(customer)).body.places[0]?.isPromoted).toBe(true);
    const kept = await testApp.platform.database.ownerPool.query('SELECT * FROM shared_places');
    expect(JSON.stringify(kept.rows)).not.toContain('Northwind');
    expect(Object.keys(kept.rows[0] ?? {}).sort()).toEqual(['place', 'shared_at', 'shared_by', 'text_key']);
    expect(await auditOf('places.promoted')).toEqual([
      {
        customer_id: customer.companyId,
        before: null,
        after: { text: 'qwxyzville, tx, us', place: 'Austin, TX' },
      },
    ]);
  });

  it('ranks below the company’s own and below what is certain, and applies only to its kind of transport', async () => {
    const { customer, rivalCustomer, owner } = testApp.people;
    await answer(rivalCustomer, await upload(rivalCustomer), { kind: 'place', place: waco });
    await answer(customer, await upload(customer), { kind: 'place', place: austin });
    const dallas = { city: 'Dallas', state: 'TX', country: 'US' };
    await answer(customer, await upload(customer, dallas), { kind: 'place', place: austin });
    for (const { id } of (await list(owner, { customerId: customer.companyId })).body.places)
      expect((await promote(owner, customer.companyId, id)).status).toBe(200);
    expect(await said(rivalCustomer, await upload(rivalCustomer))).toBe('decided learnt Waco, TX');
    expect(await said(rivalCustomer, await upload(rivalCustomer, dallas))).toBe('decided exact Dallas, TX');
    await forget(rivalCustomer, await onlyId(rivalCustomer));
    expect(await said(rivalCustomer, await upload(rivalCustomer))).toBe('decided promoted Austin, TX');
    expect(await said(rivalCustomer, await upload(rivalCustomer, doubtful, Mode.OceanFCL))).toBe('asked');
  });

  it('is replaced by another, and ended by the Owner', async () => {
    const { customer, rivalCustomer, owner } = testApp.people;
    await answer(rivalCustomer, await upload(rivalCustomer), { kind: 'place', place: waco });
    await answer(customer, await upload(customer), { kind: 'place', place: austin });
    const id = await onlyId(customer);
    await promote(owner, rivalCustomer.companyId, id);
    expect((await list(owner)).body.places.map(({ companyId }) => companyId)).toEqual([customer.companyId]);
    await promote(owner, customer.companyId, id);
    expect(
      (await list(owner, { promoted: 'true' })).body.places.map(({ place: { cityName } }) => cityName),
    ).toEqual(['Austin']);
    expect((await forget(owner, id)).status).toBe(200);
    expect((await forget(owner, id)).status).toBe(404);
    expect((await list(owner, { promoted: 'true' })).body.total).toBe(0);
    expect((await list(customer)).body.total).toBe(1);
    expect(await auditOf('places.promotionEnded')).toMatchObject([
      { customer_id: null, before: { place: 'Austin, TX' } },
    ]);
    expect((await forget(owner, id, customer.companyId)).status).toBe(200);
    expect((await list(customer)).body.total).toBe(0);
  });

  it('can be given only by the Owner, and a site’s own name cannot be promoted', async () => {
    const { customer, carrier, owner } = testApp.people;
    await answer(customer, await upload(customer), { kind: 'keepSite' });
    const id = await onlyId(customer);
    expect((await list(owner)).body.total).toBe(0);
    expect(await promote(owner, customer.companyId, id)).toMatchObject({
      status: 422,
      body: { code: 'site_not_shareable' },
    });
    expect((await promote(customer, customer.companyId, id)).status).toBe(403);
    expect((await promote(owner, '999999999', id)).status).toBe(404);
    expect((await promote(owner, customer.companyId, 'ffff')).status).toBe(404);
    expect((await list(carrier)).status).toBe(403);
    expect((await forget(carrier, id)).status).toBe(403);
  });

  it('is found by its words, page by page', async () => {
    const { customer } = testApp.people;
    for (const city of ['Qwxyzville', 'Zzyxqburg', 'Xxqvtown'])
      await answer(customer, await upload(customer, { ...doubtful, city }), { kind: 'place', place: austin });
    expect((await list(customer, { search: 'ZZYXQ' })).body.places.map(({ text }) => text)).toEqual([
      'zzyxqburg, tx, us',
    ]);
    const paged = await list(customer, { pageSize: '2' });
    expect([paged.body.total, paged.body.places.length]).toEqual([3, 2]);
  });
});
