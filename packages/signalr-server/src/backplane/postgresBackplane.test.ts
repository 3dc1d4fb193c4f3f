import { describe, expect, test } from 'vitest';
import type { BackplaneMessage } from './backplane.ts';
import { type NotifyPort, postgresBackplane } from './postgresBackplane.ts';

/** Notifications as PostgreSQL delivers them: to every listener, including the notifier's own. */
function database(times = 1) {
  const listeners = new Set<(payload: string) => void>();
  const payloads: string[] = [];
  const port: NotifyPort = {
    async listen(_channel, onPayload) {
      listeners.add(onPayload);
      return async () => void listeners.delete(onPayload);
    },
    async notify(_channel, payload) {
      // The second query can complete before the first, unless they are sent one after the other.
      await new Promise((resolve) => setTimeout(resolve, payloads.length % 2 === 0 ? 3 : 0));
      payloads.push(payload);
      for (const listen of listeners) for (let time = 0; time < times; time += 1) listen(payload);
    },
  };
  return { port, payloads, listeners };
}

const message = (sequence: number, record: string): BackplaneMessage => ({
  kind: 'send',
  audience: { kind: 'all' },
  except: [],
  record,
  from: 'a',
  sequence,
});

describe('a bus over LISTEN and NOTIFY', () => {
  test('long and short messages arrive in order', async () => {
    const { port, payloads } = database();
    const received: BackplaneMessage[] = [];
    await postgresBackplane(port).subscribe((each) => received.push(each));
    const sender = postgresBackplane(port);
    const sent = [10, 30_000, 5, 9_000, 1].map((length, place) => message(place + 1, 'é🚚'.repeat(length)));
    await Promise.all(sent.map((each) => sender.publish(each)));
    expect(received).toEqual(sent);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7_500);
  });

  test('messages queued while the database is busy are sent together', async () => {
    const { port, payloads } = database();
    const received: BackplaneMessage[] = [];
    const bus = postgresBackplane(port);
    await bus.subscribe((each) => received.push(each));
    const sent = Array.from({ length: 500 }, (_, place) => message(place + 1, `news ${place}`));
    await Promise.all(sent.map((each) => bus.publish(each)));
    expect(received).toEqual(sent);
    expect(payloads.length).toBeLessThan(20);
    await expect(bus.publish(message(501, 'x'.repeat(5_000_000)))).rejects.toThrow('too long');
  });

  test('a failed notification fails its message, not the next one', async () => {
    const { port } = database();
    let isDown = true;
    const bus = postgresBackplane({
      ...port,
      notify: (channel, payload) =>
        isDown ? Promise.reject(new Error('down')) : port.notify(channel, payload),
    });
    const received: BackplaneMessage[] = [];
    await bus.subscribe((each) => received.push(each));
    await expect(bus.publish(message(1, 'lost'))).rejects.toThrow('down');
    isDown = false;
    await bus.publish(message(2, 'there'));
    expect(received).toEqual([message(2, 'there')]);
  });

  test('the queue is limited', async () => {
    const { port } = database();
    const bus = postgresBackplane({ ...port, maxWaiting: 2 });
    const both = [bus.publish(message(1, 'a')), bus.publish(message(2, 'b'))];
    await expect(bus.publish(message(3, 'c'))).rejects.toThrow('Too many');
    await Promise.all(both);
    await bus.publish(message(4, 'd'));
  });

  test('other writers’ messages on the channel are ignored', async () => {
    const { port, listeners } = database();
    const received: BackplaneMessage[] = [];
    const bus = postgresBackplane(port);
    const end = await bus.subscribe((each) => received.push(each));
    for (const payload of [
      '',
      'hello',
      'a:1:0:1:no json',
      'a:2:0:1:null',
      'a:3:0:1:{}',
      'a:4:0:1:[null,7,{"kind":"send"}]',
      'a:5:0:1:[{"kind":"send","from":"x","sequence":1,"record":"r","except":[],"audience":{"kind":"user"}}]',
      'a:6:0:1:[{"kind":"disconnect","from":"x","sequence":1}]',
    ]) {
      for (const listen of listeners) listen(payload);
    }
    expect(received).toEqual([]);
    await end();
    expect(listeners.size).toBe(0);
  });
});
