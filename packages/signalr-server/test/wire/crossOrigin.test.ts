import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { call } from './http.ts';

const app = 'https://app.example';
const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,x-requested-with,x-signalr-user-agent',
};

describe('calls from other origins', () => {
  test('an allowed origin: its preflight and calls, with credentials and by its exact name', () =>
    withHub({ crossOrigin: { origins: [app] } }, async ({ url, token }) => {
      const before = await call('OPTIONS', `${url}/negotiate`, { headers: { origin: app, ...preflight } });
      expect([200, 204]).toContain(before.status);
      expect(before.headers['access-control-allow-origin']).toBe(app);
      expect(before.headers['access-control-allow-credentials']).toBe('true');
      expect(before.headers['access-control-allow-methods']).toMatch(/POST/);
      expect(before.headers['access-control-allow-methods']).toMatch(/DELETE/);
      for (const name of preflight['access-control-request-headers'].split(',')) {
        expect(before.headers['access-control-allow-headers']?.toLowerCase()).toContain(name);
      }
      const refused = await call('POST', `${url}/negotiate?negotiateVersion=1`, { headers: { origin: app } });
      expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, app]);
      const given = await call('POST', `${url}/negotiate?negotiateVersion=1`, {
        headers: { origin: app },
        token,
      });
      expect([given.status, given.headers['access-control-allow-origin']]).toEqual([200, app]);
      expect(given.headers.vary?.toLowerCase()).toContain('origin');
    }));

  test('any other origin, or none configured: no CORS headers', async () => {
    for (const crossOrigin of [undefined, { origins: [app] }]) {
      await withHub(crossOrigin ? { crossOrigin } : {}, async ({ url, token }) => {
        const headers = { origin: 'https://app.example.evil.example' };
        for (const answer of [
          await call('OPTIONS', `${url}/negotiate`, { headers: { ...headers, ...preflight } }),
          await call('POST', `${url}/negotiate?negotiateVersion=1`, { headers, token }),
        ]) {
          expect(answer.headers['access-control-allow-origin']).toBeUndefined();
          expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
        }
      });
    }
  });
});
