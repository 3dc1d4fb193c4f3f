// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { unsentName } from '../../platform/unsentEntries.ts';
import { logOut } from './logOut.ts';
import { logOutQuestion } from './logOutQuestion.ts';

const cells = { iv: 'AAAA', data: 'AAAA', cells: 2 };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
  storedUser.set({
    id: '1',
    username: 'carrier@example.com',
    jwtToken: 'token',
    refreshToken: 'token',
    type: 'Carrier',
    companyId: '3',
    companyName: 'Carrier',
    displayName: 'Carrier',
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
  logOutQuestion.set(null);
  storedUser.set(null);
});

it('logs out at once if nothing is waiting to be submitted, even if another user has such cells in this browser', () => {
  window.localStorage.setItem(unsentName('2', '7', 4), JSON.stringify(cells));
  const done = vi.fn();
  logOut(done);
  expect([storedUser.get(), logOutQuestion.get(), done.mock.calls.length]).toEqual([null, null, 1]);
  expect(window.localStorage.getItem(unsentName('2', '7', 4))).not.toBeNull();
});

it('asks first if cells exist only in this browser, and removes them once confirmed', () => {
  window.localStorage.setItem(unsentName('1', '7', 4), JSON.stringify(cells));
  const done = vi.fn();
  logOut(done);
  expect(storedUser.get()?.id).toBe('1');
  expect(logOutQuestion.get()?.places).toEqual([{ customerId: '7', mode: 4, cells: 2 }]);
  logOutQuestion.get()?.leave();
  expect([storedUser.get(), done.mock.calls.length]).toEqual([null, 1]);
  expect(window.localStorage.getItem(unsentName('1', '7', 4))).toBeNull();
});
