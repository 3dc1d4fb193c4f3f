// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageSlot } from './storageSlot.ts';
import { storedUser } from './storedUser.ts';

const numbers = () =>
  storageSlot<readonly number[]>('numbers', [], (stored) =>
    Array.isArray(stored) && stored.every((one) => typeof one === 'number') ? stored : undefined,
  );

beforeEach(() => {
  window.localStorage.clear();
});

describe('a storage slot', () => {
  it('returns what was stored', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (value) => {
        const slot = numbers();
        slot.set(value);
        expect(slot.get()).toEqual(value);
        expect(numbers().get()).toEqual(value);
      }),
    );
  });

  it('treats unknown content as empty', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        window.localStorage.setItem('numbers', `{${text}`);
        expect(numbers().get()).toEqual([]);
      }),
    );
    window.localStorage.setItem('numbers', '["one"]');
    expect(numbers().get()).toEqual([]);
  });

  it('returns the same object until it changes, as React requires', () => {
    const slot = numbers();
    slot.set([1, 2]);
    expect(slot.get()).toBe(slot.get());
    const before = slot.get();
    slot.set([1, 2, 3]);
    expect(slot.get()).not.toBe(before);
  });

  it('notifies listeners of changes here and in another tab, until they unsubscribe', () => {
    const slot = numbers();
    const listener = vi.fn();
    const stop = slot.subscribe(listener);
    slot.set([1]);
    slot.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'numbers' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    slot.set([2]);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('the stored user', () => {
  it('is kept under the key `user` and refused when it is not whole', () => {
    const user = {
      id: '1',
      username: 'maria@example.com',
      jwtToken: 'jwt',
      refreshToken: 'refresh',
      type: 'Customer' as const,
      companyId: '7',
      companyName: 'Northwind',
      displayName: 'Maria',
    };
    storedUser.set(user);
    expect(JSON.parse(window.localStorage.getItem('user') ?? '')).toEqual(user);
    window.localStorage.setItem('user', JSON.stringify({ ...user, type: 'Visitor' }));
    expect(storedUser.get()).toBeNull();
    for (const member of ['id', 'username', 'jwtToken', 'refreshToken'] as const) {
      window.localStorage.setItem('user', JSON.stringify({ ...user, [member]: undefined }));
      expect(storedUser.get(), `without ${member}`).toBeNull();
    }
  });
});
