import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireRecord } from './recordFile.ts';

test('does not send a file without an audit record, and closes its source', async () => {
  const app = fastify();
  const body = Readable.from(['secret'], { objectMode: false });
  const closed = new Promise((resolve) => {
    body.once('close', () => resolve('closed'));
  });
  app.get('/file', { onSend: requireRecord }, (_request, reply) => reply.send(body));
  const answer = await app.inject({ url: '/file' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  await expect(closed).resolves.toBe('closed');
  await app.close();
});

test('refusals and empty responses need no record', async () => {
  const app = fastify();
  app.get('/none', { onSend: requireRecord }, (_request, reply) => reply.code(204).send());
  app.get('/refused', { onSend: requireRecord }, (_request, reply) => reply.code(404).send({ code: 'gone' }));
  expect((await app.inject({ url: '/none' })).statusCode).toBe(204);
  expect((await app.inject({ url: '/refused' })).statusCode).toBe(404);
  await app.close();
});
