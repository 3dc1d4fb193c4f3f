// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInAs } from '../../testing/people.ts';
import { storedUser } from '../storedUser.ts';
import { startTelemetry } from './startTelemetry.ts';
import { batchLimits, telemetryLimits } from './telemetryLimits.ts';
import type { TelemetryItem } from './telemetryOutbox.ts';
import { telemetrySession } from './telemetrySession.ts';
import { browserId, isTelemetryId } from './telemetryUser.ts';

const url = 'https://telemetry.example/in';
let sent: TelemetryItem[];
let answer: () => Promise<Response>;
let stop: () => void;
let goTo: (pathname: string) => void;
let makeCall: (name: string) => void;

function start() {
  const state = { location: { pathname: '/' } };
  let listener: (now: typeof state) => void = () => undefined;
  goTo = (pathname) => listener({ location: { pathname } });
  stop = startTelemetry(url, {
    state,
    subscribe: (heard) => {
      listener = heard;
      return () => undefined;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') });
  window.localStorage.clear();
  sent = [];
  answer = () => Promise.resolve(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', (target: string, { body }: { body: string }) => {
    expect(target).toBe(url);
    sent.push(...(JSON.parse(body) as { items: TelemetryItem[] }).items);
    return answer();
  });
  Object.assign(navigator, {
    sendBeacon: (target: string, body: string) => {
      expect(target).toBe(url);
      sent.push(...(JSON.parse(body) as { items: TelemetryItem[] }).items);
      return true;
    },
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(heard: (list: { getEntries: () => unknown[] }) => void) {
        makeCall = (name) => heard({ getEntries: () => [{ name, duration: 12.4, initiatorType: 'fetch' }] });
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const kinds = () => sent.map(({ kind }) => kind);

it('keeps the constants of the specification', () => {
  expect(telemetryLimits).toEqual({
    sessionExpiryMs: 86_400_000,
    sessionRenewalMs: 1_800_000,
    maxAjaxCallsPerView: 500,
    diagnosticLogIntervalMs: 10_000,
    userCookieLifetimeSeconds: 31_536_000,
    pageViewDelayMs: 500,
  });
});

describe('a page view', () => {
  it('is sent 500 ms after the route changed, and not at all for a page left before', async () => {
    start();
    await pass(499);
    goTo('/dashboard');
    await pass(499);
    window.dispatchEvent(new Event('pagehide'));
    await pass(1);
    await pass(batchLimits.everyMs);
    expect(sent).toMatchObject([{ kind: 'pageView', path: '/dashboard', at: '2026-11-22T08:00:00.999Z' }]);
  });
});

describe('a session', () => {
  it('ends after half an hour without activity', async () => {
    const first = telemetrySession();
    await pass(telemetryLimits.sessionRenewalMs - 1);
    expect(telemetrySession(), 'renewed by use').toBe(first);
    await pass(telemetryLimits.sessionRenewalMs - 1);
    expect(telemetrySession()).toBe(first);
    await pass(telemetryLimits.sessionRenewalMs);
    expect(telemetrySession()).not.toBe(first);
  });

  it('ends after 24 hours despite activity', async () => {
    const first = telemetrySession();
    for (let quarter = 0; quarter < 95; quarter++) {
      await pass(900_000);
      expect(telemetrySession()).toBe(first);
    }
    await pass(900_000);
    expect(telemetrySession()).not.toBe(first);
  });
});

describe('calls of a view', () => {
  it('are recorded up to 500, without their queries; a new view starts again', async () => {
    start();
    await pass(500);
    for (let call = 0; call < 503; call++) makeCall(`${window.location.origin}/api/lanes/mode?mode=${call}`);
    makeCall(`${url}?own`);
    await pass(telemetryLimits.diagnosticLogIntervalMs + batchLimits.everyMs);
    const calls = sent.filter(({ kind }) => kind === 'call');
    expect(calls).toHaveLength(500);
    expect(new Set(calls.map(({ path, ms }) => `${String(path)} ${String(ms)}`))).toEqual(
      new Set(['/api/lanes/mode 12']),
    );
    expect(sent.filter(({ kind }) => kind === 'diagnostic')).toMatchObject([
      { says: ['a view made more than 500 requests'] },
    ]);
    sent = [];
    goTo('/savings');
    await pass(500);
    makeCall(`${window.location.origin}/api/bids/1`);
    await pass(batchLimits.everyMs);
    expect(kinds()).toEqual(['pageView', 'call']);
  });
});

describe('the user of an event', () => {
  it.each([',', ';', '=', ' ', '|'])('an id with %j is rejected', (mark) => {
    expect(isTelemetryId(`maria${mark}lopez`)).toBe(false);
    expect(isTelemetryId('maria@northwind.example')).toBe(true);
  });

  it('an unknown user id is omitted, and logged once in 10 seconds', async () => {
    storedUser.set(signedInAs('Customer', { id: 'maria|admin' }));
    start();
    await pass(500);
    makeCall(`${window.location.origin}/api/repo/0`);
    await pass(telemetryLimits.diagnosticLogIntervalMs - 1);
    window.dispatchEvent(new Event('pagehide'));
    await pass(batchLimits.everyMs);
    expect(kinds()).toEqual(['pageView', 'call', 'diagnostic']);
    expect(sent.some((item) => 'user' in item)).toBe(false);
    sent = [];
    storedUser.set(signedInAs('Customer'));
    goTo('/upload');
    await pass(batchLimits.everyMs);
    expect(sent).toMatchObject([{ kind: 'pageView', user: '1' }]);
  });

  it('the browser’s own id is stored in a cookie for a year', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    const id = browserId();
    expect(isTelemetryId(id)).toBe(true);
    expect(written).toEqual([`lw_telemetry_user=${id}; Max-Age=31536000; Path=/; SameSite=Strict`]);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`a=1; lw_telemetry_user=${id}`);
    expect(browserId()).toBe(id);
    vi.restoreAllMocks();
  });
});

it('unsent events are sent with the next ones, and by a beacon when the page is left', async () => {
  answer = () => Promise.reject(new TypeError('unreachable'));
  start();
  await pass(batchLimits.everyMs);
  sent = [];
  answer = () => Promise.resolve(new Response(null, { status: 204 }));
  await pass(batchLimits.everyMs);
  expect(kinds()).toEqual(['pageView']);
  const beacons: string[] = [];
  Object.assign(navigator, { sendBeacon: (_: string, body: string) => beacons.push(body) > 0 });
  goTo('/map');
  await pass(500);
  window.dispatchEvent(new Event('pagehide'));
  expect(beacons).toHaveLength(1);
  expect(beacons[0]).toContain('"path":"/map"');
});
