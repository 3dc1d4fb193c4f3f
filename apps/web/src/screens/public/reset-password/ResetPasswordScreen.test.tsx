// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { storedUser } from '../../../platform/storedUser.ts';
import { type Asked, type FarAnswer, mockServer, json } from '../../../testing/mockServer.ts';
import { renderRoutes } from '../../../testing/renderPage.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';

const code = 'q7Zt-0x_Lk2mVbN9sPdR4wYh';
const password = 'nine lanterns of Trieste';

let asked: Asked[];

function open(address: string, answers: (asked: Asked) => FarAnswer) {
  asked = mockServer(answers);
  return renderRoutes([{ path: '*', element: <ResetPasswordScreen /> }], address).router;
}
const gone = () => json(404, { code: 'code_not_valid', title: 'This link is invalid or has expired' });
const stillOpen = (one: Asked): FarAnswer => {
  if (one.path.startsWith('/accounts/reset-check/'))
    return json(200, { username: 'maria@example.com', expiresAt: '2026-11-21T10:00:00Z' });
  return json(200, { done: true });
};

beforeEach(() => window.localStorage.clear());

it('answers the same for any username, and says what to do next', async () => {
  open('/reset-password', () => json(200, { done: true }));
  await userEvent.type(screen.getByLabelText('Username'), ' who/ever ');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(asked.map(({ path }) => path)).toEqual([
    '/config/demonstration',
    '/accounts/forgot-password/who%2Fever',
  ]);
});

it.each([
  [true, /^This demo has no email server\. .* ask the Owner for a reset link/],
  [false, /^This installation has no email server\. Ask the Owner for a reset link/],
])('promises no email if none is sent, demonstration: %s', async (demonstration, says) => {
  open('/reset-password', ({ path }) =>
    json(
      200,
      path === '/config/demonstration' ? { demonstration, sendsMail: false, logins: [] } : { done: true },
    ),
  );
  await userEvent.type(screen.getByLabelText('Username'), 'maria@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByText(says);
  expect(screen.queryByText(/on its way/)).toBeNull();
});

it('accepts a new password with the code of the link, which is removed from the address', async () => {
  storedUser.set({
    id: '7',
    username: 'maria@example.com',
    displayName: 'Maria',
    type: 'Customer',
    companyId: '3',
    companyName: 'Northwind',
    jwtToken: 'jwt',
    refreshToken: 'refresh',
  });
  const router = open(`/reset-password?code=${code}`, stillOpen);
  await userEvent.type(await screen.findByLabelText('New password'), 'short');
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(screen.getByLabelText('New password'));
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await screen.findByRole('heading', { name: 'Password changed' });
  expect(asked.at(-1)).toMatchObject({
    path: '/accounts/reset-password',
    body: { code, newPassword: password },
  });
  expect(storedUser.get(), 'the server has ended this session too').toBeNull();
});

it('says that a link is invalid, whether before or since the form was opened', async () => {
  open(`/reset-password?code=${code}`, (one) => (one.method === 'POST' ? gone() : stillOpen(one)));
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await screen.findByRole('heading', { name: 'This link has expired' });
  await userEvent.click(screen.getByRole('button', { name: 'Send new link' }));
  expect(screen.getByLabelText('Username')).toBeTruthy();
});

it.each([`/reset-password?code=${code}`, '/reset-password?code=nonsense'])(
  'says so at once for %s',
  async (address) => {
    open(address, gone);
    await screen.findByRole('heading', { name: 'This link has expired' });
  },
);
