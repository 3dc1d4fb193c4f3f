import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import type { Endpoint } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { NoTurn, type Share } from '../fairness/fairQueue.ts';
import type { CallShares } from '../fairness/callShares.ts';

/** Lists up to this length are checked and written at once. */
const shortList = 100;
/** Other work gets its turn after this time. */
const sliceMs = 3;
const pieceLength = 64 * 1024;

/**
 * Validates a response against the contract (undeclared fields are dropped) and serialises it. A long list is written in slices,
 * and sent in pieces: at once, a thousand lanes would block the only thread for a tenth of a second.
 * @param share whose turn it is to write a long response
 */
export async function writeAnswer(
  { response }: Endpoint,
  result: unknown,
  reply: FastifyReply,
  { writing }: CallShares,
  share: Share,
): Promise<unknown> {
  if (response instanceof z.ZodVoid) return undefined;
  if (!isLong(response, result)) return response.parse(result);
  const write = () => writeInPieces(response, result);
  const pieces = await writing.run(share, write).catch((error: unknown) => {
    // The work is done, so the response is written even without a turn.
    if (error instanceof NoTurn) return write();
    throw error;
  });
  reply.type('application/json; charset=utf-8');
  return Readable.from(pieces, { objectMode: false });
}

/** Whether a response is, or has as a field, a list that is written element by element. */
function isLong(schema: z.ZodType, value: unknown): boolean {
  return (
    isLongList(schema, value) || fieldsOf(schema, value).some(([, field, inner]) => isLongList(field, inner))
  );
}

function isLongList(schema: z.ZodType, value: unknown): value is unknown[] {
  return (
    hasNoChecks(schema) && schema instanceof z.ZodArray && Array.isArray(value) && value.length > shortList
  );
}

/** The declared fields of an object, with their values; none if a check applies to the object as a whole. */
function fieldsOf(schema: z.ZodType, value: unknown): (readonly [string, z.ZodType, unknown])[] {
  if (!(schema instanceof z.ZodObject) || !hasNoChecks(schema) || schema.def.catchall !== undefined)
    return [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, field]) => [name, field, (value as Record<string, unknown>)[name]] as const,
  );
}

const hasNoChecks = (schema: z.ZodType) => (schema.def.checks ?? []).length === 0;

async function writeInPieces(schema: z.ZodType, value: unknown): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let text = '';
  let since = performance.now();
  for (const part of partsOf(schema, value)) {
    text += part;
    if (text.length >= pieceLength) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (performance.now() - since < sliceMs) continue;
    await others();
    since = performance.now();
  }
  pieces.push(Buffer.from(text));
  return pieces;
}

function* partsOf(schema: z.ZodType, value: unknown): Generator<string> {
  if (isLongList(schema, value)) {
    const element = (schema as z.ZodArray).element as z.ZodType;
    for (const [at, item] of value.entries())
      yield `${at === 0 ? '[' : ','}${JSON.stringify(element.parse(item)) ?? 'null'}`;
    yield ']';
    return;
  }
  let before = '{';
  for (const [name, field, inner] of fieldsOf(schema, value)) {
    if (isLongList(field, inner)) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOf(field, inner);
      before = ',';
      continue;
    }
    const text = JSON.stringify(field.parse(inner));
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    before = ',';
  }
  yield '}';
}
