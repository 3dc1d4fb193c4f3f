import assert from 'node:assert/strict';
import { members } from '../trial/members.ts';
import { ask, formOf } from '../trial/uploadFile.ts';
import type { World } from '../world.ts';
import { all, call, type Call, owner } from './call.ts';

const documentUsers = ['Customer', 'Carrier', 'CleanserCustomer', 'Owner'] as const;
const terms = 'Terms of the trial tender\n';
/** The document that the checks upload, publish, download and delete. */
const sentDocument = (world: World) => world.once('document', async () => ({ id: '' }));

export const notificationCalls: readonly Call[] = [
  call('7.64.1', 'GET /notifications', 'buyer', all, {
    path: () => '/notifications',
    sees({ json }) {
      const texts = (json as { type: number; description: string }[]).map(
        ({ type, description }) => `${type} ${description}`,
      );
      assert.ok(texts.some((text) => text.startsWith('500 Bid uploaded by Conformance Forwarding')));
    },
  }),
];

export const locationCalls: readonly Call[] = [
  call('7.68', 'GET /location/ocean-ports?search=', null, 'open', {
    path: () => '/location/ocean-ports?search=rotter',
    sees: ({ json }) => assert.equal(json[0].portCode, 'NLRTM'),
  }),
  call('7.69', 'GET /location/cities?search=', null, 'open', {
    path: () => '/location/cities?search=Chicago',
    sees: ({ json }) => assert.match(json[0].label, /Chicago/),
  }),
  call('7.70', 'GET /location/google-cities?input=', null, 'open', {
    path: () => '/location/google-cities?input=Chicag',
    sees: ({ json }) => assert.match(JSON.stringify(json.suggestions[0]), /Chicago/),
  }),
];

export const documentCalls: readonly Call[] = [
  call('7.73', 'POST /repo', 'buyer', documentUsers, {
    also: ['3.23.1'],
    body: () => formOf('terms.txt', terms, { category: 'Mandatory', title: 'Trial terms' }),
    async sees({ json }, world) {
      assert.deepEqual([json.title, json.category, json.fileName], ['Trial terms', 'Mandatory', 'terms.txt']);
      (await sentDocument(world)).id = json.documentId;
    },
  }),
  call('7.71', 'GET /repo/{id}', 'buyer', documentUsers, {
    path: async (world) => `/repo/${(await members(world)).buyer.companyId}`,
    async sees({ json }, world) {
      const { id } = await sentDocument(world);
      assert.ok(json.some(({ documentId }: { documentId: string }) => documentId === id));
    },
  }),
  call('7.74', 'PUT /repo/{id}/{status}', 'buyer', documentUsers, {
    path: async (world) => `/repo/${(await sentDocument(world)).id}/Published`,
    async sees({ json }, world) {
      assert.equal(json.status, 'Published');
      const carriers = (await ask(world, 'forwarder', 'GET', '/repo/0')) as { documentId: string }[];
      const { id } = await sentDocument(world);
      assert.ok(carriers.some(({ documentId }) => documentId === id));
    },
  }),
  call('7.75', 'GET /repo/download/{id}', 'forwarder', documentUsers, {
    path: async (world) => `/repo/download/${(await sentDocument(world)).id}`,
    sees: ({ bytes }) => assert.equal(bytes.toString(), terms),
  }),
  call('7.72', 'DELETE /repo', 'buyer', documentUsers, {
    body: async (world) => ({ id: (await sentDocument(world)).id }),
    async sees({ json }, world) {
      assert.deepEqual(json, { done: true });
      const left = (await ask(world, 'buyer', 'GET', '/repo/0')) as { documentId: string }[];
      const { id } = await sentDocument(world);
      assert.ok(left.every(({ documentId }) => documentId !== id));
    },
  }),
];

/** A General document, next to the Mandatory one of 7.73. */
export const generalDocument: Call = call('3.23.2', 'POST /repo', 'buyer', documentUsers, {
  body: () => formOf('guide.txt', terms, { category: 'General', title: 'Routing guide' }),
  sees: ({ json }) => assert.equal(json.category, 'General'),
});

/** Resets the demonstration data; the last request of a run. */
export const resetCall: Call = call('7.63', 'GET /demo/reset', 'Owner', owner, async ({ json }, world) => {
  assert.ok(['Running', 'Done'].includes(json.state), json.state);
  for (const giveUpAt = Date.now() + 180_000; ; ) {
    const { last } = await ask(world, 'Owner', 'GET', '/demo/reset/progress');
    if (last.state === 'Done') return;
    assert.notEqual(last.state, 'Failed', last.failure);
    assert.ok(Date.now() < giveUpAt, `still at ${last.step}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
});
