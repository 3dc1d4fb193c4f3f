import { describe, expect, test } from 'vitest';
import { defaultLimits, type Limits } from '../limits.ts';
import { Channel } from './channel.ts';
import { Connection, type Receiver } from './connection.ts';
import type { Frame } from './frame.ts';
import type { Principal } from './transportTypes.ts';

/** A channel with a peer that reads on demand. */
class HeldChannel extends Channel {
  readonly name = 'WebSockets';
  readonly queue: Frame[] = [];
  readonly paces: string[] = [];

  get queuedBytes(): number {
    return this.queue.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
  send(frame: Frame): void {
    this.queue.push(frame);
    this.sentBytes += frame.bytes.length;
  }
  pauseReceiving(): void {
    this.paces.push('pause');
  }
  resumeReceiving(): void {
    this.paces.push('resume');
  }
  finish(): void {}
  tick(now: number): void {
    if (this.isStalled(now)) this.abort(new Error('stalled'));
  }
  letRead(messages = this.queue.length): void {
    this.queue.splice(0, messages);
    this.onSent();
  }
}

function setUp(bounds: Partial<Limits>, receiver: Partial<Receiver> = {}) {
  const limits = { ...defaultLimits, ...bounds };
  const principal: Principal = { userId: 'ada', expiresAt: 5_000 };
  const request = { path: '/', query: new Map(), headers: {}, remoteAddress: undefined };
  const ids = { connectionId: 'public', connectionToken: 'secret' };
  const connection = new Connection(ids, principal, request, limits, 0, () => undefined);
  const channel = new HeldChannel(limits, connection);
  const ends: (string | null)[] = [];
  connection.carryBy(channel);
  connection.handTo({ onData() {}, onClosed: (error) => ends.push(error?.message ?? null), ...receiver });
  return { connection, channel, ends };
}

describe('the queue of a connection', () => {
  test('never exceeds its limit plus one message', () => {
    const { connection, channel, ends } = setUp({ maxQueuedBytes: 1_000 });
    for (let count = 0; count < 100; count += 1) connection.send('x'.repeat(300));
    expect(channel.queuedBytes).toBe(1_200);
    expect(ends).toEqual(['The client reads too slowly.']);
  });

  test('accepts one message of any length from a client that keeps up', () => {
    const { connection, channel, ends } = setUp({ maxQueuedBytes: 1_000 });
    connection.send('x'.repeat(100_000));
    expect(channel.queuedBytes).toBe(100_000);
    channel.letRead();
    connection.send('x');
    expect(ends).toEqual([]);
  });

  test('reports once that it is full, and accepts one last message', () => {
    let told = 0;
    const { connection, channel } = setUp(
      { maxQueuedBytes: 10 },
      {
        onSlow() {
          told += 1;
          connection.sendLast('bye');
        },
      },
    );
    for (let count = 0; count < 5; count += 1) connection.send('twelve bytes');
    expect(told).toBe(1);
    expect(channel.queue.map(({ bytes }) => bytes.toString())).toEqual(['twelve bytes', 'bye']);
  });

  test('applies back pressure beyond the buffer', async () => {
    const { connection, channel } = setUp({ sendBufferBytes: 10 });
    expect(connection.drained()).toBeNull();
    connection.send('1234567');
    connection.send('1234567');
    const drained = connection.drained();
    expect(drained).not.toBeNull();
    channel.letRead(1);
    await drained;
    expect(connection.drained()).toBeNull();
  });

  test('wakes waiting senders when the connection ends', async () => {
    const { connection } = setUp({ sendBufferBytes: 1 });
    connection.send('1234567');
    const drained = connection.drained();
    connection.pause();
    const resumed = connection.resumed();
    connection.abort();
    await drained;
    await resumed;
  });

  test('is dropped if its content is not sent in time, but not while it progresses', () => {
    const { connection, channel, ends } = setUp({ sendTimeoutMs: 10_000 });
    connection.send('one');
    for (let now = 0; now <= 30_000; now += 1_000) {
      connection.send('more');
      channel.tick(now);
      channel.letRead(1);
    }
    expect(ends).toEqual([]);
    for (let now = 31_000; now <= 60_000; now += 1_000) channel.tick(now);
    expect(ends).toEqual(['stalled']);
  });
});

describe('the life of a connection', () => {
  test('pauses and resumes once', () => {
    const { connection, channel } = setUp({});
    connection.resume();
    connection.pause();
    connection.pause();
    connection.resume();
    connection.resume();
    expect(channel.paces).toEqual(['pause', 'resume']);
  });

  test('a newer credential extends it; an older one that arrives late does not shorten it', () => {
    let expired = 0;
    const { connection } = setUp({}, { onExpired: () => (expired += 1) });
    connection.renew({ userId: 'ada', expiresAt: 9_000 });
    connection.renew({ userId: 'ada', expiresAt: 7_000 });
    connection.tick(0, 8_000);
    expect(expired).toBe(0);
    connection.tick(0, 9_000);
    connection.tick(0, 9_001);
    expect(expired).toBe(1);
  });

  test('ends with an error thrown by its receiver', () => {
    const { connection, ends } = setUp(
      {},
      {
        onData() {
          throw new Error('no such word');
        },
      },
    );
    connection.receive(Buffer.from('word'));
    expect(ends).toEqual(['no such word']);
  });

  test('sends and receives nothing once it has ended', () => {
    const received: string[] = [];
    const { connection, channel, ends } = setUp({}, { onData: (bytes) => received.push(bytes.toString()) });
    connection.receive(Buffer.from('before'));
    connection.finish();
    connection.send('late');
    connection.receive(Buffer.from('late'));
    connection.abort();
    connection.abort();
    expect(received).toEqual(['before']);
    expect(channel.queue).toEqual([]);
    expect(ends).toEqual([null]);
  });
});
