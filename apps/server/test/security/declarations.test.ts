import type { Endpoint } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { loadCaller } from '../../src/features/accounts/index.ts';
import { routes } from '../../src/routes.ts';
import { createHttpServer } from '../../src/platform/http/httpServer.ts';
import type { Route } from '../../src/platform/http/serve.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const [first, ...others] = routes as [Route, ...Route[]];
const declaredAs = (changed: object): readonly Route[] => [
  { ...first, endpoint: { ...first.endpoint, ...changed } as Endpoint },
  ...others,
];
const start = (served: readonly Route[]) => createHttpServer(testApp.platform, served, loadCaller);

test.each([
  ['without user types', { userTypes: undefined }, /doesn’t declare who can call it/],
  ['for nobody', { userTypes: [] }, /doesn’t declare who can call it/],
  ['for a user type that is none', { userTypes: ['Customer', 'Admin'] }, /doesn’t declare who can call it/],
  ['for a word that is none', { userTypes: 'everyone' }, /doesn’t declare who can call it/],
  ['for others than the contract says', { userTypes: 'public' }, /is not served as declared in the contract/],
  [
    'at another address',
    { path: '/elsewhere' },
    /GET \/elsewhere is not served as declared|is declared in the contract but not served/,
  ],
] as const)('the server does not start with a call %s', async (_, changed, complaint) => {
  await expect(start(declaredAs(changed))).rejects.toThrow(complaint);
});

test('the server does not start if a promised call is missing or declared twice', async () => {
  const { method, path } = first.endpoint;
  await expect(start(others)).rejects.toThrow(`${method} ${path} is declared in the contract but not served`);
  await expect(start([first, ...routes])).rejects.toThrow(`${method} ${path} is served 2 times`);
});

test('the server starts when every call is declared', async () => {
  const app = await start(routes);
  await app.close();
});
