import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import { overview, shipments, awards } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import type { Person } from '../../../test/house/people.ts';
import { verifySessionToken } from './caller.ts';
import { sendStream } from './sendStream.ts';
import { streamInScope } from './streamInScope.ts';

describe('an answer that streams', () => {
  const app = fastify();
  let ended = 0;
  const untakenMs = 400;
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
    app.get('/endless', (_request, reply) => sendStream(reply, chunks(1e9, 0), untakenMs));
    app.get('/slow', (_request, reply) => sendStream(reply, chunks(3, 2 * untakenMs), untakenMs));
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

  test('ends, and its socket with it, when its client takes nothing any more', async () => {
    ended = 0;
    const socket = await ask('/endless');
    await expect.poll(() => ended, { timeout: 5000 }).toBe(1);
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
      .toBe(0);
    socket.destroy();
  });

  test('goes on for a client that takes it, however slowly', async () => {
    ended = 0;
    const socket = await ask('/endless');
    const started = Date.now();
    while (Date.now() - started < 5 * untakenMs) {
      await pause(untakenMs / 8);
      socket.read(262_144);
    }
    expect(ended).toBe(0);
    socket.destroy();
    await expect.poll(() => ended).toBe(1);
  });

  test('goes on while it is us who are slow', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/slow`);
    expect((await answer.arrayBuffer()).byteLength).toBe(3 * 65_536);
  });
});

describe('streams out of the database', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse();
  });
  const held: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const letGo of held.splice(0)) await letGo();
    await house.close();
  });

  /** Takes a stream as a person does who never reads it; gives what lets it go. */
  async function hold(person: Person): Promise<() => Promise<void>> {
    const { platform } = house;
    const session = await verifySessionToken(platform.sessionKey, person.token);
    const caller = { userId: session?.userId ?? '', customerIds: [person.companyId] };
    let letGo = () => undefined as void;
    let begun = () => undefined as void;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const ended = streamInScope({ platform, caller }, async (tx) => {
      const { rows } = await tx.query(
        `SELECT current_user AS role, current_setting('app.customer_ids') AS scope`,
      );
      expect(rows).toEqual([{ role: 'lanewright_app', scope: `{${caller.customerIds.join(',')}}` }]);
      begun();
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    await Promise.race([started, ended]);
    return async () => {
      letGo();
      await ended;
    };
  }
  const mode = Mode.RoadFTL;
  const streams = (as: Person) =>
    Promise.all([
      house.call(overview.listLanes, as, { query: { mode } }),
      house.call(awards.rateCard, as, { body: { mode } }),
      house.call(shipments.exportShipments, as, { params: { id: '999' } }),
      house.call(shipments.downloadCleanFile, as, { params: { id: '999' } }),
      house.call(shipments.exportShipmentsExtra, as, { params: { id: '999', extra: 'exceptions' } }),
    ]);
  const oneByOne = async (as: Person) => [
    (await house.call(overview.listLanes, as, { query: { mode } })).status,
    (await house.call(awards.rateCard, as, { body: { mode } })).status,
    (await house.call(shipments.exportShipments, as, { params: { id: '999' } })).status,
  ];

  test('are two at most of one user and four over all; the next is told to wait, and no call waits', async () => {
    const { customer, colleague, rivalCustomer } = house.people;
    held.push(await hold(customer), await hold(customer));
    for (const answer of await streams(customer)) {
      expect(answer).toMatchObject({
        status: 429,
        body: { code: 'too_many_downloads', title: '2 of your downloads are still under way' },
        headers: { 'retry-after': '10' },
      });
    }
    expect(await oneByOne(rivalCustomer)).toEqual([200, 204, 404]);
    held.push(await hold(colleague), await hold(colleague));
    for (const answer of await streams(rivalCustomer))
      expect(answer).toMatchObject({
        status: 429,
        body: { title: 'Many downloads are under way at this moment' },
      });
    const paged = await Promise.all(
      Array.from({ length: 12 }, () =>
        house.call(overview.listLanes, customer, { query: { mode, page: 1, pageSize: 1 } }),
      ),
    );
    expect(new Set(paged.map(({ status }) => status))).toEqual(new Set([200]));
    for (const letGo of held.splice(0)) await letGo();
    expect(await oneByOne(customer)).toEqual([200, 204, 404]);
  });
});
