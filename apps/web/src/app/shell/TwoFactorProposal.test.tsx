// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/queryClient.ts';
import { storedUser, type StoredUser } from '../../platform/storedUser.ts';
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

const realFetch = window.fetch;
let asked: string[] = [];
let root: Root;

function Shown() {
  const signedIn = useSession();
  return signedIn === null ? null : <TwoFactorProposal user={signedIn} />;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  asked = [];
  window.fetch = async (target, request) => {
    asked.push(`${request?.method} ${String(target)}`);
    return new Response(JSON.stringify({ done: true }), { status: 200 });
  };
  window.localStorage.clear();
  storedUser.set(user);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={['/dashboard']}>
            <Shown />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  window.fetch = realFetch;
  vi.unstubAllGlobals();
});

const proposal = () => document.querySelector('section[aria-label="Protect your account"]');
const press = (name: string) =>
  act(async () => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

it('is put away by "Not now" without a word to the server, until the next login says so again', async () => {
  expect(proposal()).not.toBeNull();
  await press('Not now');
  expect(proposal()).toBeNull();
  expect(asked).toEqual([]);
  expect(storedUser.get()).toMatchObject({ id: '7', jwtToken: 'token', proposeTwoFactor: false });
  await act(async () => storedUser.set(user));
  expect(proposal()).not.toBeNull();
});

it('is put away for good by "Don’t ask again"', async () => {
  await press('Don’t ask again');
  expect(asked).toEqual(['POST /api/auth/twofactor/updatepreference/dont-ask/7']);
  expect(proposal()).toBeNull();
});

it('leads to where it is set up, and is not shown there', () => {
  expect(proposal()?.querySelector('a')?.getAttribute('href')).toBe('/user/profile#two-factor');
  expect(isTwoFactorProposed(user, '/user/profile')).toBe(false);
  expect(isTwoFactorProposed(user, '/upload')).toBe(true);
  expect(isTwoFactorProposed({ ...user, proposeTwoFactor: undefined }, '/upload')).toBe(false);
});
