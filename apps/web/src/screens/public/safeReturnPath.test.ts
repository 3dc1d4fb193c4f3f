import { expect, it } from 'vitest';
import { safeReturnPath } from './safeReturnPath.ts';

it.each([
  ['/ocean-fcl/lanes?sort=savings#a', '/ocean-fcl/lanes?sort=savings#a'],
  ['//elsewhere.example/', undefined],
  ['/\\elsewhere.example', undefined],
  ['/\t/elsewhere.example', undefined],
  // Harmless as written, but it leads to another site once the dots are resolved.
  ['/.//evil.com', undefined],
  ['/..//evil.com/x', undefined],
  ['/%2e//evil.com', undefined],
  ['/./\\evil.com', undefined],
  ['https://elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  // Not destinations of their own.
  ['/unauthorized', undefined],
  ['/login?return=%2Fcarriers', undefined],
  ['/login/', undefined],
  ['/', undefined],
  ['', undefined],
  [null, undefined],
])('after login, %j leads to %j', (wanted, expected) => {
  expect(safeReturnPath(wanted)).toBe(expected);
});
