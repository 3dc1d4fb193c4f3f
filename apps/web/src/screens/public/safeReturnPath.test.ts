import { expect, it } from 'vitest';
import { safeReturnPath } from './safeReturnPath.ts';

it.each([
  ['/ocean-fcl/lanes?sort=savings#a', '/ocean-fcl/lanes?sort=savings#a'],
  ['//elsewhere.example/', undefined],
  ['/\\elsewhere.example', undefined],
  ['/\t/elsewhere.example', undefined],
  ['https://elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('after logging in, %j leads to %j', (wanted, expected) => {
  expect(safeReturnPath(wanted)).toBe(expected);
});
