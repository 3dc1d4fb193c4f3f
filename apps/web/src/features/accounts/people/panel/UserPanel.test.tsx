// @vitest-environment jsdom
import { accounts } from '@lanewright/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { query, useQuery } from '../../../../platform/query.ts';
import { type Asked, mockServer, json } from '../../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../../testing/renderPage.tsx';
import { Toasts } from '../../../../ui/Toasts.tsx';
import { type Person, usePeople } from '../people.api.ts';
import { UserPanel } from './UserPanel.tsx';

const clara: Person = {
  id: '2',
  username: 'clara@example.com',
  email: 'clara@example.com',
  displayName: 'Clara Buyer',
  jobTitle: null,
  type: 'Customer',
  companyId: '3',
  companyName: 'Northwind',
  profilePicture: null,
  state: 'Active',
  usesTwoFactor: false,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
  mayDelete: false,
};

function ListedPerson() {
  const people = usePeople({});
  // Companies include their number of users and load after the users.
  useQuery({
    ...query(accounts.listCompanies, { query: {} }),
    queryFn: () => new Promise<never[]>((resolve) => setTimeout(resolve, 100, [])),
  });
  return (
    <>
      <UserPanel person={people.data?.rows[0]} picture={() => null} onClose={() => undefined} />
      <Toasts />
    </>
  );
}

/** Mocks a server with one user, who can be changed. */
function open(): Asked[] {
  let kept = clara;
  const asked = mockServer(({ method, path, body }) => {
    if (path.endsWith('/sign-ins')) return json(200, []);
    if (method === 'PUT') {
      const { userType, ...change } = body as { userType?: Person['type'] };
      kept = { ...kept, ...change, ...(userType === undefined ? {} : { type: userType }) };
      return json(200, kept);
    }
    return json(200, [kept]);
  });
  renderWithProviders(<ListedPerson />);
  return asked;
}

it('saves a name and confirms it, although the form is rendered again', async () => {
  const asked = open();
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, ' Clara Stone ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('User saved');
  await screen.findByRole('heading', { name: 'Clara Stone' });
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { displayName: 'Clara Stone', userType: 'Customer' },
  ]);
});

it('says why a button is disabled', async () => {
  open();
  const remove = await screen.findByRole('button', { name: 'Delete user' });
  expect(remove.getAttribute('aria-description')).toBe('The last Owner can’t be deleted');
  expect(screen.getByRole('button', { name: 'Reset two-factor' }).getAttribute('aria-description')).toBe(
    'Two-factor isn’t set up',
  );
  await userEvent.click(remove);
  expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull();
});

it('offers a reset link, shown once, if no email is sent', async () => {
  mockServer(({ method, path, body }) => {
    if (path === '/config/demonstration')
      return json(200, { demonstration: true, sendsMail: false, logins: [] });
    if (path.endsWith('/sign-ins')) return json(200, []);
    if (path.endsWith('/reset-link'))
      return (body as { password: string }).password === 'right'
        ? json(200, {
            link: 'https://freight.example/reset-password?code=abc',
            expiresAt: '2026-11-21T10:00:00Z',
          })
        : json(422, { code: 'wrong_password', title: 'Incorrect password', field: 'password' });
    return json(200, method === 'GET' ? [clara] : { done: true });
  });
  renderWithProviders(<ListedPerson />);
  await screen.findByText(/^No mail server is set up/);
  expect(screen.queryByRole('button', { name: 'Send password reset' })).toBeNull();
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Create reset link' }));
  await open();
  const dialog = within(await screen.findByRole('dialog', { name: /^Create reset link/ }));
  const logInAs = async (password: string) => {
    const field = dialog.getByLabelText('Your password');
    await userEvent.clear(field);
    await userEvent.type(field, `${password}{Enter}`);
  };
  await logInAs('wrong');
  await dialog.findByText('Incorrect password');
  await logInAs('right');
  const link = await dialog.findByLabelText<HTMLInputElement>('Reset link');
  expect(link.value).toBe('https://freight.example/reset-password?code=abc');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await open();
  await screen.findByLabelText('Your password');
  expect(screen.queryByLabelText('Reset link')).toBeNull();
});
