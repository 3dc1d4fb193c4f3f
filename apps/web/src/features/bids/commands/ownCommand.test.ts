import { expect, it } from 'vitest';
import { ownCommandOf } from './ownCommand.ts';

const key = (more: Partial<Parameters<typeof ownCommandOf>[0]>) =>
  ownCommandOf({ key: '', code: '', altKey: false, ctrlKey: false, metaKey: false, ...more });

it('% adjusts; Alt and a letter filter, sort and decline, whatever letter Alt makes of the key', () => {
  expect(key({ key: '%', code: 'Digit5' })).toBe('adjust');
  expect(key({ key: '®', code: 'KeyR', altKey: true })).toBe('red');
  expect(key({ key: 's', code: 'KeyS', altKey: true })).toBe('sort');
  expect(key({ key: 'r', code: 'KeyR' })).toBeNull();
  expect(key({ key: 'r', code: 'KeyR', altKey: true, ctrlKey: true })).toBeNull();
  expect(key({ key: 'ArrowDown', code: 'ArrowDown', altKey: true })).toBeNull();
});
