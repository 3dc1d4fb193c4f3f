// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedUser, type StoredUser } from '../../platform/storedUser.ts';
import { twoFactorLater } from '../../platform/twoFactorLater.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { useSession } from '../session/useSession.ts';
import { isTwoFactorProposed, TwoFactorProposal } from './TwoFactorProposal.tsx';

const user: StoredUser = {
  id: '7',
  username: 'maria@example.com',
  jwtToken: 'token',
  refreshToken: 'refresh',
  type: 'Customer',
  companyId: '3',
  companyName: 'Northwind',
  displayName: 'Maria',
  proposeTwoFactor: true,
};

function Shown() {
  const signedIn = useSession();
  return signedIn === null ? null : <TwoFactorProposal user={signedIn} />;
}

let asked: Asked[];
beforeEach(() => {
  window.localStorage.clear();
  storedUser.set(user);
  asked = mockServer(() => json(200, { done: true }));
  renderWithProviders(<Shown />, '/dashboard');
});
// Tests of other files share the module.
afterEach(() => act(() => storedUser.set(null)));

const proposal = () => screen.queryByRole('region', { name: 'Protect your account' });

it('is put away by "Not now" for three weeks in this browser, also after the next login', async () => {
  expect(proposal()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(proposal()).toBeNull();
  expect(asked).toEqual([]);
  act(() => storedUser.set({ ...user, jwtToken: 'of the next login' }));
  expect(proposal()).toBeNull();
  const days = 24 * 60 * 60 * 1000;
  expect(twoFactorLater.isPutOff('7', Date.now() + 20 * days)).toBe(true);
  expect(twoFactorLater.isPutOff('7', Date.now() + 22 * days)).toBe(false);
  act(() => storedUser.set({ ...user, id: '8' }));
  expect(proposal(), 'another person of this browser').not.toBeNull();
});

it('is put away for good by "Don’t ask again"', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Don’t ask again' }));
  await waitFor(() => expect(proposal()).toBeNull());
  expect(asked).toMatchObject([
    { method: 'POST', path: '/auth/twofactor/updatepreference/dont-ask/7', token: 'Bearer token' },
  ]);
});

it('links to the set-up, and is not shown there', () => {
  expect(screen.getByRole('link', { name: 'Set up' }).getAttribute('href')).toBe('/user/profile#two-factor');
  expect(isTwoFactorProposed(user, '/user/profile')).toBe(false);
  expect(isTwoFactorProposed(user, '/upload')).toBe(true);
  expect(isTwoFactorProposed({ ...user, proposeTwoFactor: undefined }, '/upload')).toBe(false);
});
