// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { SavedPlace } from '../../features/uploads/saved-places/savedPlaces.api.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import SavedPlaceScreen from './SavedPlaceScreen.tsx';

// jsdom has no layout: without a size, no row would be visible.
beforeAll(() => {
  for (const [name, value] of [
    ['offsetHeight', 600],
    ['offsetWidth', 1200],
    ['clientHeight', 600],
    ['clientWidth', 1200],
  ] as const)
    Object.defineProperty(window.HTMLElement.prototype, name, { configurable: true, get: () => value });
});

const dallas: SavedPlace = {
  id: 'a1',
  text: 'dfw yard, tx',
  family: 'road',
  place: {
    label: 'Dallas, TX, US',
    level: 'city',
    countryCode: 'US',
    stateCode: 'TX',
    cityName: 'Dallas',
    portCode: null,
    airportCode: null,
    latitude: null,
    longitude: null,
  },
  companyId: '7',
  companyName: 'Northwind',
  by: 'Maria',
  at: '2026-11-20T10:00:00Z',
  isPromoted: false,
};

/** Mocks a server with one saved answer of a company. */
function server(learnt = dallas) {
  let places = [learnt];
  return mockServer(({ method, path }) => {
    if (path.startsWith('/admin/companies') || path.startsWith('/companies')) return json(200, []);
    if (method !== 'GET') {
      places = [];
      return json(200, { done: true });
    }
    return json(200, { total: places.length, places });
  });
}
const listed = (asked: ReturnType<typeof mockServer>) =>
  asked
    .filter(({ method, path }) => method === 'GET' && path.includes('learnt-places'))
    .map(({ path }) => Object.fromEntries(new URL(path, 'http://here').searchParams));

it('applies a company’s answer to everyone', async () => {
  const asked = server();
  renderWithProviders(<SavedPlaceScreen />, '/management/learnt-place');
  await userEvent.click(await screen.findByRole('button', { name: /^Share “dfw yard, tx” from Northwind/ }));
  await screen.findByText(/No matches to share/);
  const sent = asked.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({
    path: '/shipments/learnt-places/promote',
    body: { customerId: '7', id: 'a1' },
  });
});

it('deletes one only after a confirmation, for the company or everyone', async () => {
  for (const [learnt, path] of [
    [dallas, '/shipments/learnt-places/a1?customerId=7'],
    [{ ...dallas, companyId: null, companyName: null }, '/shipments/learnt-places/a1'],
  ] as const) {
    const asked = server(learnt);
    const shown = renderWithProviders(<SavedPlaceScreen />, '/management/learnt-place?show=everyone');
    await userEvent.click(
      await screen.findByRole('button', { name: /^Delete the match for “dfw yard, tx”/ }),
    );
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete match' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'DELETE').map((one) => one.path)).toEqual([path]),
    );
    await screen.findByText(/No shared matches yet/);
    shown.unmount();
  }
});

it('a company’s site can’t be promoted, and says why', async () => {
  server({ ...dallas, place: { ...dallas.place, level: 'site' } });
  renderWithProviders(<SavedPlaceScreen />, '/management/learnt-place?company=7');
  const button = await screen.findByRole('button', { name: /^Share/ });
  expect(button.getAttribute('aria-description')).toContain('only known to their own company');
});

it('requests what the address names, and shows an error', async () => {
  const asked = server();
  const one = renderWithProviders(<SavedPlaceScreen />, '/management/learnt-place?company=7&q=dfw&page=2');
  await screen.findByText('Dallas, TX, US');
  expect(listed(asked)).toEqual([{ customerId: '7', search: 'dfw', page: '2', pageSize: '50' }]);
  one.unmount();
  mockServer(({ path }) =>
    path.includes('learnt') ? json(500, { status: 500, code: 'broken', title: 'It broke' }) : json(200, []),
  );
  renderWithProviders(<SavedPlaceScreen />, '/management/learnt-place');
  await screen.findByText('It broke');
});
