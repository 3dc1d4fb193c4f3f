import { beforeEach, describe, expect, it } from 'vitest';
import { createLiveConnection, type HubLink, type LinkEvents } from './liveConnection.ts';

/** The fake end of a link: what the page requested, and the events it sends. */
interface FarLink {
  readonly userId: string;
  readonly events: LinkEvents;
  readonly asked: string[];
  answer(): void;
  refuse(): void;
}

let stored: string | null;
let links: FarLink[];
let logged: string[];
let whenMade: Promise<void>;

function open() {
  return createLiveConnection({
    whoIsStored: () => stored,
    async makeLink(userId, events) {
      await whenMade;
      const { promise, resolve, reject } = promiseOf();
      const asked: string[] = [];
      links.push({ userId, events, asked, answer: resolve, refuse: () => reject(new Error('refused')) });
      const link: HubLink = {
        start: () => (asked.push('start'), promise),
        stop: () => (asked.push('stop'), Promise.resolve()),
      };
      return link;
    },
    log: (what) => void logged.push(what),
  });
}

function promiseOf() {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const calm = () => new Promise((resolve) => setTimeout(resolve));
/** An established connection. */
async function connected() {
  const live = open();
  const states: string[] = [];
  live.subscribe(() => states.push(live.state()));
  const started = live.start();
  await calm();
  links[0]?.answer();
  await started;
  return { live, states, link: links[0] as FarLink };
}

beforeEach(() => {
  stored = '1';
  links = [];
  logged = [];
  whenMade = Promise.resolve();
});

describe('the live connection', () => {
  it('does not start without a stored user', async () => {
    stored = null;
    const live = open();
    await live.start();
    expect(live.state()).toBe('Disconnected');
    expect(links).toEqual([]);
  });

  it('is marked as connected once it is', async () => {
    const live = open();
    const started = live.start();
    await calm();
    expect([live.state(), live.isConnected()]).toEqual(['Connecting', false]);
    links[0]?.answer();
    await started;
    expect([live.state(), live.isConnected()]).toEqual(['Connected', true]);
  });

  it('starts once, however often it is requested while connected or connecting', async () => {
    const live = open();
    const started = [live.start(), live.start()];
    await calm();
    links[0]?.answer();
    await Promise.all(started);
    await live.start();
    expect(links).toHaveLength(1);
    links[0]?.events.reconnecting();
    await live.start();
    expect(links).toHaveLength(1);
  });

  it('logs a failed start without a message; the next request tries again', async () => {
    const live = open();
    const started = live.start();
    await calm();
    links[0]?.refuse();
    await started;
    expect([live.state(), live.isConnected()]).toEqual(['Disconnected', false]);
    expect(logged).toEqual(['The live connection couldn’t be started']);
    const again = live.start();
    await calm();
    links[1]?.answer();
    await again;
    expect(live.isConnected()).toBe(true);
  });

  it('is not connected while it reconnects, and is again afterwards', async () => {
    const { live, link, states } = await connected();
    link.events.reconnecting();
    expect([live.state(), live.isConnected()]).toEqual(['Reconnecting', false]);
    link.events.reconnected();
    expect([live.state(), live.isConnected()]).toEqual(['Connected', true]);
    link.events.closed();
    expect([live.state(), live.isConnected()]).toEqual(['Disconnected', false]);
    expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected', 'Disconnected']);
  });

  it('reconnects at once instead of waiting for the next attempt, and stays as it is while connected', async () => {
    const { live, link, states } = await connected();
    await live.connectNow();
    expect(links).toHaveLength(1);
    link.events.reconnecting();
    const made = live.connectNow();
    await calm();
    expect(link.asked).toEqual(['start', 'stop']);
    links[1]?.answer();
    await made;
    expect(states.slice(2)).toEqual([
      'Reconnecting',
      'Disconnecting',
      'Disconnected',
      'Connecting',
      'Connected',
    ]);
    links[1]?.events.closed();
    const again = live.connectNow();
    await calm();
    links[2]?.answer();
    await again;
    expect([live.isConnected(), links.length]).toEqual([true, 3]);
  });

  it('ends with its user, and ignores what the link reports later', async () => {
    const { live, link, states } = await connected();
    stored = null;
    await live.followUser();
    expect(link.asked).toEqual(['start', 'stop']);
    link.events.reconnected();
    expect(live.isConnected()).toBe(false);
    expect(states).toEqual(['Connecting', 'Connected', 'Disconnecting', 'Disconnected']);
  });

  it('is replaced for another user, and kept when the same user’s tokens are renewed', async () => {
    const { live, link } = await connected();
    await live.followUser();
    expect(link.asked).toEqual(['start']);
    stored = '2';
    const followed = live.followUser();
    await calm();
    links[1]?.answer();
    await followed;
    expect(links.map(({ userId }) => userId)).toEqual(['1', '2']);
    expect(live.isConnected()).toBe(true);
  });

  it('does not start for a user who left while the client was loading', async () => {
    const loading = promiseOf();
    whenMade = loading.promise;
    const live = open();
    const started = live.start();
    stored = null;
    await live.followUser();
    loading.resolve();
    await started;
    expect(links[0]?.asked).toEqual([]);
    expect(live.state()).toBe('Disconnected');
  });
});
