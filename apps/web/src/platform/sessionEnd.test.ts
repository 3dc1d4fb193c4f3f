// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { endSession, onSessionEnd } from './sessionEnd.ts';
import { storedNotifications } from './storedNotifications.ts';
import { storedUser } from './storedUser.ts';

it('removes the user and notifications, and says whether a user was logged in', () => {
  storedUser.set({
    id: '1',
    username: 'maria@example.com',
    jwtToken: 'jwt',
    refreshToken: 'refresh',
    type: 'Customer',
    companyId: '7',
    companyName: 'Northwind',
    displayName: 'Maria',
  });
  storedNotifications.set([
    {
      id: '3',
      laneId: '9',
      uploadId: null,
      amendment: null,
      about: null,
      contractNo: null,
      lanes: [],
      type: 301,
      priority: 5,
      description: '',
      mode: 2,
      role: 1,
      createdAt: '2026-11-20',
      readAt: null,
    },
  ]);
  expect(Object.keys(window.localStorage).toSorted(), 'the keys of the product').toEqual([
    'notifications',
    'user',
  ]);
  const heard: boolean[] = [];
  const stop = onSessionEnd((hadUser) => heard.push(hadUser));
  endSession();
  expect([storedUser.get(), storedNotifications.get(), window.localStorage.length]).toEqual([null, [], 0]);
  endSession();
  stop();
  endSession();
  expect(heard).toEqual([true, false]);
});
