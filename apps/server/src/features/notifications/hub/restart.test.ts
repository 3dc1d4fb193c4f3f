import { setTimeout as pause } from 'node:timers/promises';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  compareWithDatabase,
  type Listener,
  listenAs,
  seedCrowd,
} from '../../../../test/support/manyClients.ts';
import { openSecondProcess, type Process } from '../../../../test/support/liveServer.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now } from '../../../platform/clock.ts';
import { notifyBidUploaded } from '../notifyBidUploaded.ts';

const people = 50;
const writingPauseMs = 100;
const patience = { timeout: 30_000 };
const delaysMs = [0, 100, 200, 400];

let testApp: TestApp;
let listeners: Listener[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.leave()));
  await testApp.close();
});

test('fifty users reconnect after a restart and none misses what was written before, during or after it', async () => {
  const { ownerPool } = testApp.platform.database;
  const { companyId } = testApp.people.customer;
  const manyClients = await seedCrowd(ownerPool, testApp.platform.sessionKey, companyId, people, now());
  const first = await openSecondProcess(testApp);
  listeners = await Promise.all(manyClients.map((member) => listenAs(member, first.url, delaysMs)));

  let facts = 0;
  let isWriting = true;
  const write = async () => {
    for (; isWriting; facts += 1) {
      await notifyBidUploaded.run(testApp.platform, {
        customerId: companyId,
        subject: 'test',
        factId: String(9_000_000 + facts),
        mode: Mode.RoadFTL,
        carrierId: testApp.people.carrier.companyId,
        lanes: facts + 1,
        firstLaneId: null,
      });
      await pause(writingPauseMs);
    }
  };
  const writing = write();
  const someMore = async () => {
    const before = facts;
    await expect.poll(() => facts, patience).toBeGreaterThan(before + 2);
  };
  let second: Process | null = null;
  try {
    await someMore();
    await first.close();
    // Written while no process is there to push it.
    await someMore();
    second = await openSecondProcess(testApp, Number(new URL(first.url).port));
    await expect
      .poll(() => listeners.filter((one) => one.isConnected() && one.reconnects() > 0).length, patience)
      .toBe(people);
    await someMore();
    isWriting = false;
    await writing;
    await expect
      .poll(() => compareWithDatabase(ownerPool, listeners), patience)
      .toEqual({ written: people * facts, missed: 0, invented: 0 });
    expect(listeners.filter((listener) => listener.doubled() > 0)).toEqual([]);
  } finally {
    isWriting = false;
    await writing;
    await Promise.all(listeners.map((listener) => listener.leave()));
    await second?.close();
  }
}, 120_000);
