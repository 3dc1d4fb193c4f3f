// @vitest-environment jsdom
import '../../testing/ownModules.ts';
import { overview } from '@lanewright/contract';
import { Mode, type UserType } from '@lanewright/freight';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query, useQuery } from '../../platform/query.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useIsLive, useLive } from './useLive.ts';

// There is no hub here: every start fails, and the page's warning shows that it was tried.
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const attempts = () =>
  warned.mock.calls.filter(([what]) => what === 'The live connection couldn’t be started').length;

beforeEach(() => {
  warned.mockClear();
  mockServer(() => json(200, {}));
});
afterEach(() => {
  act(() => storedUser.clear());
  window.localStorage.clear();
});

function Page() {
  useLive();
  return (
    <>
      <p>{useIsLive() ? 'live' : 'not live'}</p>
      <Toasts />
    </>
  );
}
const open = () => renderRoutes([{ path: '*', element: <Page /> }], '/upload');
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

it('is tried on every change of route, and a failure is only logged', async () => {
  storedUser.set(signedInAs('Customer'));
  const { router } = open();
  await waitFor(() => expect(attempts()).toBe(1));
  for (const [visits, path] of ['/carriers', '/dashboard', '/carriers'].entries()) {
    await act(() => router.navigate(path));
    await waitFor(() => expect(attempts()).toBe(visits + 2));
  }
  expect(screen.getByText('not live')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is not tried without a user', async () => {
  const { router } = open();
  await act(() => router.navigate('/login'));
  await settle();
  expect(attempts()).toBe(0);
});

it.each<[UserType, number]>([
  ['Customer', 1],
  ['Carrier', 1],
  ['DataCustomer', 1],
  ['Owner', 1],
  ['CleanserCustomer', 1],
])('is tried for a %s: %i times', async (type, times) => {
  storedUser.set(signedInAs(type));
  open();
  if (times > 0) await waitFor(() => expect(attempts()).toBe(times));
  else await settle();
  expect(attempts()).toBe(times);
});

it('is tried when the window is shown again, once the server responds', async () => {
  storedUser.set(signedInAs('Customer'));
  const answers = [json(502, {}), json(200, {})];
  const asked = mockServer(() => answers.shift() ?? json(500, {}));
  open();
  await waitFor(() => expect(attempts()).toBe(1));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(attempts()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  vi.useRealTimers();
  await waitFor(() => expect(attempts()).toBe(2));
  expect(asked.map(({ path }) => path)).toEqual(['/health', '/health']);
});

it('is replaced by a request every 15 seconds for what is on screen, if the server responds', async () => {
  const asked = mockServer(() => json(500, {}));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  storedUser.set(signedInAs('Customer'));
  function Figures() {
    useLive();
    useQuery(query(overview.overviewStats, { params: { id: Mode.RoadFTL } }));
    return null;
  }
  renderRoutes([{ path: '*', element: <Figures /> }], '/upload');
  await expect.poll(() => asked.length).toBe(1);
  act(() => void vi.advanceTimersByTime(14_000));
  await settle();
  expect(asked).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1_000));
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual(['/overview/stats/4', '/health', '/overview/stats/4']);
  vi.useRealTimers();
});
