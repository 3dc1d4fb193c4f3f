import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratePassword, shortestPassword } from './passwordStrength.ts';

const jane = {
  username: 'jane.doe@northwind.com',
  displayName: 'Jane Doe',
  companyName: 'Northwind Traders',
};

describe('rejected, with the reason', () => {
  test.each([
    ['short1!', /at least 12 characters/],
    ['aaaaaaaaaaaaaaaa', /same few characters/],
    ['abababababababab', /same few characters/],
    ['horse7horse7horse7', /one short sequence/],
    ['abcdefghijklmnop', /keyboard pattern/],
    ['qwertyuiop1234567890', /keyboard pattern/],
    ['password1234', /too common/],
    ['P4ssw0rd12345678', /too common/],
    ['Summer2024!!', /too common/],
    ['my lanewright key', /lanewright/],
    ['L4newright-forever', /lanewright/],
    ['jane.doe is my name', /jane\.doe/],
    ['the northwind blows', /northwind/],
    ['blue TRADERS market', /traders/],
  ])('%s', (password, reason) => {
    const rating = ratePassword(password, jane);
    expect(rating.reason).toMatch(reason);
    expect(rating.score).toBeLessThan(2);
  });
});

test.each([
  ['correct horse battery staple', 4],
  ['vR7#kq2!mZx9', 3],
  ['xkqzmvbwtrpl', 2],
  ['Müller trinkt Kaffee', 4],
])('%s is strength %i', (password, score) => {
  expect(ratePassword(password, jane)).toEqual({ score, reason: null });
});

test('very short names don’t rule out a password', () => {
  expect(
    ratePassword('violet oxbow lantern', { username: 'li', displayName: 'Li Xu', companyName: 'XPO' }).reason,
  ).toBeNull();
});

test('every password gets a rating, and a reason exactly when it is rejected', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ maxLength: 30 }),
      (password, username) => {
        const { score, reason } = ratePassword(password, { username });
        expect(reason !== null).toBe(score < 2);
        if ([...password].length < shortestPassword) expect(score).toBeLessThan(2);
      },
    ),
  );
});

test('a user’s own names make no password stronger', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 12, maxLength: 40 }),
      fc.string({ maxLength: 20 }),
      (password, name) => {
        expect(ratePassword(password, { displayName: name }).score).toBeLessThanOrEqual(
          ratePassword(password).score,
        );
      },
    ),
  );
});
