// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Announcement } from '../../features/notifications/announcements/announcements.api.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import NotificationsScreen from './NotificationsScreen.tsx';

const company = (id: string, name: string, kind: string) => ({
  id,
  name,
  kind,
  isDemonstration: false,
  createdAt: '2026-11-01T00:00:00Z',
  users: 1,
  openInvitations: 0,
  isTwoFactorDemanded: false,
  twoFactorUsers: 0,
  singleSignOn: 'None',
  partners: 0,
});
const done: Announcement = {
  id: '5',
  text: 'Maintenance on Sunday.',
  priority: 5,
  audience: { userTypes: ['Carrier'], companies: [{ id: '2', name: 'Skybridge' }] },
  writtenBy: 'Olivia',
  writtenAt: '2026-11-20T12:00:00Z',
  delivery: { isDone: true, people: 8, connected: 3, read: 2 },
};

let asked: Asked[];
let announced: Announcement[];
beforeEach(() => {
  announced = [];
  storedUser.set(signedInAs('Owner'));
  asked = mockServer(({ method, path, body }) => {
    if (path.includes('compan'))
      return json(200, [company('1', 'Aurora', 'Customer'), company('2', 'Skybridge', 'Carrier')]);
    if (path.endsWith('/preview')) {
      const { userTypes } = (body as { audience: { userTypes: string[] } }).audience;
      const byType = userTypes.map((userType, at) => ({ userType, people: at + 1 }));
      return json(200, { people: byType.reduce((sum, one) => sum + one.people, 0), companies: 2, byType });
    }
    if (method === 'POST') announced = [{ ...done, ...(body as object), audience: done.audience }];
    return json(200, method === 'POST' ? announced[0] : announced);
  });
});
afterEach(() => window.localStorage.clear());

const sent = () =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/notifications/announcements');
const type = (text: string) => userEvent.type(screen.getByLabelText('Message'), text);

it('says how many users an announcement reaches, shows it as a toast, asks, and sends it', async () => {
  renderWithProviders(<NotificationsScreen />);
  await screen.findByText('3 users at 2 companies: 1 customer and 2 carriers');
  await screen.findByText('No announcements yet');
  await type('Sunday is quiet.');
  expect(document.querySelector('.Toastify__toast')?.textContent).toBe('Sunday is quiet.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Customers' }));
  await screen.findByText('1 user at 2 companies');
  await userEvent.click(screen.getByText('Urgent'));
  await userEvent.click(screen.getByRole('button', { name: 'Announce…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Announce to 1 user?' }));
  expect(sent()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Announce' }));
  await screen.findByRole('list', { name: 'Announcements' });
  expect(sent().map(({ body }) => body)).toEqual([
    { text: 'Sunday is quiet.', priority: 5, audience: { userTypes: ['Carrier'], companyIds: [] } },
  ]);
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('');
});

it('sends only companies that have users of the selected types', async () => {
  renderWithProviders(<NotificationsScreen />);
  const companies = await screen.findByRole('combobox', { name: 'Companies' });
  await waitFor(() => expect(companies.hasAttribute('disabled')).toBe(false));
  for (const name of ['Aurora', 'Skybridge']) {
    await userEvent.click(companies);
    await userEvent.click(await screen.findByRole('option', { name }));
  }
  await userEvent.click(screen.getByRole('checkbox', { name: 'Carriers' }));
  await waitFor(() =>
    expect(asked.at(-1)?.body).toEqual({ audience: { userTypes: ['Customer'], companyIds: ['1'] } }),
  );
});

it('requires a text and recipients', async () => {
  renderWithProviders(<NotificationsScreen />);
  await screen.findByText(/3 users/);
  const why = () => screen.getByRole('button', { name: 'Announce…' }).getAttribute('aria-description');
  expect(why()).toBe('Enter a message');
  await type('Hello');
  expect(why()).toBeNull();
  for (const name of ['Customers', 'Carriers']) await userEvent.click(screen.getByRole('checkbox', { name }));
  expect(why()).toBe('Choose the recipients');
});

it('lists announcements, and how far each was delivered', async () => {
  announced = [done, { ...done, id: '4', delivery: { isDone: false, people: 0, connected: 0, read: 0 } }];
  renderWithProviders(<NotificationsScreen />);
  const [first, second] = within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain('Maintenance on Sunday.');
  expect(first?.textContent).toContain('Carriers of Skybridge');
  expect(first?.textContent).toContain('DeliveredRecipients8Delivered live3Read2');
  expect(
    within(first as HTMLElement)
      .getByRole('meter')
      .getAttribute('aria-valuetext'),
  ).toBe('25%');
  expect(second?.textContent).toContain('Delivering');
});
