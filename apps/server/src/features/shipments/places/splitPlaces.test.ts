import { shipments } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { cleansePlaces, emptyPlaces, usCityPlace } from '../../../../test/pipeline/cleansePlaces.ts';
import type { StoredRow } from '../../../../test/pipeline/storeUpload.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => emptyPlaces(testApp));

const us = (city: string, state: string) => ({ city, state, country: 'US' });
const [chicago, atlanta, denver] = [us('Chicago', 'IL'), us('Atlanta', 'GA'), us('Denver', 'CO')];
const load = (to: Record<string, string>): StoredRow => ({
  from: { name: 'From DC' },
  to,
  movedOn: '2026-03-05',
});
const cleanse = (tos: readonly Record<string, string>[]) =>
  cleansePlaces(testApp, testApp.people.customer, Mode.RoadFTL, tos.map(load));

async function list(id: string) {
  const { body } = await testApp.call(shipments.listPlaces, testApp.people.customer, {
    params: { id },
    query: {},
  });
  return body.places;
}

const asked = async (id: string) => (await list(id)).filter(({ status }) => status === 'asked');
const split = (id: string, wordNo: number, person = testApp.people.customer) =>
  testApp.call(shipments.splitPlace, person, { params: { id }, body: { wordNo } });
const answer = (id: string, answers: { wordNo: number; place: ReturnType<typeof usCityPlace> }[]) =>
  testApp.call(shipments.answerPlaces, testApp.people.customer, {
    params: { id },
    body: {
      answers: answers.map(({ wordNo, place }) => ({ wordNo, choice: { kind: 'place' as const, place } })),
    },
  });

const lanes = async () =>
  (
    await testApp.platform.database.ownerPool.query<{ origin_node: string; destination_node: string }>(
      'SELECT origin_node, destination_node FROM lanes ORDER BY 1, 2',
    )
  ).rows.map((lane) => `${lane.origin_node} ${lane.destination_node}`);

test('splits a text with several places by destination, takes an answer for each, and recognises it in the next file', async () => {
  const id = await cleanse([chicago, chicago, atlanta, denver]);
  const [dc] = await asked(id);
  expect(dc).toMatchObject({ text: 'From DC', otherEnds: 3, otherEnd: null, lineCount: 4 });
  expect((await split(id, dc?.wordNo ?? -1)).body).toEqual({ places: 3, asked: 3 });

  const parts = await asked(id);
  expect(parts.map(({ text, otherEnd, lineCount, role }) => [text, otherEnd, lineCount, role])).toEqual([
    ['From DC', 'to Chicago, IL, US', 2, 'origin'],
    ['From DC', 'to Atlanta, GA, US', 1, 'origin'],
    ['From DC', 'to Denver, CO, US', 1, 'origin'],
  ]);
  const meant = new Map([
    ['to Chicago, IL, US', usCityPlace('Joliet', 'IL')],
    ['to Atlanta, GA, US', usCityPlace('Macon', 'GA')],
    ['to Denver, CO, US', usCityPlace('Macon', 'GA')],
  ]);
  await answer(
    id,
    parts.map(({ wordNo, otherEnd }) => ({
      wordNo,
      place: meant.get(otherEnd ?? '') ?? usCityPlace('Waco', 'TX'),
    })),
  );
  await testApp.drainJobs();
  const expected = [
    'city:US:GA:Macon city:US:CO:Denver',
    'city:US:GA:Macon city:US:GA:Atlanta',
    'city:US:IL:Joliet city:US:IL:Chicago',
  ];
  expect(await lanes()).toEqual(expected);

  const boston = us('Boston', 'MA');
  const next = await cleanse([denver, chicago, boston]);
  const open = await asked(next);
  expect(open.map(({ otherEnd }) => otherEnd)).toEqual(['to Boston, MA, US']);
  const labels = (await list(next)).filter(({ text }) => text === 'From DC').map(({ place }) => place?.label);
  expect(new Set(labels)).toEqual(new Set([undefined, 'Joliet, IL', 'Macon, GA']));
});

test('an answered place can be split while the upload awaits approval, and keeps its answer until changed', async () => {
  const id = await cleanse([chicago, atlanta]);
  const [dc] = await asked(id);
  await answer(id, [{ wordNo: dc?.wordNo ?? -1, place: usCityPlace('Joliet', 'IL') }]);
  await testApp.drainJobs();
  expect((await split(id, dc?.wordNo ?? -1)).body).toEqual({ places: 2, asked: 0 });
  const parts = (await list(id)).filter(({ otherEnd }) => otherEnd !== null);
  expect(parts.map(({ place }) => place?.label)).toEqual(['Joliet, IL', 'Joliet, IL']);
  const atlantas = parts.find(({ otherEnd }) => otherEnd === 'to Atlanta, GA, US');
  await answer(id, [{ wordNo: atlantas?.wordNo ?? -1, place: usCityPlace('Macon', 'GA') }]);
  await testApp.drainJobs();
  expect(await lanes()).toEqual([
    'city:US:GA:Macon city:US:GA:Atlanta',
    'city:US:IL:Joliet city:US:IL:Chicago',
  ]);
});

test('does not split a place with one other end, an already split part, or another company’s upload', async () => {
  const id = await cleanse([chicago, chicago]);
  const [dc] = await asked(id);
  expect(await split(id, dc?.wordNo ?? -1)).toMatchObject({
    status: 409,
    body: { code: 'location_not_splittable' },
  });
  expect(await split(id, 9999)).toMatchObject({ status: 404 });
  expect(await split(id, dc?.wordNo ?? -1, testApp.people.rivalCustomer)).toMatchObject({ status: 404 });
});
