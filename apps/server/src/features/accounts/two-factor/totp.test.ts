import { Secret } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { setClock } from '../../../platform/clock.ts';
import { findStep, newTotpSecret, otpauthUri } from './totp.ts';

afterEach(() => setClock(undefined));

// The secret and codes of RFC 6238, appendix B, cut to six digits.
const secret = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  ['1970-01-01T00:00:59Z', '287082', 1],
  ['2005-03-18T01:58:29Z', '081804', 37_037_036],
  ['2005-03-18T01:58:31Z', '050471', 37_037_037],
  ['2009-02-13T23:31:30Z', '005924', 41_152_263],
  ['2033-05-18T03:33:20Z', '279037', 66_666_666],
])('%s is %s', (moment, code, step) => {
  setClock(moment);
  expect(findStep(secret, code)).toBe(step);
});

test('accepts a clock that is half a minute off, but not a whole minute', () => {
  const accepted = (moment: string) => {
    setClock(moment);
    return findStep(secret, '287082');
  };
  expect(accepted('1970-01-01T00:00:00Z')).toBe(1);
  expect(accepted('1970-01-01T00:01:29Z')).toBe(1);
  expect(accepted('1970-01-01T00:01:30Z')).toBeNull();
});

test('secrets are 160 random bits, and the URI names the product and the account', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const uri = new URL(otpauthUri(made, 'jo+freight@example.com'));
  expect(uri.host).toBe('totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Lanewright:jo+freight@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Lanewright',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
