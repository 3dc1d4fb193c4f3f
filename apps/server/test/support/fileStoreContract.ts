import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FileStore } from '../../src/platform/files/fileStore.ts';
import { FileTooLargeError } from '../../src/platform/files/fileTooLarge.ts';

const megabyte = 1024 * 1024;
const soon = () => new Date(Date.now() + 60_000);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

async function keysOf(store: FileStore, before = soon()): Promise<string[]> {
  const keys: string[] = [];
  for await (const { fileKey } of store.list(before)) keys.push(fileKey);
  return keys;
}

async function* brokenAfter(chunks: readonly Buffer[]) {
  yield* chunks;
  throw new Error('the network went');
}

/** Tests the contract of every file store on an empty one; each test builds on the previous one. */
export function testFileStore(opened: () => FileStore): void {
  test('returns a file as it was stored, whole and in part', async () => {
    const store = opened();
    const bytes = randomBytes(3 * megabyte + 17);
    const pieces = [bytes.subarray(0, 5), bytes.subarray(5, 2 * megabyte), bytes.subarray(2 * megabyte)];
    const file = await store.put(Readable.from(pieces), bytes.length);
    expect(file).toMatchObject({ byteCount: bytes.length, sha256: sha256(bytes) });
    expect((await buffer(store.read(file.fileKey))).equals(bytes)).toBe(true);
    const part = (start: number, end?: number) =>
      buffer(store.read(file.fileKey, end === undefined ? { start } : { start, end }));
    expect(await part(0, 4)).toEqual(bytes.subarray(0, 5));
    expect(await part(7, 7)).toEqual(bytes.subarray(7, 8));
    expect(await part(bytes.length - 3)).toEqual(bytes.subarray(-3));
    expect(await part(bytes.length - 3, bytes.length + 9)).toEqual(bytes.subarray(-3));
    expect((await readFile(await store.localPath(file.fileKey))).equals(bytes)).toBe(true);
    const texts = await store.put(Readable.from(['Größe;', '12']), 100);
    expect((await buffer(store.read(texts.fileKey))).toString()).toBe('Größe;12');
    expect(texts.byteCount).toBe(10);
  });

  test('stores an empty file', async () => {
    const { fileKey, byteCount } = await opened().put(Readable.from([]), 10);
    expect(byteCount).toBe(0);
    expect(await buffer(opened().read(fileKey))).toEqual(Buffer.alloc(0));
    expect(await readFile(await opened().localPath(fileKey))).toEqual(Buffer.alloc(0));
    expect(await keysOf(opened())).toContain(fileKey);
  });

  test('leaves nothing of a file that is too large or interrupted', async () => {
    const before = await keysOf(opened());
    const large = Array.from({ length: 20 }, () => randomBytes(megabyte));
    await expect(opened().put(Readable.from(large), 20 * megabyte - 1)).rejects.toThrow(FileTooLargeError);
    await expect(opened().put(Readable.from(['four']), 3)).rejects.toThrow('more than 3 bytes');
    await expect(opened().put(Readable.from(brokenAfter(large)), 1e9)).rejects.toThrow('the network went');
    await expect(opened().put(Readable.from(brokenAfter([])), 1e9)).rejects.toThrow('the network went');
    expect(await keysOf(opened())).toEqual(before);
    expect(await opened().removeUnfinished(soon())).toBe(0);
  });

  test('a growing file keeps what arrived before its stream broke off', async () => {
    const store = opened();
    const told: number[] = [];
    const fileKey = randomUUID();
    const chunks = Array.from({ length: 20 }, () => randomBytes(megabyte));
    const growth = { maxBytes: 1e9, onKept: async (byteCount: number) => void told.push(byteCount) };
    await expect(store.grow(fileKey, Readable.from(brokenAfter(chunks)), growth)).rejects.toThrow(
      'the network went',
    );
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toBe(20 * megabyte);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    const whole = Buffer.concat(chunks);
    expect((await buffer(store.read(fileKey))).equals(whole)).toBe(true);
    const across = { start: 8 * megabyte - 5, end: 17 * megabyte };
    expect(
      (await buffer(store.read(fileKey, across))).equals(whole.subarray(across.start, across.end + 1)),
    ).toBe(true);
    expect((await readFile(await store.localPath(fileKey))).equals(whole)).toBe(true);
    const listed = [];
    for await (const file of store.list(soon())) if (file.fileKey === fileKey) listed.push(file.byteCount);
    expect(listed).toEqual([whole.length]);
    await store.remove(fileKey);
    await expect(buffer(store.read(fileKey))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await keysOf(store)).not.toContain(fileKey);
  });

  test('reports a completed growing file with its hash, and leaves nothing of one that reported nothing', async () => {
    const store = opened();
    const bytes = randomBytes(5 * megabyte);
    let kept = 0;
    const growth = { maxBytes: bytes.length, onKept: async (byteCount: number) => void (kept = byteCount) };
    const fileKey = randomUUID();
    const grown = await store.grow(fileKey, Readable.from([bytes]), growth);
    expect(grown).toEqual({ fileKey, byteCount: bytes.length, sha256: sha256(bytes) });
    expect(kept).toBe(bytes.length);
    const before = await keysOf(store);
    const refuse = { maxBytes: 1e9, onKept: () => Promise.reject(new Error('not yours any more')) };
    await expect(store.grow(randomUUID(), Readable.from([bytes]), refuse)).rejects.toThrow('not yours');
    await expect(
      store.grow(randomUUID(), Readable.from([bytes]), { ...growth, maxBytes: 4 * megabyte }),
    ).rejects.toThrow(FileTooLargeError);
    await expect(store.grow(randomUUID(), Readable.from(brokenAfter([])), growth)).rejects.toThrow('network');
    expect(await keysOf(store)).toEqual(before);
  });

  test('reports a missing file as a folder does, and can remove it', async () => {
    const [store, missing] = [opened(), randomUUID()];
    await expect(buffer(store.read(missing))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(store.localPath(missing)).rejects.toMatchObject({ code: 'ENOENT' });
    await store.remove(missing);
    await expect(store.localPath('../../etc/passwd')).rejects.toThrow('not a file key');
    await expect(async () => buffer(store.read('../secret'))).rejects.toThrow('not a file key');
  });

  test('removes a file and its copies', async () => {
    const { fileKey } = await opened().put(Readable.from(['a word']), 10);
    await opened().localPath(fileKey);
    await opened().remove(fileKey);
    await expect(opened().localPath(fileKey)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await keysOf(opened())).not.toContain(fileKey);
  });

  test('stores many at once, lists each once, and lists none written after the requested time', async () => {
    const before = await keysOf(opened());
    const files = await Promise.all(
      Array.from({ length: 30 }, (_, at) => opened().put(Readable.from([`file ${at}`]), 10)),
    );
    const keys = await keysOf(opened());
    expect(keys.toSorted()).toEqual([...before, ...files.map(({ fileKey }) => fileKey)].toSorted());
    expect(await keysOf(opened(), new Date(Date.now() - 3_600_000))).toEqual([]);
    expect((await opened().usage()).files).toBeGreaterThanOrEqual(0);
  });
}
