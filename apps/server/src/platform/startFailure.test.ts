import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideConnections } from './database/connections.ts';
import { startFailure, waitForDatabase } from './startFailure.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-failure-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const listening = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

test('names a port in use and what to do', async () => {
  const first = await listening(0);
  const address = first.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const error = await listening(port).catch((failed: Error) => failed);
  first.close();
  expect(startFailure(error)).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  );
});

test('names a data folder that is a file', async () => {
  const file = path.join(folder, 'data');
  await writeFile(file, '');
  const error = await mkdir(path.join(file, 'files'), { recursive: true }).catch((failed: Error) => failed);
  expect(startFailure(error)).toMatch(
    /^It can’t write to .*data.*: part of this path is a file\. Set DATA_DIR/,
  );
});

test('names a full disk, and an unexpected error keeps its stack', async () => {
  // A device that is always full.
  const error = await writeFile('/dev/full', 'x').catch((failed: Error) => failed);
  expect(startFailure(error)).toMatch(/no space is left on its disk/);
  expect(startFailure(new TypeError('x is not a function'))).toBeNull();
});

const reach = (url: string, patienceMs: number) => {
  const said: string[] = [];
  const waiting = waitForDatabase(
    outsideConnections(url, Buffer.alloc(32)),
    (sentence) => said.push(sentence),
    patienceMs,
  );
  return { said, waiting };
};

test('waits for a database that does not listen and then names it, and names an unknown host at once', async () => {
  const { said, waiting } = reach('postgresql://keeper:word@127.0.0.1:1/product', 900);
  await expect(waiting).rejects.toThrow(
    'The database at 127.0.0.1:1 can’t be reached with DATABASE_URL: nothing is listening there.',
  );
  expect(said).toEqual(['Waiting for the database: nothing is listening there…']);
  const unknown = reach('postgresql://keeper:word@database.invalid:5432/product', 0);
  await expect(unknown.waiting).rejects.toThrow(/^The database at database\.invalid:5432 can’t be reached/);
});
