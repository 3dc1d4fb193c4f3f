import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFolderStore } from './fileStore.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-usage-'));
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

test('reports how much it keeps, counted at most once a minute', async () => {
  const store = await openFolderStore(folder);
  for (let file = 1; file <= 70; file += 1) await store.put(Readable.from([Buffer.alloc(file)]), 1_000);
  const [first, second] = await Promise.all([store.usage(), store.usage()]);
  expect(first).toMatchObject({ files: 70, usedBytes: 2485 });
  expect(second).toEqual({ ...first, freeBytes: second.freeBytes });
  expect(first.freeBytes).toBeGreaterThan(0);
  const { fileKey } = await store.put(Readable.from([Buffer.alloc(500)]), 1_000);
  expect(await store.usage()).toMatchObject({ files: 70 });
  vi.advanceTimersByTime(61_000);
  expect(await store.usage()).toMatchObject({ files: 71, usedBytes: 2985 });
  await store.remove(fileKey);
  vi.advanceTimersByTime(61_000);
  expect(await store.usage()).toMatchObject({ files: 70 });
});
