import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, type S3Settings } from '../src/platform/config.ts';
import type { FileStore } from '../src/platform/files/fileStore.ts';
import { openS3Store } from '../src/platform/files/s3/s3Store.ts';
import { testFileStore } from './support/fileStoreContract.ts';
import { startSwift, type SwiftServer, whyNoSwift } from './support/swiftServer.ts';

const absent = await whyNoSwift();
if (absent !== null) console.warn(`The store in a bucket is not tested: ${absent}`);

const megabyte = 1024 * 1024;
const plenty = 1024 * megabyte;
let folder = '';
let swift: SwiftServer;
let settings: S3Settings;
let store: FileStore;

describe.skipIf(absent !== null)('a bucket as file store, on a server that checks signatures', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lanewright-s3-'));
    await chmod(folder, 0o711);
    swift = await startSwift();
    settings = {
      bucket: 'freight-files',
      endpoint: swift.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey },
      prefix: 'lanewright/',
      pathStyle: true,
    };
    const client = new S3Client({
      endpoint: swift.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey },
    });
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
    store = await openS3Store(settings, path.join(folder, 'copies'), plenty);
  }, 120_000);
  afterAll(async () => {
    await swift?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  testFileStore(() => store);

  test('names the setting that is wrong: key, bucket or store', async () => {
    const refusal = (wrong: Partial<S3Settings>) =>
      openS3Store({ ...settings, ...wrong }, folder, plenty).then(
        () => null,
        (error: unknown) => (error instanceof ConfigError ? error.message : error),
      );
    const keys = (accessKeyId: string, secretAccessKey: string) => ({
      credentials: { accessKeyId, secretAccessKey },
    });
    expect(await refusal(keys(swift.accessKey, 'another secret'))).toMatch(
      /^FILES_S3_ACCESS_KEY, .*doesn’t give these keys access/,
    );
    expect(await refusal(keys('lanewright:nobody', swift.secretKey))).toMatch(/^FILES_S3_ACCESS_KEY, /);
    expect(await refusal({ bucket: 'no-such-bucket' })).toMatch(/^FILES_S3_BUCKET: .*has no bucket/);
    expect(await refusal({ endpoint: 'http://127.0.0.1:9' })).toMatch(
      /^FILES_S3_ENDPOINT: .*doesn’t respond/,
    );
    expect(await refusal({})).toBeNull();
  });

  test('streams a large file without buffering it, in parts and concurrently', async () => {
    const piece = randomBytes(megabyte);
    const pieces = 300;
    async function* large() {
      for (let at = 0; at < pieces; at += 1) yield piece;
    }
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const { fileKey, byteCount } = await store.put(Readable.from(large()), 1e9);
    let read = 0;
    for await (const chunk of store.read(fileKey) as AsyncIterable<Buffer>) read += chunk.length;
    clearInterval(watch);
    expect([byteCount, read]).toEqual([pieces * megabyte, pieces * megabyte]);
    console.info(`300 MB in and out: ${Math.round((most - before) / megabyte)} MB more memory at most`);
    expect(most - before).toBeLessThan(200 * megabyte);
    await store.remove(fileKey);
  });

  test('aborts an upload that a killed process left unfinished', async () => {
    const stuck = new Readable({ read: () => undefined });
    stuck.push(randomBytes(20 * megabyte));
    const putting = store.put(stuck, 1e9).catch((error: Error) => error.message);
    const soon = () => new Date(Date.now() + 60_000);
    // Its parts exist, but no file does.
    await expect
      .poll(
        async () => {
          const other = await openS3Store(settings, path.join(folder, 'others'), plenty);
          return other.removeUnfinished(soon());
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(1);
    expect(await store.removeUnfinished(soon())).toBe(0);
    stuck.destroy(new Error('killed'));
    await putting;
  });

  test('keeps few copies for reading: removes the oldest and keeps those just handed out', async () => {
    const copies = path.join(folder, 'few');
    const few = await openS3Store(settings, copies, 2 * megabyte);
    const files = [];
    for (let at = 0; at < 4; at += 1)
      files.push(await few.put(Readable.from([randomBytes(megabyte)]), 2 * megabyte));
    for (const { fileKey } of files) await few.localPath(fileKey);
    expect(await readdir(copies)).toHaveLength(4);
    const [oldest] = await readdir(copies);
    await writeFile(path.join(copies, 'half-fetched'), 'x');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(copies, oldest ?? ''), longAgo, longAgo);
    const another = await few.put(Readable.from([randomBytes(megabyte)]), 2 * megabyte);
    await few.localPath(another.fileKey);
    expect(await readdir(copies)).not.toContain(oldest);
    await few.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await readdir(copies)).toEqual([]);
  });
});
