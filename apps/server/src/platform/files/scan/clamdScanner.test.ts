import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eicar, type FakeClamd, openClamd } from '../../../../test/support/clamdServer.ts';
import { clamdScanner, ScannerError } from './clamdScanner.ts';

let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await openClamd();
});
afterAll(() => clamd.close());

test('sends a file unchanged in chunks, and reports it clean or infected', async () => {
  const scanner = clamdScanner(clamd.address);
  const bytes = Buffer.alloc(300_000, 'freight ');
  expect(await scanner.scan(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))).toBeNull();
  expect(clamd.received.equals(bytes)).toBe(true);
  expect(await scanner.scan(Readable.from([Buffer.from(`a${eicar}`)]))).toBe('Eicar-Test-Signature');
  expect(await scanner.isUp()).toBe(true);
});

test('also connects through a Unix socket', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
  const other = await openClamd(path.join(folder, 'clamd.sock'));
  expect(await clamdScanner(other.address).scan(Readable.from([Buffer.from('x')]))).toBeNull();
  await other.close();
});

test('reports an error, never a clean file, if the scanner is unreachable, closes or refuses the size', async () => {
  const gone = clamdScanner('127.0.0.1:1');
  expect(await gone.isUp()).toBe(false);
  await expect(gone.scan(Readable.from([Buffer.from('x')]))).rejects.toThrow(ScannerError);
  const scanner = clamdScanner(clamd.address);
  clamd.mood = 'closes';
  await expect(scanner.scan(Readable.from([Buffer.alloc(5_000_000)]))).rejects.toThrow(ScannerError);
  clamd.mood = 'tooLarge';
  await expect(scanner.scan(Readable.from([Buffer.alloc(5_000_000)]))).rejects.toMatchObject({
    isTooLarge: true,
  });
  clamd.mood = 'well';
});

test('reports an unreadable file as a separate error', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('disk gone')) });
  await expect(clamdScanner(clamd.address).scan(broken)).rejects.toThrow('disk gone');
});
