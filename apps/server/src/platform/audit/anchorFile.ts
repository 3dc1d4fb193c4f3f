import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ChainHead } from './auditKeys.ts';

/** A head of the chain outside the database, where someone who can change the database cannot change it too. */
export type Anchor = ChainHead & { readonly signature: Buffer };

const anchorLine = z.object({
  position: z.string().regex(/^\d{1,18}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signedAt: z.string().max(40),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

/** The text of a head in the anchor file and the log. */
export function anchorText(anchor: Anchor): z.output<typeof anchorLine> {
  return {
    position: anchor.position,
    hash: anchor.hash.toString('hex'),
    signedAt: anchor.signedAt,
    signature: anchor.signature.toString('hex'),
  };
}

/** Appends a head unless it is already the last one; it is on disk when this returns. Returns whether it was appended. */
export async function appendAnchor(file: string, anchor: Anchor): Promise<boolean> {
  const text = JSON.stringify(anchorText(anchor));
  await mkdir(path.dirname(file), { recursive: true });
  const end = await readEnd(file);
  if (end.endsWith(`${text}\n`)) return false;
  const handle = await open(file, 'a', 0o600);
  try {
    // A line cut off by a crash stays recognisable as such.
    await handle.appendFile(`${end === '' || end.endsWith('\n') ? '' : '\n'}${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

async function readEnd(file: string): Promise<string> {
  const size = await anchorSize(file);
  if (size === null || size === 0) return '';
  const handle = await open(file, 'r');
  try {
    const length = Math.min(size, 1_024);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Size of the anchor file in bytes, null without a file. */
export async function anchorSize(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export type AnchorLine = { readonly lineNo: number; readonly anchor: Anchor | null };

/** Yields the file's lines up to `size` bytes, a few hundred at a time; null for a line that is not a head. */
export async function* readAnchors(file: string, size: number): AsyncGenerator<AnchorLine[]> {
  if (size === 0) return;
  const lines = createInterface({
    input: createReadStream(file, { encoding: 'utf8', end: size - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let some: AnchorLine[] = [];
  let lineNo = 0;
  for await (const line of lines) {
    lineNo += 1;
    if (line.trim() === '') continue;
    some.push({ lineNo, anchor: parseAnchor(line) });
    if (some.length < 500) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function parseAnchor(line: string): Anchor | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = anchorLine.safeParse(value);
  if (!parsed.success) return null;
  const { position, hash, signedAt, signature } = parsed.data;
  return { position, hash: Buffer.from(hash, 'hex'), signedAt, signature: Buffer.from(signature, 'hex') };
}
