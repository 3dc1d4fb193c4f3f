// @vitest-environment jsdom
import type { UserType } from '@lanewright/freight';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { contractOf } from '../../testing/contracts.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { carrierDashboard, customerDashboard, dataDashboard } from './dashboardsOfTests.ts';
import DashboardScreen from './DashboardScreen.tsx';

afterEach(() => window.localStorage.clear());

const answers = {
  Customer: customerDashboard,
  DataCustomer: dataDashboard,
  Carrier: carrierDashboard,
} as const;

/** Opens a user's dashboard. Returns its requests. */
function open(as: keyof typeof answers, answer: object = answers[as]) {
  storedUser.set(signedInAs(as satisfies UserType));
  const asked = mockServer(({ path }) => json(200, path === '/overview/dashboard' ? answer : []));
  renderWithProviders(<DashboardScreen />);
  return asked;
}

it.each(['Customer', 'DataCustomer', 'Carrier'] as const)('a %s’s dashboard is one request', async (as) => {
  const asked = open(as);
  await screen.findByRole('link', { name: 'Your boards' });
  await screen.findByRole('heading', { name: /by month/ });
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/overview/dashboard']));
});

it('a customer sees how many carriers have yet to accept a document, with a link to it', async () => {
  const terms = { documentId: '70', title: 'Terms of carriage', version: 2, companies: 3, accepted: 1 };
  open('Customer', { ...customerDashboard, documents: [terms] });
  const list = within(await screen.findByRole('list', { name: 'Documents your carriers must accept' }));
  expect(list.getByText('Version 2: awaiting 2 carriers')).toBeTruthy();
  expect(list.getByText('1 of 3 accepted')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Terms of carriage' }).getAttribute('href')).toBe(
    '/repo?document=70',
  );
});

it('a customer sees each mode that has lanes, what is waiting, and savings by month', async () => {
  open('Customer');
  const card = within(await screen.findByRole('region', { name: 'Road - FTL' }));
  expect(card.getByText('$1.0M')).toBeTruthy();
  expect(card.getByText('66.7%')).toBeTruthy();
  expect(card.getByRole('link', { name: '7 lanes with bids, not awarded yet' })).toBeTruthy();
  // Not 18 minus 12: closed lanes have bids too.
  const withoutBid = card.getByRole('link', { name: '9 open lanes without a bid' }).getAttribute('href');
  expect(new URL(withoutBid ?? '', 'http://here').searchParams.get('filter')).toBe(
    '[{"column":"validBid","isEmpty":true}]',
  );
  const plain = card.getByRole('link', { name: '8 no standing' }).getAttribute('href');
  expect(new URL(plain ?? '', 'http://here').searchParams.get('filter')).toBe(
    '[{"column":"colour","isEmpty":true}]',
  );
  expect(card.getByRole('link', { name: '1 lane with a declined award' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Ocean - FCL' })).toBeNull();
  expect(screen.getByText('No uploads yet.')).toBeTruthy();
});

it('a carrier sees its invitation, and why no lane is open although it bid on 44', async () => {
  open('Carrier');
  const invitations = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(invitations.getByText('Spring')).toBeTruthy();
  expect(invitations.getByText('Northwind, Road - FTL, 44 lanes')).toBeTruthy();
  expect(invitations.getByRole('timer').textContent).toBe('Opens in 9 days 0 h');
  const card = within(screen.getByRole('region', { name: 'Road - FTL' }));
  expect(card.getByText(/44 lanes in an upcoming round: you can bid once it opens/)).toBeTruthy();
  expect(card.getByRole('link', { name: '1 award is awaiting your response' })).toBeTruthy();
  expect(card.getByRole('button', { name: 'Rate card' })).toBeTruthy();
  expect(screen.getByText('No changes since yesterday.')).toBeTruthy();
});

it('a carrier without a connection sees how to get one', async () => {
  open('Carrier', { ...carrierDashboard, invitations: [], customers: [], revenueByMonth: [] });
  expect(await screen.findByText('No customer has connected you yet')).toBeTruthy();
});

it('a data customer sees spend by mode, month and carrier', async () => {
  open('DataCustomer');
  expect(await screen.findByText('Spend, Road - FTL')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Spend by carrier' })).toBeTruthy();
});

it('a customer sees until when a mode has a contract, with a link to plan the next one or to open it', async () => {
  open('Customer');
  const card = within(await screen.findByRole('region', { name: 'Road - FTL' }));
  card.getByText('In force until Nov 2027 · next contract not planned');
  expect(card.getByRole('link', { name: 'Plan it' }).getAttribute('href')).toBe(
    '/road-ftl/lanes?view=contracts&plan=next',
  );
});

it.each([
  { next: contractOf(2, { firstMonth: '2027-12', isCurrent: false }), shows: '/road-ftl/lanes?contract=2' },
  { next: contractOf(2, { firstMonth: '2027-12', isCurrent: true }), shows: '/road-ftl/lanes' },
])('a customer sees the next contract of a mode ($next.isCurrent)', async ({ next, shows }) => {
  const [first] = customerDashboard.modes;
  open('Customer', {
    ...customerDashboard,
    modes: first === undefined ? [] : [{ ...first, contracts: [next, ...first.contracts] }],
  });
  const link = await screen.findByRole('link', { name: 'Contract 2 from Dec 2027' });
  expect(link.getAttribute('href')).toBe(shows);
});
