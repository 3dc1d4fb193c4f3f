import { expect, test } from 'vitest';
import { allTransports, negotiatedVersion, openingAnswer } from './negotiate.ts';

test('versions', () => {
  expect([null, '0', '1', '2', '99', '+1'].map(negotiatedVersion)).toEqual([0, 0, 1, 1, 1, 1]);
  for (const asked of ['', 'one', '1.5', '0x1']) {
    expect(negotiatedVersion(asked)).toEqual({
      error: 'The client requested a non-integer protocol version.',
    });
  }
  expect(negotiatedVersion('-1')).toMatchObject({ error: expect.stringContaining("version '-1'") });
});

test('in version 0 the id is the key, and no other is sent', () => {
  const ids = { connectionId: 'public', connectionToken: 'secret' };
  expect(JSON.parse(openingAnswer(1, ids, allTransports))).toEqual({
    negotiateVersion: 1,
    connectionId: 'public',
    connectionToken: 'secret',
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  });
  expect(openingAnswer(0, ids, ['LongPolling'])).not.toContain('secret');
});
