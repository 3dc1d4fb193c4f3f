import type { ListedFile } from '../listFolder.ts';
import type { Bucket, ListedObject } from './bucket.ts';

/**
 * A file in a bucket is a chain of objects: each is named by the file and its first byte, so the next one's name is known from
 * those before it. A file streamed in as a whole is one object and marked so; one that grew has one object per time it was stored.
 * Reading uses only names, never lists, which are delayed on some stores.
 */
export type Chains = { readonly bucket: Bucket; readonly prefix: string };

const digits = 15;

/** The name of the object with a file's bytes from a position. */
export function objectName({ prefix }: Pick<Chains, 'prefix'>, fileKey: string, fromByte: number): string {
  if (!/^[0-9a-f-]{36}$/.test(fileKey)) throw new Error(`not a file key: ${fileKey}`);
  return `${prefix}${fileKey}/${String(fromByte).padStart(digits, '0')}`;
}

/** The bytes of a file, or of a range (both ends included). Fails like a missing file if it does not exist. */
export async function* bytesOfFile(
  chains: Chains,
  fileKey: string,
  { start = 0, end = Infinity }: { start?: number; end?: number } = {},
): AsyncGenerator<Buffer> {
  for (let at = 0, isLast = false; at <= end && !isLast; ) {
    const name = objectName(chains, fileKey, at);
    if (start > at) {
      const passed = await chains.bucket.head(name);
      if (passed === null) return requireFirst(at, fileKey);
      if (at + passed.byteCount <= start) {
        at += passed.byteCount;
        isLast = passed.isWhole;
        continue;
      }
    }
    const found = await chains.bucket.get(name, Math.max(0, start - at), end - at);
    if (found === null) return requireFirst(at, fileKey);
    yield* found.bytes as AsyncIterable<Buffer>;
    at += found.byteCount;
    isLast = found.isWhole;
  }
}

function requireFirst(at: number, fileKey: string): void {
  if (at > 0) return;
  throw Object.assign(new Error(`ENOENT: no such file in the bucket, ${fileKey}`), { code: 'ENOENT' });
}

type WrittenFile = ListedFile & { readonly writtenAt: Date };

/** Every file of the store, by key, with the time of its last write. */
export async function* listChains(chains: Chains): AsyncGenerator<WrittenFile> {
  const files: WrittenFile[] = [];
  for await (const object of chains.bucket.list(chains.prefix)) {
    const fileKey = fileKeyOf(chains, object);
    if (fileKey === null) continue;
    const former = files.pop();
    if (former !== undefined && former.fileKey !== fileKey) yield former;
    files.push(withObject(fileKey, object, former?.fileKey === fileKey ? former : null));
  }
  yield* files;
}

function withObject(
  fileKey: string,
  { byteCount, writtenAt }: ListedObject,
  former: WrittenFile | null,
): WrittenFile {
  if (former === null) return { fileKey, byteCount, writtenAt };
  const latest = former.writtenAt > writtenAt ? former.writtenAt : writtenAt;
  return { fileKey, byteCount: former.byteCount + byteCount, writtenAt: latest };
}

/** Null for other objects in the bucket. */
function fileKeyOf({ prefix }: Chains, { name }: ListedObject): string | null {
  return /^([0-9a-f-]{36})\/\d{15}$/.exec(name.slice(prefix.length))?.[1] ?? null;
}

/** Removes a file's objects, including those that do not appear in lists yet. */
export async function removeChain(chains: Chains, fileKey: string): Promise<void> {
  for (let at = 0, isLast = false; !isLast; ) {
    const name = objectName(chains, fileKey, at);
    const found = await chains.bucket.head(name);
    if (found === null) break;
    await chains.bucket.remove(name);
    if (found.byteCount === 0) break;
    at += found.byteCount;
    isLast = found.isWhole;
  }
  // Objects after a gap: left by an interrupted removal.
  for await (const { name } of chains.bucket.list(`${chains.prefix}${fileKey}/`))
    await chains.bucket.remove(name);
}
