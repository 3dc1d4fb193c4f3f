// @vitest-environment jsdom
import '../../testing/ownModules.ts';
import { overview } from '@lanewright/contract';
import { Mode, NotificationType } from '@lanewright/freight';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from 'react-toastify/unstyled';
import { query } from '../../platform/query.ts';
import { type StoredNotification, storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { notificationOf } from '../../testing/notifications.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { createHubHandlers } from './hubHandlers.ts';
import type { HubHandlers } from './hubLink.ts';

let wanted: { announcement: boolean; bidUploaded: boolean };
let asked: Asked[];
let gone: string[];
let hub: HubHandlers;
beforeEach(() => {
  wanted = { announcement: true, bidUploaded: true };
  gone = [];
  const digest = { every: 'None', hour: 7, weekday: 1, timeZone: 'UTC', kinds: ['Announcement'] };
  const emails = { rounds: true, awards: true, lanes: true };
  asked = mockServer(() => json(200, { toasts: wanted, digest, nextDigestAt: null, emails }));
  storedUser.set(signedInAs('Customer'));
  window.localStorage.setItem('mantine-color-scheme-value', 'dark');
  const { queryClient } = renderWithProviders(<Toasts />);
  hub = createHubHandlers('1', { queryClient, goTo: (address) => gone.push(address) });
});
afterEach(() => {
  act(() => toast.clearWaitingQueue());
  act(() => toast.dismiss());
  window.localStorage.clear();
});

const announcement = (id: string, more: Partial<StoredNotification> = {}) =>
  notificationOf(id, {
    type: NotificationType.ProdensusAnnouncement,
    laneId: null,
    mode: 0,
    description: `News ${id}`,
    ...more,
  });
const tell = (notification: unknown) => act(() => hub.notified(JSON.stringify(notification)));
const storedIds = () => storedNotifications.get().map(({ id }) => id);
const shown = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')];
/** Returns how a toast is shown: where, for how long, in which colours. */
async function looksOf(text: string) {
  const found = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast');
  const bar = found?.querySelector<HTMLElement>('.Toastify__progress-bar');
  return {
    at: found?.parentElement?.className
      .split(' ')
      .find((name) => name.startsWith('Toastify__toast-container--')),
    light: found?.classList.contains('Toastify__toast-theme--light'),
    dark: found?.classList.contains('Toastify__toast-theme--dark'),
    closesAfter: bar?.style.animationDuration,
  };
}
const bottomRight = 'Toastify__toast-container--bottom-right';

describe('a pushed notification', () => {
  it('of an announcement is a toast at the bottom right for 15 seconds', async () => {
    tell(announcement('1'));
    expect(await looksOf('News 1')).toMatchObject({
      at: bottomRight,
      dark: true,
      closesAfter: '15000ms',
    });
    expect(storedIds()).toEqual(['1']);
  });

  it('of an uploaded bid is a light toast at the bottom right for 5 seconds, in dark mode too', async () => {
    tell(notificationOf('2'));
    expect(await looksOf('Bid of lane 2 (Road - FTL)')).toEqual({
      at: bottomRight,
      light: true,
      dark: false,
      closesAfter: '5000ms',
    });
    expect(storedIds()).toEqual(['2']);
  });

  it.each([300, 301, 302, 303, 304, 305])(
    'of a lane’s status (%i) is stored and never shown as a toast',
    async (type) => {
      tell(notificationOf('3', { type }));
      tell(announcement('4'));
      await screen.findByText('News 4');
      expect(shown()).toHaveLength(1);
      expect(storedIds().toSorted()).toEqual(['3', '4']);
    },
  );

  it('is placed above earlier ones', async () => {
    tell(announcement('1'));
    await screen.findByText('News 1');
    tell(announcement('2'));
    await screen.findByText('News 2');
    // Newest on top: the container renders its list in reverse.
    expect(shown().map((one) => one.textContent)).toEqual(['News 2', 'News 1']);
  });

  it('is shown once, however often it arrives', async () => {
    tell(announcement('1'));
    tell(announcement('1'));
    tell(announcement('2'));
    await screen.findByText('News 2');
    expect(shown()).toHaveLength(2);
    expect(storedIds()).toHaveLength(2);
  });

  it('of many bids at once becomes one toast; the list shows each', async () => {
    for (let no = 1; no <= 12; no += 1) tell(notificationOf(String(no)));
    await screen.findByText('12 bid uploads: see your notifications');
    // Nothing is animated here, so those that leave stay in the page.
    expect(shown().filter(({ className }) => !className.includes('-exit'))).toHaveLength(1);
    expect(storedIds()).toHaveLength(12);
  });

  it('is only stored if the user turned off such toasts', async () => {
    wanted = { announcement: false, bidUploaded: true };
    tell(announcement('1'));
    tell(notificationOf('2'));
    await screen.findByText('Bid of lane 2 (Road - FTL)');
    expect(shown()).toHaveLength(1);
    expect(storedIds().toSorted()).toEqual(['1', '2']);
    expect(
      asked.filter(({ path }) => path === '/notifications/preferences'),
      'asked once',
    ).toHaveLength(1);
  });

  it('is shown if the preference can’t be loaded', async () => {
    mockServer(() => json(500, {}));
    tell(announcement('1'));
    await screen.findByText('News 1');
  });

  it('of a bid links to its lane', async () => {
    tell(notificationOf('2', { laneId: '77', mode: Mode.RoadFTL }));
    const link = await screen.findByRole('link', { name: 'Open lane' });
    expect(link.getAttribute('href')).toBe('/road-ftl/lanes?lane=77&tab=bids');
    await userEvent.click(link);
    expect(gone).toEqual(['/road-ftl/lanes?lane=77&tab=bids']);
  });

  it('that is invalid is logged and dropped', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    act(() => {
      for (const text of ['{', '{"id":1}', 7, null]) hub.notified(text);
      hub.listed([{ id: 'x' }], false);
      hub.changed({ lists: ['nothing we know'] });
    });
    expect(warned).toHaveBeenCalledTimes(6);
    warned.mockRestore();
    expect(window.localStorage.getItem('notifications')).toBeNull();
  });

  it('of a user who has logged out is ignored', async () => {
    storedUser.set(signedInAs('Customer', { id: '2' }));
    tell(announcement('1'));
    await Promise.resolve();
    expect(storedIds()).toEqual([]);
    expect(shown()).toEqual([]);
  });
});

it('a list from the hub replaces the stored one, without toasts', async () => {
  storedNotifications.set([notificationOf('9')]);
  act(() => {
    hub.requested();
    hub.listed([announcement('2'), announcement('1')], false);
  });
  await waitFor(() => expect(storedIds()).toEqual(['2', '1']));
  expect(shown()).toEqual([]);
});

it('reloads what is on screen when the connection is back, including a new connection', async () => {
  const { queryClient } = renderWithProviders(<p>a page</p>);
  const lanes = { ...query(overview.listLanes, { query: { mode: Mode.RoadFTL } }), initialData: [] };
  queryClient.getQueryCache().build(queryClient, lanes as never);
  const isStale = () => queryClient.getQueryState(lanes.queryKey)?.isInvalidated;
  storedUser.set(signedInAs('Customer', { id: '5' }));
  const setup = { queryClient, goTo: () => undefined };
  createHubHandlers('5', setup).requested();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isStale(), 'the first time nothing was missed').toBe(false);
  createHubHandlers('5', setup).requested();
  await waitFor(() => expect(isStale()).toBe(true));
});
