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

// Only the interval: a response arrives at its own time, later on a busy machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  act(() => storedUser.clear());
  storedNotifications.clear();
  vi.useRealTimers();
});

function Page() {
  useNotificationPoll();
  return null;
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('polls notifications every 60 seconds while a user is logged in, and stores them in the browser', async () => {
  storedUser.set(signedInAs('Customer'));
  const asked = mockServer(() => json(200, [notificationOf('7')]));
  renderWithProviders(<Page />);
  await expect.poll(() => storedNotifications.get().map(({ id }) => id)).toEqual(['7']);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /notifications']);
  pass(59_900);
  expect(asked).toHaveLength(1);
  pass(200);
  await expect.poll(() => asked).toHaveLength(2);
  act(() => storedUser.clear());
  pass(120_000);
  expect(asked).toHaveLength(2);
});
