// @vitest-environment jsdom
import { notifications as calls } from '@lanewright/contract';
import { Mode, type UserType, userTypes } from '@lanewright/freight';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answersOf } from '../../platform/query.ts';
import { type StoredNotification, storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import { access } from '../access.ts';
import { Guard } from '../Guard.tsx';
import { redirectOnSessionEnd } from '../session/redirectOnSessionEnd.ts';
import { Shell } from './Shell.tsx';

const user = userEvent.setup({ delay: null });
let asked: Asked[];
let modes: number[];
let notifications: StoredNotification[];
let stop: () => void;
beforeEach(() => {
  modes = [Mode.RoadFTL, Mode.OceanFCL, Mode.OceanLCL];
  notifications = [];
  stop = () => undefined;
  asked = mockServer(({ path }) => {
    if (path === '/config/available-modes')
      return json(
        200,
        modes.map((mode) => ({ mode, name: 'X', title: 'X', path: 'x', summaryLabel: 'Summary' })),
      );
    return path === '/notifications' ? json(200, notifications) : json(200, { done: true });
  });
});
afterEach(() => {
  stop();
  window.localStorage.clear();
});

/** Renders the shell around empty pages, as a user type. */
function open(as: UserType, address = '/upload') {
  storedUser.set(signedInAs(as));
  const page = renderRoutes(
    [
      { path: '/', element: <p>the start</p> },
      {
        element: <Guard allowed={access.anyone} />,
        children: [{ element: <Shell />, children: [{ path: '*', element: <p>a page</p> }] }],
      },
    ],
    address,
  );
  stop = redirectOnSessionEnd(page.router, page.queryClient);
  return page;
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const group = (name: string) => menu().findByRole('button', { name });
const openGroups = () =>
  menu()
    .queryAllByRole('button', { expanded: true })
    .map((button) => button.textContent);

describe('the sidebar', () => {
  it.each<[UserType, string]>([
    ['Customer', 'Lanewright Rates'],
    ['Carrier', 'Lanewright Rates'],
    ['Owner', 'Admin'],
    ['DataCustomer', 'Lanewright Data'],
    ['CleanserCustomer', 'Lanewright Data'],
  ])('of a %s is called %s', (as, brand) => {
    open(as);
    expect(screen.getByText(brand)).toBeTruthy();
  });

  it('opens one group at a time', async () => {
    open('Customer');
    await user.click(await group('Road - FTL'));
    expect(openGroups()).toEqual(['Road - FTL']);
    await user.click(await group('Ocean - LCL'));
    expect(openGroups()).toEqual(['Ocean - LCL']);
    await user.click(await group('Ocean - LCL'));
    expect(openGroups()).toEqual([]);
  });

  it('opens and closes in 300 ms', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(120);
    const { container } = open('Customer');
    const button = await group('Road - FTL');
    await user.click(button);
    const links = document.getElementById(button.getAttribute('aria-controls') ?? '');
    await waitFor(() => expect(links?.style.transition).toContain('height 300ms'));
    const shell = container.querySelector<HTMLElement>('.mantine-AppShell-root');
    expect(shell?.style.getPropertyValue('--app-shell-transition-duration')).toBe('300ms');
    height.mockRestore();
  });

  it('opens the group of the current address where specified', async () => {
    const { router } = open('Customer', '/ocean-fcl/lanes');
    await group('Ocean - FCL');
    expect(openGroups()).toEqual(['Ocean - FCL']);
    await router.navigate('/ocean-lcl/lanes');
    expect(openGroups(), 'this one waits for a click').toEqual(['Ocean - FCL']);
    await router.navigate('/road-ftl/summary');
    await waitFor(() => expect(openGroups()).toEqual(['Road - FTL']));
  });

  it('hides modes without a title', async () => {
    modes = [Mode.RoadLTL, Mode.Warehousing, Mode.OceanFCL, Mode.Universal];
    open('Carrier');
    await group('Ocean - FCL');
    expect(menu().getAllByRole('button')).toHaveLength(1);
  });

  it('shows the dashboard once a mode is available', async () => {
    modes = [];
    const { router } = open('Customer');
    await group('Sourcing');
    expect(menu().queryByRole('link', { name: 'Dashboard' })).toBeNull();
    modes = [Mode.RoadFTL];
    await router.navigate('/carriers');
    expect(await menu().findByRole('link', { name: 'Dashboard' })).toBeTruthy();
  });

  it('collapses to icons that open their links, and stays collapsed', async () => {
    const { router, unmount } = open('Customer');
    await group('Road - FTL');
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    await user.click(await group('Road - FTL'));
    const beside = within(await screen.findByRole('dialog', { name: 'Road - FTL' }));
    await user.click(beside.getByRole('link', { name: 'Lanes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/road-ftl/lanes'));
    expect(menu().getByRole('link', { name: 'Carriers' })).toBeTruthy();
    unmount();
    stop();
    open('Customer');
    expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('shows the savings in their place', async () => {
    open('Customer', '/savings');
    const dashboard = await menu().findByRole('link', { name: 'Dashboard' });
    expect(dashboard.getAttribute('aria-current')).toBe('page');
  });

  it('closes on a small screen when another page opens, by a link or otherwise', async () => {
    const { router } = open('Customer');
    const burger = screen.getByRole('button', { name: 'Menu' });
    const isOpen = () => burger.getAttribute('aria-expanded');
    await user.click(burger);
    expect(isOpen()).toBe('true');
    await user.click(menu().getByRole('link', { name: 'Upload' }));
    expect(isOpen(), 'also for the page that is shown already').toBe('false');
    await user.click(burger);
    await router.navigate('/carriers');
    await waitFor(() => expect(isOpen()).toBe('false'));
  });

  it('closes on a small screen with Escape, and returns the focus to the menu button', async () => {
    open('Customer');
    const burger = screen.getByRole('button', { name: 'Menu' });
    await user.click(burger);
    menu().getByRole('link', { name: 'Upload' }).focus();
    await user.keyboard('{Escape}');
    expect(burger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(burger);
  });
});

it('reloads the available modes on every change of route', async () => {
  const { router } = open('Customer');
  const times = () => asked.filter(({ path }) => path === '/config/available-modes').length;
  await group('Road - FTL');
  for (const [visits, path] of ['/carriers', '/upload', '/carriers'].entries()) {
    const before = times();
    await router.navigate(path);
    await waitFor(() => expect(times(), `after ${visits + 1}`).toBe(before + 1));
  }
});

it('shows a new page from its top, and keeps the scroll position when going back or filtering', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { router } = open('Customer');
  await group('Road - FTL');
  await router.navigate('/carriers');
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(1));
  await router.navigate('/carriers?state=waiting');
  await router.navigate(-1);
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/upload'));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

describe('the top bar', () => {
  const four = ['9', '8', '7', '6'].map(
    (laneId): StoredNotification => ({
      id: laneId,
      laneId,
      uploadId: null,
      amendment: null,
      about: null,
      contractNo: null,
      lanes: [],
      type: 500,
      priority: 10,
      description: `Bid of lane ${laneId}`,
      mode: Mode.RoadFTL,
      role: 1,
      createdAt: '2026-11-20T12:00:00Z',
      readAt: null,
    }),
  );

  it.each(userTypes.filter((type) => type !== 'CleanserCustomer'))(
    'shows a %s the bell, and the count at the profile menu',
    async (as) => {
      notifications = four;
      storedNotifications.set(four);
      open(as);
      await user.click(screen.getByRole('button', { name: 'Notifications' }));
      const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
      const items = list.getAllByRole('listitem').map((item) => item.textContent);
      expect(items, 'the first three, by lane').toEqual(
        ['9', '8', '7'].map((id) => `Lane ${id}Bid of lane ${id} (Road - FTL)`),
      );
      expect(list.getByText('View all').closest('a, button')).toBeNull();
      expect(screen.getByRole('button', { name: /Profile menu, 4 notifications/ })).toBeTruthy();
    },
  );

  it('links from an approved upload to the lanes, and from a returned one to the upload', async () => {
    const about = { ...(four[0] as StoredNotification), type: 1, laneId: null };
    notifications = [
      { ...about, id: '1', description: '“a.csv” was approved: 4 lanes in Road - FTL.' },
      { ...about, id: '2', uploadId: '77', description: '“b.csv” was returned for correction: no carriers' },
      { ...about, id: '3', mode: 0, description: 'Closed on Sunday' },
    ];
    storedNotifications.set(notifications);
    open('Customer');
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open lanes', '/road-ftl/lanes'],
      ['Open upload', '/data-upload-wizard?upload=77'],
    ]);
  });

  it('names the lanes of a change and links to each of them', async () => {
    const lanes = [
      { laneId: '45', name: 'Chicago, IL → Tacoma, WA' },
      { laneId: '46', name: 'Akron, OH → Salem, OR' },
    ];
    notifications = [{ ...(four[0] as StoredNotification), type: 302, laneId: '45', lanes }];
    storedNotifications.set(notifications);
    open('Carrier');
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const first = list.getByRole('link', { name: 'Chicago, IL → Tacoma, WA' });
    list.getByText('Lane 45');
    expect(first.getAttribute('href')).toMatch(/^\/road-ftl\/lanes\?lane=45/);
    await user.click(list.getByText('1 more lane'));
    const second = list.getByRole('link', { name: 'Akron, OH → Salem, OR' });
    expect(second.getAttribute('href')).toMatch(/lane=46/);
  });

  it('marks what was shown as read, here and on the server, while the badge counts all', async () => {
    notifications = four;
    storedNotifications.set(four);
    open('Customer');
    const bell = screen.getByRole('button', { name: 'Notifications' });
    expect(bell.getAttribute('aria-description')).toBe('4 unread');
    await user.click(bell);
    await screen.findByRole('dialog', { name: 'Notifications' });
    expect(bell.getAttribute('aria-description')).toBe('1 unread');
    await user.click(bell);
    const told = asked.filter(({ path }) => path === '/notifications/read');
    expect(told.map(({ body }) => body)).toEqual([{ ids: ['9', '8', '7'] }]);
    expect(screen.getByRole('button', { name: /Profile menu, 4 notifications/ })).toBeTruthy();
  });

  it('says when there are none', async () => {
    open('Customer');
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('No notifications')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Profile menu$/ })).toBeTruthy();
  });

  it('shows a CleanserCustomer neither bell nor count', async () => {
    storedNotifications.set(four);
    open('CleanserCustomer');
    await group('Road - FTL');
    expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
    expect(screen.getByRole('button', { name: /Profile menu$/ })).toBeTruthy();
    // The list is polled while anyone is logged in, and is empty for this type.
    expect(asked.some(({ path }) => path === '/notifications')).toBe(true);
  });

  it('leads to the profile and to logout', async () => {
    const { router } = open('Customer');
    const chooseInMenu = async (name: string) => {
      await user.click(screen.getByRole('button', { name: /Profile menu/ }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await chooseInMenu('Profile');
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/profile'));
    await chooseInMenu('Log Out');
    expect(storedUser.get()).toBeNull();
    expect(window.localStorage.getItem('user')).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(asked.some(({ path }) => path === '/auth/log-out')).toBe(true));
  });
});

it('the footer shows the company and the year', () => {
  open('Customer');
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toBe(`© ${new Date().getFullYear()} Lanewright`);
  // The footer of the page, not of the screen.
  expect(screen.getByRole('main').contains(footer)).toBe(false);
});

describe('a user logged out by a call returns to the start page', () => {
  it('when the token can’t be renewed', async () => {
    asked = mockServer(() => json(401, {}));
    const { router } = open('Customer');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(storedUser.get()).toBeNull();
  });

  it('when the server is unreachable, also if the poll notices it', async () => {
    let isAway = false;
    mockServer(() => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : json(200, [])));
    const { router, queryClient } = open('Owner');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    isAway = true;
    await queryClient.refetchQueries(answersOf(calls.listNotifications));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(storedUser.get()).toBeNull();
  });
});
