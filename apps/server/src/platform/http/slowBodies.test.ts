import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endUntaken } from './endUntaken.ts';
import { limitConnections } from './limitConnections.ts';
import { closeSlowBodies } from './slowBodies.ts';

const app = fastify();
const most = 6;
let port = 0;
let reads = true;
beforeAll(async () => {
  closeSlowBodies(app, { bodyMs: 300, uploadPace: { everyMs: 50, looks: 6, bytesPerSecond: 1_000 } });
  limitConnections(app.server, most);
  app.addContentTypeParser(/^multipart\//, (_request, payload, done) => done(null, payload));
  app.post('/json', async () => 'done');
  app.post('/upload', async ({ raw }) => {
    while (!reads) await pause(20);
    for await (const _chunk of raw);
    return 'done';
  });
  app.get('/large', async (_request, reply) => {
    endUntaken(reply, 300);
    return Buffer.alloc(32 * 1024 * 1024, 'x');
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Starts a request; returns the response so far, and whether the connection has ended. */
function begin(path: string, type: string, bytes: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const heard = { text: '', isEnded: false };
  socket.setEncoding('utf8').on('data', (text: string) => (heard.text += text));
  socket.on('error', () => undefined).on('close', () => (heard.isEnded = true));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  return { socket, heard };
}
const json = 'application/json';
const form = 'multipart/form-data; boundary=x';

test('responds with 408 to a body that does not arrive in time, and closes the connection', async () => {
  const { socket, heard } = begin('/json', json, 60_000);
  const drip = setInterval(() => socket.write(' '), 40);
  await expect.poll(() => heard.isEnded, { timeout: 3_000 }).toBe(true);
  clearInterval(drip);
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 /);
});

test('ends an upload that is too slow, while one that keeps the pace may take longer than any other body', async () => {
  const slow = begin('/upload', form, 60_000);
  const steady = begin('/upload', form, 6_000);
  for (let sent = 0; sent < 60; sent += 1) {
    if (!slow.heard.isEnded) slow.socket.write('x');
    steady.socket.write('x'.repeat(100));
    await pause(15);
  }
  await expect.poll(() => steady.heard.text, { timeout: 3_000 }).toMatch(/^HTTP\/1\.1 200 /);
  expect(slow.heard).toMatchObject({ isEnded: true, text: expect.stringMatching(/^HTTP\/1\.1 408 /) });
});

test('gives an upload time while the server does not read it', async () => {
  reads = false;
  const { socket, heard } = begin('/upload', form, 100);
  socket.write('x'.repeat(50));
  await pause(600);
  expect(heard.isEnded).toBe(false);
  reads = true;
  socket.write('x'.repeat(50));
  await expect.poll(() => heard.text, { timeout: 3_000 }).toMatch(/^HTTP\/1\.1 200 /);
});

test('closes the connection of a response that is not read', async () => {
  const count = () => new Promise((resolve) => app.server.getConnections((_error, open) => resolve(open)));
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(count).toBe(1);
  await expect.poll(count, { timeout: 3_000 }).toBe(0);
});

test('limits the connections of a network', async () => {
  const opened = Array.from({ length: most + 2 }, () => begin('/json', json, 10));
  await expect.poll(() => opened.filter(({ heard }) => heard.isEnded).length).toBe(2);
});
