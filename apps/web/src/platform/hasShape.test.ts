import { expect, it } from 'vitest';
import { hasShape } from './hasShape.ts';

it('accepts objects whose members have the expected types', () => {
  const shape = { name: 'string', size: 'number', note: 'string?' } as const;
  expect(hasShape({ name: 'a', size: 1 }, shape)).toBe(true);
  expect(hasShape({ name: 'a', size: 1, note: null, more: [] }, shape)).toBe(true);
  for (const value of [
    null,
    undefined,
    'a',
    [],
    { name: 'a' },
    { name: 1, size: 1 },
    { name: 'a', size: 1, note: 2 },
  ])
    expect(hasShape(value, shape)).toBe(false);
});
