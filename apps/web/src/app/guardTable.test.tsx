// @vitest-environment jsdom
import { notifications } from '@lanewright/contract';
import { type UserType, userTypes } from '@lanewright/freight';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedUser } from '../platform/storedUser.ts';
import { mockServer, json } from '../testing/mockServer.ts';
import { signedInAs } from '../testing/people.ts';
import { renderRoutes } from '../testing/renderPage.tsx';
import { routes } from './router.tsx';
import { LazyShell } from './shell/LazyShell.tsx';

beforeEach(() => void mockServer(() => json(200, [])));
afterEach(() => window.localStorage.clear());

const modes = ['/road-drayage', '/road-ftl', '/ocean-fcl', '/ocean-lcl', '/air-freight'];
const below = (page: string) => modes.map((mode) => `${mode}${page}`);

/** Section 2 of the specification, typed manually: who may open what. */
const table: { paths: string[]; for: 'everybody' | 'loggedIn' | UserType[] }[] = [
  { paths: ['/', '/login', '/register', '/reset-password'], for: 'everybody' },
  { paths: ['/company/7', '/test/lane-creation'], for: 'everybody' },
  { paths: ['/dashboard'], for: 'loggedIn' },
  {
    paths: ['/repo', '/upload', '/user/profile', '/data-upload-wizard', '/enhanced-dashboard'],
    for: 'loggedIn',
  },
  { paths: ['/unauthorized'], for: 'loggedIn' },
  { paths: ['/dashboard-carrier'], for: ['Carrier'] },
  { paths: ['/map'], for: ['DataCustomer'] },
  { paths: ['/savings'], for: ['DataCustomer', 'Customer'] },
  { paths: ['/carriers', '/sourcing', '/supplier'], for: ['Customer'] },
  { paths: ['/user/activity'], for: ['Customer', 'Carrier'] },
  { paths: ['/award-letter/9'], for: ['Customer', 'Carrier'] },
  {
    paths: ['/adminpanel', '/notifications', '/tool-control', '/user-admin', '/data-upload-overview'],
    for: ['Owner'],
  },
  {
    paths: [
      '/management/property',
      '/management/postcode',
      '/management/oceanport',
      '/management/learnt-place',
      '/management/currency',
      '/management/airport',
      '/management/container',
      '/management/equipment-type',
      '/management/country',
    ],
    for: ['Owner'],
  },
  { paths: below(''), for: ['Customer', 'Carrier', 'CleanserCustomer'] },
  { paths: below('/summary'), for: ['Customer', 'Carrier', 'CleanserCustomer'] },
  { paths: below('/lanes'), for: ['Customer', 'Carrier'] },
  { paths: below('/reporting'), for: ['Customer', 'Carrier'] },
  { paths: below('/reporting/print'), for: ['Customer'] },
  { paths: below('/settings'), for: ['Customer'] },
];

/** The product's routes with their guards and redirects, each screen replaced by its name. */
function outlined(route: RouteObject): RouteObject {
  const { element, children } = route;
  const type =
    typeof element === 'object' && element !== null && 'type' in element ? element.type : undefined;
  if (type === Suspense) return { ...route, element: <p>a screen</p> } as RouteObject;
  if (type === LazyShell)
    return { ...route, element: <Outlet />, children: children?.map(outlined) } as RouteObject;
  return children === undefined ? route : ({ ...route, children: children.map(outlined) } as RouteObject);
}
const outline = routes.map(outlined);

/** The final address of a user who opens an address. */
function goTo(path: string, viewer: UserType | null): string {
  window.localStorage.clear();
  if (viewer !== null) storedUser.set(signedInAs(viewer));
  const { router, unmount } = renderRoutes(outline, path);
  const { pathname, search } = router.state.location;
  unmount();
  return pathname + search;
}

describe.each(table)('$paths.0 and similar', ({ paths, for: allowed }) => {
  it.each(paths)('%s', (path) => {
    const home = path === '/supplier' ? '/carriers' : path;
    for (const viewer of userTypes) {
      const mayOpen = typeof allowed === 'string' || allowed.includes(viewer);
      expect([viewer, goTo(path, viewer)]).toEqual([viewer, mayOpen ? home : '/unauthorized']);
    }
    expect(goTo(path, null)).toBe(
      allowed === 'everybody' ? path : `/login?return=${encodeURIComponent(path)}`,
    );
  });
});

