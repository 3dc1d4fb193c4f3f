import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endpoint } from '@lanewright/contract';
import { z } from 'zod';
import { callLimits } from '../fairness/callLimits.ts';
import { CallShares } from '../fairness/callShares.ts';
import { writeAnswer } from './writeAnswer.ts';

const lane = z.object({ id: z.string(), note: z.string().nullable(), cost: z.number().optional() });
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at} ü"\n`,
    note: null,
    cost: at % 2 ? at / 3 : undefined,
    secret: at,
  }));
const shares = new CallShares(callLimits);

async function send(response: z.ZodType, value: unknown): Promise<string> {
  const app = fastify();
  app.get('/', async (_request, reply) =>
    writeAnswer(
      endpoint({
        method: 'GET',
        path: '/',
        summary: '',
        userTypes: 'public',
        shows: { lists: [] },
        response,
      }),
      value,
      reply,
      shares,
      { company: '1', user: '1' },
    ),
  );
  const answer = await app.inject({ url: '/' });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

test.each([
  ['a list', z.array(lane), rows(2_000)],
  [
    'an object with lists',
    z.object({ a: z.number().optional(), lanes: z.array(lane), few: z.array(lane), end: z.string() }),
    { end: 'x', lanes: rows(500), few: rows(2), more: 1 },
  ],
  ['a list with a check of its own', z.array(lane).max(5_000), rows(300)],
])('writes the same JSON for %s as a long response and a short one', async (_name, schema, value) => {
  expect(await send(schema, value)).toBe(JSON.stringify(schema.parse(value)));
});

test('compresses a long response for clients that accept it', async () => {
  const app = fastify();
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
  const schema = z.array(lane);
  app.get('/', (_request, reply) =>
    writeAnswer(
      endpoint({
        method: 'GET',
        path: '/',
        summary: '',
        userTypes: 'public',
        shows: { lists: [] },
        response: schema,
      }),
      rows(500),
      reply,
      shares,
      {
        company: '1',
        user: '1',
      },
    ),
  );
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  await app.close();
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(gunzipSync(answer.rawPayload).toString()).toBe(JSON.stringify(schema.parse(rows(500))));
});

test('serves other requests while writing a long list', async () => {
  let heard = 0;
  const timer = setInterval(() => (heard += 1), 1);
  await send(z.array(lane), rows(100_000));
  clearInterval(timer);
  expect(heard).toBeGreaterThan(3);
});
