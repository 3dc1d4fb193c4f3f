import { expect, it } from 'vitest';
import { recoveryCodesText } from './recoveryCodesText.ts';

it('states the user and the date, with each code on its own line', () => {
  const text = recoveryCodesText(['aaaa-1111', 'bbbb-2222'], 'maria@example.com', new Date(2026, 10, 21));
  expect(text.split('\n')).toEqual([
    'Lanewright recovery codes for maria@example.com',
    'Created on 21 Nov 2026. Each code logs you in once instead of an authenticator code.',
    '',
    'aaaa-1111',
    'bbbb-2222',
    '',
  ]);
});
