// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { carrierDashboard, customerDashboard } from '../dashboard/dashboardsOfTests.ts';
import BoardsScreen from './BoardsScreen.tsx';

afterEach(() => window.localStorage.clear());

const figure = (stat: string) => ({
  mode: 4,
  stat,
  unit: 'USD',
  month: null,
  uploadId: null,
  value: 1234.5,
  spendValue: null,
  percent: stat === 'Savings' ? 10 : null,
  parts: [],
  byMonth: [],
  formula: { text: 'x', terms: [], notes: [] },
  lanesFilter: [],
});
const tile = (id: string, shows: string) => ({
  id,
  kind: 'figure',
  shows,
  mode: 4,
  customerId: null,
  width: 3,
  height: 1,
});
const stored = [{ name: 'Mine', tiles: [tile('a', 'Spend'), tile('b', 'Awarded'), tile('c', 'Savings')] }];

function open(as: 'Customer' | 'Carrier' | 'Owner', boards: object[] = stored): Asked[] {
  storedUser.set(signedInAs(as));
  const asked = mockServer(({ method, path, body }) => {
    if (path === '/overview/dashboard')
      return json(200, as === 'Carrier' ? carrierDashboard : customerDashboard);
    if (path === '/overview/boards')
      return json(200, method === 'PUT' ? (body as { boards: object[] }).boards : boards);
    const [, , , stat = ''] = /^\/(overview)\/(\d+)\/(\w+)/.exec(path) ?? [];
    return json(200, stat === '' ? [] : figure(stat));
  });
  renderWithProviders(<BoardsScreen />, '/enhanced-dashboard');
  return asked;
}
const titles = () =>
  within(screen.getByRole('list', { name: 'Tiles' }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label')?.split(',')[0]);
const savedLast = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'PUT').at(-1)?.body;

it('tiles are moved and resized by keyboard, saved a moment later, and a step can be undone', async () => {
  const asked = open('Customer');
  const handle = await screen.findByRole('button', { name: 'Move Baseline cost, Road - FTL' });
  expect(titles()).toEqual(['Baseline cost', 'Awarded', 'Savings']);
  handle.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(titles()).toEqual(['Awarded', 'Savings', 'Baseline cost']);
  expect(screen.getByText('Baseline cost, Road - FTL: moved forward. Now tile 3 of 3.')).toBeTruthy();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(screen.getByText(/4 of 12 columns wide, 1 high/)).toBeTruthy();
  await waitFor(() =>
    expect(savedLast(asked)).toMatchObject({
      boards: [{ name: 'Mine', tiles: [{ id: 'b' }, { id: 'c' }, { id: 'a', width: 4 }] }],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(titles()).toEqual(['Awarded', 'Baseline cost', 'Savings']);
  await waitFor(() =>
    expect(savedLast(asked)).toMatchObject({
      boards: [{ tiles: [{ id: 'b' }, { id: 'a', width: 3 }, { id: 'c' }] }],
    }),
  );
});

it('tiles are added and removed, and a board is created and named', async () => {
  const asked = open('Customer');
  await userEvent.click(await screen.findByRole('button', { name: 'Add tile' }));
  const figures = within(await screen.findByRole('region', { name: 'Figures' }));
  expect(figures.getAllByRole('button')).toHaveLength(10);
  await userEvent.click(figures.getByRole('button', { name: 'Shipments' }));
  expect(titles()).toEqual(['Baseline cost', 'Awarded', 'Savings', 'Shipments']);
  await userEvent.click(screen.getByRole('button', { name: 'Arrange Awarded, Road - FTL' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(titles()).toEqual(['Baseline cost', 'Savings', 'Shipments']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Tiles' })));
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New board…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This board is empty')).toBeTruthy();
  await waitFor(() =>
    expect(savedLast(asked)).toMatchObject({ boards: [{ name: 'Mine' }, { name: 'Board', tiles: [] }] }),
  );
});

it('a board without a layout starts with default tiles, which are saved only once changed', async () => {
  const asked = open('Carrier', []);
  expect(await screen.findByRole('listitem', { name: 'Invitations' })).toBeTruthy();
  expect(await screen.findByText('Spring')).toBeTruthy();
  expect(asked.some(({ path }) => path.startsWith('/overview/4/TotalBid?customerId=7'))).toBe(true);
  expect(savedLast(asked)).toBeUndefined();
});

it('a user without figures sees the reason', async () => {
  const asked = open('Owner');
  expect(await screen.findByText('Boards aren’t available for your role')).toBeTruthy();
  expect(asked).toEqual([]);
});
