import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { addDays, Mode } from '@lanewright/freight';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dieselTerms } from '../../../test/support/dieselTerms.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

type Line = { readonly level: number; readonly msg: string; readonly status?: string };

const errorLevel = 50;
let lines: Line[] = [];
let testApp: TestApp;
let port: number;
/** The last request as the server has it. */
let received: IncomingMessage | undefined;
beforeAll(async () => {
  testApp = await startTestApp({
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  testApp.app.server.on('request', (request: IncomingMessage) => {
    received = request;
  });
  port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
beforeEach(() => {
  lines = [];
  received = undefined;
  testApp.platform.metrics.registry.resetMetrics();
});
afterAll(() => testApp.close());

const days = Array.from({ length: 200 }, (_, at) => addDays('2026-01-01', at));
/** A simulation with another level each day: its answer is long, and sent in pieces. */
const body = JSON.stringify({
  terms: { ...dieselTerms, series: { kind: 'own', period: 'day' } },
  chargeNos: [1],
  values: days.map((day, at) => ({ day, value: 3 + at / 1000 })),
  from: days[0],
  to: days.at(-1),
});

/** Starts the request with a part of its body. */
async function begin(sent: string, encoding: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head = [
    `POST /api/contracts/${Mode.RoadFTL}/1/clauses/simulate HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${testApp.people.customer.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `accept-encoding: ${encoding}`,
  ];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, () => resolve()));
  return socket;
}
const connectionCount = () =>
  new Promise<number>((resolve) => testApp.app.server.getConnections((_error, count) => resolve(count)));
async function hangUp(socket: Socket): Promise<void> {
  socket.destroy();
  await expect.poll(connectionCount).toBe(0);
}
const hasMessage = (...messages: string[]) => lines.some(({ msg }) => messages.includes(msg));
const expectNoError = async () => {
  expect(lines.filter(({ level }) => level >= errorLevel)).toEqual([]);
  expect(await testApp.platform.metrics.registry.metrics()).not.toContain('status="5');
};

test('a body that ends halfway is no error of the server', async () => {
  const socket = await begin(body.slice(0, 1_000), 'gzip');
  await expect.poll(() => received?.readableFlowing).toBe(true);
  await hangUp(socket);
  await expect.poll(() => hasMessage('a body broke off')).toBe(true);
  await expectNoError();
});

test.each(['gzip', 'identity'])(
  'nor is a caller that hangs up while its request is worked on (%s)',
  async (encoding) => {
    const locking = await testApp.platform.database.ownerPool.connect();
    await locking.query('BEGIN; LOCK TABLE contracts');
    const socket = await begin(body, encoding);
    const waiting = async () => (await locking.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount ?? 0;
    await expect.poll(waiting).toBeGreaterThan(0);
    await hangUp(socket);
    await locking.query('COMMIT');
    locking.release();
    await expect.poll(() => hasMessage('a caller hung up', 'a call failed', 'answered')).toBe(true);
    await expectNoError();
  },
);
