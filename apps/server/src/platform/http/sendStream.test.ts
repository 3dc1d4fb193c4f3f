import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import { overview, shipments, awards } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import type { Person } from '../../../test/support/people.ts';
import { sendStream } from './sendStream.ts';
import { streamInScope } from './streamInScope.ts';

describe('a streamed response', () => {
  const app = fastify();
  let ended = 0;
  const untakenMs = 800;
  const pace = { everyMs: untakenMs / 4, looks: 4, bytesPerSecond: 16 * 1024 };
  async function* chunks(count: number, waitMs: number) {
    try {
      for (let chunk = 0; chunk < count; chunk++) {
        if (waitMs > 0) await pause(waitMs);
        yield Buffer.alloc(65_536, 'x');
      }
    } finally {
      ended++;
    }
  }
  let port = 0;
  beforeAll(async () => {
    await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
    const streaming = (path: string, made: () => AsyncIterable<Buffer>) =>
      app.get(path, async (_request, reply) => {
        await sendStream(reply, made(), pace);
        return reply;
      });
    streaming('/endless', () => chunks(1e9, 0));
    streaming('/slow', () => chunks(3, 2 * untakenMs));
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  function ask(path: string): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
        resolve(socket);
      });
      socket.on('error', () => undefined);
    });
  }

  test('ends, and closes its socket, when the client stops reading', async () => {
    ended = 0;
    const socket = await ask('/endless');
    await expect.poll(() => ended, { timeout: 5000 }).toBe(1);
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
      .toBe(0);
    socket.destroy();
  });

  test('continues for a client that reads, however slowly', async () => {
    ended = 0;
    const socket = await ask('/endless');
    const started = Date.now();
    while (Date.now() - started < 3 * untakenMs) {
      await pause(untakenMs / 8);
      socket.read(262_144);
    }
    expect(ended).toBe(0);
    socket.destroy();
    await expect.poll(() => ended).toBe(1);
  });

  test('continues while the server itself is slow', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/slow`);
    expect((await answer.arrayBuffer()).byteLength).toBe(3 * 65_536);
  });
});

describe('streams from the database', () => {
  let testApp: TestApp;
  let address = '';
  beforeAll(async () => {
    testApp = await startTestApp({
      calls: { exports: { connections: 2, ofCompany: 1, waiting: 2, waitMs: 1_000 } },
    });
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const held: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const letGo of held.splice(0)) await letGo();
  });
  afterAll(() => testApp.close());

  /** Keeps an endless stream open for a user until it is released. */
  async function hold(person: Person): Promise<() => Promise<void>> {
    const caller = { ...person, customerIds: [person.companyId] };
    const raw = new PassThrough();
    let letGo = () => undefined as void;
    let begun = () => undefined as void;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const ended = streamInScope(
      { platform: testApp.platform, caller, reply: { raw: raw as never } },
      async (tx) => {
        const { rows } = await tx.query(
          `SELECT current_user AS role, current_setting('app.customer_ids') AS scope`,
        );
        expect(rows).toEqual([{ role: 'lanewright_app', scope: `{${caller.customerIds.join(',')}}` }]);
        begun();
        await new Promise<void>((resolve) => (letGo = resolve));
      },
    );
    await Promise.race([started, ended]);
    return async () => {
      letGo();
      await ended;
      raw.destroy();
    };
  }
  const mode = Mode.RoadFTL;
  const streams = (as: Person) =>
    Promise.all([
      testApp.call(overview.listLanes, as, { query: { mode } }),
      testApp.call(awards.rateCard, as, { body: { mode } }),
      testApp.call(shipments.exportShipments, as, { params: { id: '999' } }),
      testApp.call(shipments.downloadCleanFile, as, { params: { id: '999' } }),
      testApp.call(shipments.exportShipmentsExtra, as, { params: { id: '999', extra: 'exceptions' } }),
    ]);
  const oneByOne = async (as: Person) => [
    (await testApp.call(overview.listLanes, as, { query: { mode } })).status,
    (await testApp.call(awards.rateCard, as, { body: { mode } })).status,
    (await testApp.call(shipments.exportShipments, as, { params: { id: '999' } })).status,
  ];

  test('are limited to two per user: the next is refused, and no other call or company waits', async () => {
    const { customer, rivalCustomer } = testApp.people;
    held.push(await hold(customer));
    const waiting = testApp.call(overview.listLanes, customer, { query: { mode } });
    await expect.poll(() => testApp.platform.shares.downloads.of(`user ${customer.userId}`)).toBe(2);
    for (const answer of await streams(customer)) {
      expect(answer).toMatchObject({
        status: 429,
        body: { code: 'too_many_downloads', title: '2 of your downloads are still in progress' },
        headers: { 'retry-after': '10' },
      });
    }
    expect(await oneByOne(rivalCustomer)).toEqual([200, 204, 404]);
    const paged = await Promise.all(
      Array.from({ length: 12 }, () =>
        testApp.call(overview.listLanes, customer, { query: { mode, page: 1, pageSize: 1 } }),
      ),
    );
    expect(new Set(paged.map(({ status }) => status))).toEqual(new Set([200]));
    await waiting;
  });

  test('get “server busy” on a timeout waiting for a connection', async () => {
    const { customer, colleague } = testApp.people;
    held.push(await hold(customer));
    const answer = await testApp.call(overview.listLanes, colleague, { query: { mode } });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'server_busy' },
      headers: { 'retry-after': '10' },
    });
  });

  test('hold no database connection if the client does not read them', async () => {
    const { customer } = testApp.people;
    await seedLanes(testApp, customer.companyId, mode, 2_500);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `GET /api/lanes/mode?mode=${mode} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${customer.token}\r\n\r\n`,
    );
    await once(socket, 'readable');
    const streaming = () =>
      testApp.platform.database.ownerPool
        .query(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'lanewright streams' AND datname = current_database()`,
        )
        .then(({ rows }) => (rows[0] as { n: number }).n);
    await expect.poll(streaming, { timeout: 5_000 }).toBe(0);
    expect(testApp.platform.shares.downloads.of(`user ${customer.userId}`)).toBe(1);
    socket.destroy();
    await expect.poll(() => testApp.platform.shares.downloads.of(`user ${customer.userId}`)).toBe(0);
  });
});
