import { expect, test } from 'vitest';
import { defaultLimits, limitsOf } from './limits.ts';

test('the defaults are those of ASP.NET Core', () => {
  expect(limitsOf({ pollMs: 5 })).toEqual({ ...defaultLimits, pollMs: 5 });
  expect(defaultLimits).toMatchObject({
    keepAliveMs: 15_000,
    clientTimeoutMs: 30_000,
    handshakeTimeoutMs: 15_000,
    pollMs: 90_000,
    inactiveMs: 15_000,
    sendTimeoutMs: 10_000,
    closeTimeoutMs: 5_000,
    maxMessageBytes: 32_768,
    receiveBufferBytes: 65_536,
    sendBufferBytes: 65_536,
    uploadStreamItems: 10,
  });
});

test('an invalid limit is rejected by name', () => {
  expect(() => limitsOf({ pollMs: 0 })).toThrow("'pollMs'");
  expect(() => limitsOf({ pollMs: Number.NaN })).toThrow("'pollMs'");
  expect(() => limitsOf({ polMs: 5 } as object)).toThrow("'polMs'");
});
