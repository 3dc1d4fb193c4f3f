// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { notificationOf } from '../../testing/notifications.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { useNotificationPoll } from './useNotificationPoll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => storedUser.clear());
  storedNotifications.clear();
  vi.useRealTimers();
});

function Page() {
  useNotificationPoll();
  return null;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('polls notifications every 60 seconds while a user is logged in, and stores them in the browser', async () => {
  storedUser.set(signedInAs('Customer'));
  const asked = mockServer(() => json(200, [notificationOf('7')]));
  renderWithProviders(<Page />);
  await pass(0);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /notifications']);
  expect(storedNotifications.get().map(({ id }) => id)).toEqual(['7']);
  await pass(59_900);
  expect(asked).toHaveLength(1);
  await pass(200);
  expect(asked).toHaveLength(2);
  act(() => storedUser.clear());
  await pass(120_000);
  expect(asked).toHaveLength(2);
});
