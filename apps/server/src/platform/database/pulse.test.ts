import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { readDatabase } from '../../../test/support/testSettings.ts';
import { DatabaseAwayError, type Pulse, takePulse } from './pulse.ts';

let pulse: Pulse | undefined;
let silent: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  await pulse?.close();
  for (const socket of sockets) socket.destroy();
  silent?.close();
});

/** Starts a server that accepts connections and never responds, like a frozen one. */
async function freeze(): Promise<number> {
  silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent?.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a server that does not answer counts as unavailable within two seconds, even for running work', async () => {
  const port = await freeze();
  const asked = takePulse(() => ({ host: '127.0.0.1', port, user: 'lanewright_app' }));
  pulse = asked;
  const startedAt = performance.now();
  const never = new Promise<void>(() => undefined);
  const [checked, underWay] = await Promise.allSettled([asked.check(), asked.whileAnswering(never)]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect([checked, underWay]).toMatchObject([
    { status: 'rejected', reason: expect.any(DatabaseAwayError) },
    { status: 'rejected', reason: expect.any(DatabaseAwayError) },
  ]);
});

test('running work ends normally while the server answers, even after its connection was cut', async () => {
  const { databaseHost: host, databasePort: port } = {
    databaseHost: inject('databaseHost'),
    databasePort: inject('databasePort'),
  };
  const asked = takePulse((user) => ({ host, port, user, database: readDatabase }));
  pulse = asked;
  await asked.check();
  const refusal = new Error('refused');
  await expect(asked.whileAnswering(Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await asked.whileAnswering(Promise.resolve('done'))).toBe('done');
});
