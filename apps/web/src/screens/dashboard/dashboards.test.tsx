// @vitest-environment jsdom
import type { UserType } from '@lanewright/freight';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { farEnd, json } from '../../testing/farEnd.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/renderPage.tsx';
import { carrierDashboard, customerDashboard, dataDashboard } from './dashboardsOfTests.ts';
import DashboardScreen from './DashboardScreen.tsx';

afterEach(() => window.localStorage.clear());

const answers = {
  Customer: customerDashboard,
  DataCustomer: dataDashboard,
  Carrier: carrierDashboard,
} as const;

/** Opens a person's dashboard. Gives what it asked for. */
function open(as: keyof typeof answers, answer: object = answers[as]) {
  storedUser.set(signedInAs(as satisfies UserType));
  const asked = farEnd(({ path }) => json(200, path === '/overview/dashboard' ? answer : []));
  renderPart(<DashboardScreen />);
  return asked;
}

it.each(['Customer', 'DataCustomer', 'Carrier'] as const)('a %s’s dashboard is one request', async (as) => {
  const asked = open(as);
  await screen.findByRole('link', { name: 'Your boards' });
  await screen.findByRole('heading', { name: /by month/ });
  // A carrier's has the documents that wait for its word, too.
  const besides = as === 'Carrier' ? ['/repo/0'] : [];
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/overview/dashboard', ...besides]));
});

it('a customer sees each mode that has lanes, what waits, and savings by month', async () => {
  open('Customer');
  const card = within(await screen.findByRole('region', { name: 'Road - FTL' }));
  expect(card.getByText('$1.0M')).toBeTruthy();
  expect(card.getByText('66.7%')).toBeTruthy();
  expect(card.getByRole('link', { name: '7 lanes with bids, not awarded yet' })).toBeTruthy();
  expect(card.getByRole('link', { name: '1 lane whose award was declined' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Ocean - FCL' })).toBeNull();
  expect(screen.getByText('Nothing uploaded yet.')).toBeTruthy();
});

it('a carrier sees its invitation, and why no lane is open though it bid on 44', async () => {
  open('Carrier');
  const invitations = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(invitations.getByText('Spring')).toBeTruthy();
  expect(invitations.getByText('Northwind, Road - FTL, 44 lanes')).toBeTruthy();
  expect(invitations.getByRole('timer').textContent).toBe('Opens in 9 days 0 h');
  const card = within(screen.getByRole('region', { name: 'Road - FTL' }));
  expect(card.getByText(/44 lanes of a round to come: bids are taken once it opens/)).toBeTruthy();
  expect(card.getByRole('link', { name: '1 award waits for your answer' })).toBeTruthy();
  expect(card.getByRole('button', { name: 'Rate card' })).toBeTruthy();
  expect(screen.getByText('Nothing changed since yesterday.')).toBeTruthy();
});

it('a carrier that nobody has connected learns how that happens', async () => {
  open('Carrier', { ...carrierDashboard, invitations: [], customers: [], revenueByMonth: [] });
  expect(await screen.findByText('No customer has connected you yet')).toBeTruthy();
});

it('a data customer sees spend by mode, month and carrier', async () => {
  open('DataCustomer');
  expect(await screen.findByText('Spend, Road - FTL')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Spend by carrier' })).toBeTruthy();
});
