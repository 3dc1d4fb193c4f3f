// @vitest-environment jsdom
import * as signalr from '@microsoft/signalr';
import { afterEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { signedInAs } from '../../testing/people.ts';
import { openHubLink } from './hubLink.ts';

afterEach(() => {
  vi.restoreAllMocks();
  storedUser.clear();
});
const events = { reconnecting: vi.fn(), reconnected: vi.fn(), closed: vi.fn() };
/** Node has no page address to resolve `/notify` against. */
function withAddress() {
  const { prototype } = signalr.HubConnectionBuilder;
  // oxlint-disable-next-line typescript/unbound-method -- called on the builder below
  const real = prototype.withUrl as unknown as (
    url: string,
    options: signalr.IHttpConnectionOptions,
  ) => never;
  return vi.spyOn(prototype, 'withUrl').mockImplementation(function (
    this: signalr.HubConnectionBuilder,
    url: string,
    options: unknown,
  ) {
    return real.call(this, `https://page.example${url}`, options as signalr.IHttpConnectionOptions);
  });
}
const handlers = { requested: vi.fn(), listed: vi.fn(), notified: vi.fn(), changed: vi.fn() };

it('reconnects at once, then after 2, 10 and 30 s, then stops; waits 30 s for the server, pings every 15 s, waits 100 s for a response', () => {
  const { prototype } = signalr.HubConnectionBuilder;
  const withUrl = withAddress();
  const reconnect = vi.spyOn(prototype, 'withAutomaticReconnect');
  const timeout = vi.spyOn(prototype, 'withServerTimeout');
  const keepAlive = vi.spyOn(prototype, 'withKeepAliveInterval');
  openHubLink(events, handlers);
  expect(withUrl).toHaveBeenCalledWith('/notify', expect.objectContaining({ timeout: 100_000 }));
  // At the end of the list there are no further retries.
  expect(reconnect).toHaveBeenCalledWith([0, 2_000, 10_000, 30_000]);
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(keepAlive).toHaveBeenCalledWith(15_000);
});

it('requests the newest 10 once connected, with the stored token', async () => {
  storedUser.set(signedInAs('Customer', { jwtToken: 'the stored token' }));
  const withUrl = withAddress();
  const { prototype } = signalr.HubConnection;
  vi.spyOn(prototype, 'start').mockResolvedValue();
  const sent = vi.spyOn(prototype, 'send').mockResolvedValue();
  await openHubLink(events, handlers).start();
  expect(sent).toHaveBeenCalledWith('RequestNotifications', 10);
  const options = withUrl.mock.calls[0]?.[1] as unknown as signalr.IHttpConnectionOptions | undefined;
  expect(await options?.accessTokenFactory?.()).toBe('the stored token');
});

it('follows up to 100 redirects of a negotiation, and no more', async () => {
  let asked = 0;
  const httpClient = new (class extends signalr.HttpClient {
    send(request: signalr.HttpRequest): Promise<signalr.HttpResponse> {
      asked++;
      expect([request.method, new URL(request.url ?? '').pathname]).toEqual(['POST', '/notify/negotiate']);
      const content = JSON.stringify({ url: 'https://hub.example/notify', accessToken: 'x' });
      return Promise.resolve(new signalr.HttpResponse(200, 'OK', content));
    }
  })();
  const connection = new signalr.HubConnectionBuilder()
    .withUrl('https://hub.example/notify', { httpClient })
    .configureLogging(signalr.LogLevel.None)
    .build();
  await expect(connection.start()).rejects.toThrow('Negotiate redirection limit exceeded');
  expect(asked).toBe(100);
});
