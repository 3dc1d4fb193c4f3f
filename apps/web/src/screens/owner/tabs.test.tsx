// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { CompaniesTab } from './CompaniesTab.tsx';
import { UsersTab } from './UsersTab.tsx';

/** A list of `total` rows whose later pages are empty, as the server responds. */
function counted(total: number): Response {
  return new Response('[]', { status: 200, headers: { 'x-total-count': String(total) } });
}
const noCompanies = (path: string) => path.startsWith('/accounts/companies');

it('says that a linked user doesn’t exist, and closes', async () => {
  mockServer(({ path }) => (noCompanies(path) ? json(200, []) : counted(0)));
  const { router } = renderWithProviders(<UsersTab />, '/user-admin?user=99999');
  await screen.findByText('This user no longer exists');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(screen.queryByText('This user no longer exists')).toBeNull());
});

it('says why a linked user couldn’t be loaded, and retries', async () => {
  let isBroken = true;
  mockServer(({ path }) => {
    if (noCompanies(path)) return json(200, []);
    return path.includes('userId=') && isBroken
      ? json(503, { status: 503, code: 'away', title: 'The database is away' })
      : counted(0);
  });
  renderWithProviders(<UsersTab />, '/user-admin?user=99999');
  await screen.findByText('The database is away');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('This user no longer exists');
});

it('says that a linked company doesn’t exist', async () => {
  mockServer(() => json(200, []));
  renderWithProviders(<CompaniesTab />, '/user-admin?tab=companies&company=999');
  await screen.findByText('This company no longer exists');
});

it('a page past the last one says so, and links to the last', async () => {
  mockServer(({ path }) => (noCompanies(path) ? json(200, []) : counted(7)));
  const { router } = renderWithProviders(<UsersTab />, '/user-admin?page=99');
  await screen.findByText('Nothing on page 99; there is 1 page');
  expect(screen.queryByText('No users yet.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  expect(router.state.location.search).toBe('');
});

it('hides columns, and stores which in the address', async () => {
  mockServer(({ path }) => (noCompanies(path) ? json(200, []) : counted(0)));
  renderWithProviders(<UsersTab />, '/user-admin?hide=username,twoFactor');
  await screen.findByText('No users yet.');
  expect(screen.getByRole('columnheader', { name: 'Company' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Username' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Two-factor' })).toBeNull();
});
