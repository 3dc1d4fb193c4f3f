import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';
import list from './commonPasswords.json' with { type: 'json' };
import { weaknessOf } from './passwordPolicy.ts';

describe('refuses common passwords', () => {
  test.each([
    '1q2w3e4r5t6y',
    'correcthorsebatterystaple',
    'Correct Horse Battery Staple',
    'Liverpool2026',
    'L!verp00l-2026',
    'michaeljordan23',
    'Januar2026!!',
    '2026-Frankfurt-1',
    'sonyericsson',
    'iloveyou12345678',
  ])('%s', (password) => {
    expect(weaknessOf(password, {})).not.toBeNull();
  });
});

describe('accepts', () => {
  test.each([
    'Copper-Kettle-27',
    'violet oxbow lantern',
    'seven lanterns oxbow violet',
    'password of customer',
    'password of owner',
    'vR7#kq2!mZx9',
    'Müller trinkt Kaffee',
    'Liverpool harbour crane',
    'liverpool-493-817-260-115',
    '740-281-395-662',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

test('the list has 100,000 sorted entries, including all of its source with 12 characters or more', () => {
  const prefixes = Buffer.from(list.sha256Prefixes, 'base64');
  const at = (index: number) => prefixes.readUIntBE(index * list.prefixBytes, list.prefixBytes);
  expect(prefixes.length / list.prefixBytes).toBe(100_000);
  expect(list.entriesOf12AndMore).toBeGreaterThan(43_000);
  for (let index = 1; index < list.entries; index += 1)
    if (at(index) < at(index - 1)) throw new Error(`entry ${index} is out of order`);
});
