// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { storedUser, type StoredUser } from '../../../platform/storedUser.ts';
import { type Asked, type FarAnswer, mockServer, json } from '../../../testing/mockServer.ts';
import { renderRoutes } from '../../../testing/renderPage.tsx';
import RegisterScreen from './RegisterScreen.tsx';

const code = 'q7Zt-0x_Lk2mVbN9sPdR4wYh';
const invitation = {
  username: 'nora@northstar.example',
  userType: 'Carrier',
  companyName: 'North Star Lines',
  isNewCompany: true,
  invitedBy: 'Clara Buyer',
  invitedByCompany: 'Aurora Health',
  message: 'Our tender opens on Monday.',
  modes: [4],
  expiresAt: '2026-12-05T10:00:00Z',
  hasAccount: false,
};
const nora: StoredUser & { proposeTwoFactor: boolean } = {
  id: '9',
  username: 'nora@northstar.example',
  displayName: 'Nora',
  type: 'Carrier',
  companyId: '5',
  companyName: 'North Star Lines',
  profilePicture: null,
  proposeTwoFactor: true,
  jwtToken: 'jwt',
  refreshToken: 'refresh',
};

let asked: Asked[];

function open(address: string, answers: (asked: Asked) => FarAnswer) {
  asked = mockServer(answers);
  return renderRoutes(
    [
      { path: '/register', element: <RegisterScreen /> },
      { path: '*', element: <p>inside</p> },
    ],
    address,
  ).router;
}
const taken = 'nora';
const usual =
  (over: Partial<typeof invitation> = {}) =>
  (one: Asked): FarAnswer => {
    if (one.path.startsWith('/accounts/exists/'))
      return json(200, { exists: one.path.startsWith(`/accounts/exists/${taken}?`) });
    if (one.path === '/auth/log-out') return json(200, { done: true });
    if (one.method === 'PUT') return json(200, nora);
    return json(200, { ...invitation, ...over });
  };
const registrations = () => asked.filter(({ method }) => method === 'PUT');

beforeEach(() => window.localStorage.clear());

it('registers with the code of the link, which is removed from the address', async () => {
  const router = open(`/register?code=${code}`, usual());
  await screen.findByText('Our tender opens on Monday.');
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('nora@northstar.example');
  await screen.findByText('This username is available.');
  await userEvent.type(screen.getByLabelText('Your name'), 'Nora Pricing');
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'seven herons over Leith');
  await userEvent.click(screen.getByLabelText('I accept the terms'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('inside');
  expect(registrations()).toMatchObject([
    {
      path: `/accounts/${code}`,
      body: { displayName: 'Nora Pricing', password: 'seven herons over Leith', acceptsTerms: true },
    },
  ]);
  expect(storedUser.get()?.id).toBe('9');
});

it('says at each field what is missing, and sends nothing', async () => {
  open(`/register?code=${code}`, usual());
  await screen.findByLabelText('Your name');
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'northstar2026');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText('Enter your name')).toBeTruthy();
  expect(screen.getByText('Accept the terms')).toBeTruthy();
  expect(screen.getByText('Weak')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your name')));
  expect(registrations()).toEqual([]);
});

it('shows which usernames are available', async () => {
  open(`/register?code=${code}`, usual());
  const field = await screen.findByLabelText('Username');
  await userEvent.clear(field);
  await userEvent.type(field, taken);
  await screen.findByText('This username is taken');
  await userEvent.type(field, '.pricing');
  await screen.findByText('This username is available.');
  await userEvent.clear(field);
  await userEvent.type(field, 'owner@aurora.example');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText(/Use your own email address, nora@northstar.example/);
});

it('accepts a pasted link, and says when it is invalid', async () => {
  open('/register', usual());
  await userEvent.type(screen.getByLabelText('Invitation link or code'), 'hello');
  await userEvent.click(screen.getByRole('button', { name: 'Open invitation' }));
  await screen.findByText(/No code found/);
  expect(asked).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Invitation link or code'));
  await userEvent.paste(`https://rates.example/register?code=${code}`);
  await userEvent.click(screen.getByRole('button', { name: 'Open invitation' }));
  await screen.findByLabelText('Your name');
});

it('says that an invitation has expired, with other options', async () => {
  open(`/register?code=${code}`, () => json(404, { code: 'invitation_not_found', title: 'Gone' }));
  await screen.findByRole('heading', { name: 'This invitation is invalid or has expired' });
  await userEvent.click(screen.getByRole('button', { name: 'Use another code' }));
  await screen.findByLabelText('Invitation link or code');
});

it('lets a logged-in carrier accept for its company', async () => {
  storedUser.set(nora);
  open(`/register?code=${code}`, (one) =>
    one.path === '/accounts/invitations/accept'
      ? json(200, { customerName: 'Aurora Health' })
      : json(200, { ...invitation, hasAccount: true }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Accept for my company' }));
  await screen.findByText('inside');
  expect(asked).toMatchObject([
    { method: 'GET' },
    { method: 'POST', path: '/accounts/invitations/accept', body: { code }, token: 'Bearer jwt' },
  ]);
});

it('asks other logged-in users to log out, and keeps the invitation', async () => {
  storedUser.set({ ...nora, type: 'Customer' });
  const router = open(`/register?code=${code}`, usual());
  expect(await screen.findByRole('heading', { name: 'You are already logged in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept for my company' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log out and continue' }));
  await screen.findByLabelText('Your name');
  expect(storedUser.get()).toBeNull();
  expect(router.state.location.pathname).toBe('/register');
});

it('sends users with an account to the login, or lets them create a second one', async () => {
  open(`/register?code=${code}`, usual({ hasAccount: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to accept' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('nora@northstar.example');
  await userEvent.click(screen.getByText('Back to the invitation'));
  await userEvent.click(screen.getByText('Register another company instead'));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('');
});