it('the table lists every route', () => {
  const pathsOf = (route: RouteObject): string[] =>
    route.children?.flatMap(pathsOf) ?? (route.path === undefined ? [] : [route.path]);
  const known = table
    .flatMap(({ paths }) => paths)
    .map((path) =>
      path.replace('/company/7', '/company/:id').replace('/award-letter/9', '/award-letter/:letterId'),
    );
  expect(routes.flatMap(pathsOf).toSorted()).toEqual([...known, '*'].toSorted());
});

it('an unknown path leads to the dashboard when logged in, otherwise to the start page', () => {
  for (const path of ['/nowhere', '/ocean-fcl/nowhere', '/management', '/management/ports']) {
    expect(goTo(path, null)).toBe('/');
    for (const viewer of userTypes) expect(goTo(path, viewer)).toBe('/dashboard');
  }
});

it('after logging in, a user returns to the requested page, including its query', async () => {
  const { router } = renderRoutes(routes, '/savings?mode=2&tab=months');
  expect(router.state.location.pathname).toBe('/login');
  await screen.findByRole('heading', { name: 'Log in' });
  storedUser.set(signedInAs('Customer'));
  await screen.findByRole('navigation', { name: 'Main' });
  expect(router.state.location).toMatchObject({ pathname: '/savings', search: '?mode=2&tab=months' });
});

it('/unauthorized says who may see the page', async () => {
  storedUser.set(signedInAs('CleanserCustomer'));
  renderRoutes(routes, '/road-ftl/lanes');
  expect(await screen.findByText('The page /road-ftl/lanes is for customers and carriers.')).toBeTruthy();
  storedUser.set(signedInAs('DataCustomer'));
  renderRoutes(routes, '/road-ftl/summary');
  expect(
    await screen.findByText('The page /road-ftl/summary is for customers, carriers, and cleanser customers.'),
  ).toBeTruthy();
});

it('documents tell a data customer why there are none', async () => {
  storedUser.set(signedInAs('DataCustomer'));
  renderRoutes(routes, '/repo');
  expect(await screen.findByText('Documents aren’t available to data customers')).toBeTruthy();
});

describe('pages that fill the window', () => {
  const shellOf = () =>
    ['banner', 'navigation', 'contentinfo'].filter((role) => screen.queryAllByRole(role).length > 0);

  it.each(['/', '/login', '/register', '/reset-password'])('%s has no shell', async (path) => {
    renderRoutes(routes, path);
    await screen.findByRole('heading', { level: 1 });
    expect(shellOf()).toEqual([]);
  });

  it.each(['/company/7', '/test/lane-creation'])('%s has the visitor’s shell', async (path) => {
    renderRoutes(routes, path);
    await screen.findByRole('heading', { level: 1 });
    expect(shellOf()).toEqual(['banner', 'contentinfo']);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('every other page has the full shell', async () => {
    storedUser.set(signedInAs('Owner'));
    renderRoutes(routes, '/management/container');
    await screen.findByRole('heading', { level: 1 });
    expect(shellOf()).toEqual(['banner', 'navigation', 'contentinfo']);
  });

  it.each(['/company/7', '/test/lane-creation'])(
    '%s has the full shell for a logged-in user',
    async (path) => {
      for (const viewer of userTypes) {
        storedUser.set(signedInAs(viewer));
        const { unmount } = renderRoutes(routes, path);
        await screen.findByRole('heading', { level: 1 });
        expect([viewer, ...shellOf()]).toEqual([viewer, 'banner', 'navigation', 'contentinfo']);
        expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
        expect(screen.getByRole('button', { name: /Maria/ })).toBeTruthy();
        const bells = screen.queryAllByRole('button', { name: /notification/i });
        expect([viewer, bells.length]).toEqual([viewer, notifications.isNotified(viewer) ? 1 : 0]);
        unmount();
      }
    },
  );
});

it('/upload shows the Owner the uploads of all companies', async () => {
  storedUser.set(signedInAs('Owner'));
  const { router } = renderRoutes(routes, '/upload?tab=approval');
  expect(await screen.findByRole('tablist', { name: 'Uploads by status' })).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/upload', search: '?tab=approval' });
});
