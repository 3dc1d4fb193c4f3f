// @vitest-environment jsdom
import '../../testing/ownModules.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accounts } from '@lanewright/contract';
import { callEndpoint } from '../../platform/apiClient.ts';
import { endSession } from '../../platform/sessionEnd.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import LoginScreen from '../../screens/public/LoginScreen.tsx';
import RegisterScreen from '../../screens/public/register/RegisterScreen.tsx';
import { Guard } from '../Guard.tsx';
import { redirectOnSessionEnd } from './redirectOnSessionEnd.ts';

let stop = () => {};
afterEach(() => {
  // Data kept for the next attempt is cleared by an ordinary end of the session.
  act(() => endSession());
  stop();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** A page whose query key does not include the user. */
function OwnName() {
  const name = useQuery({
    queryKey: ['profile'],
    staleTime: Infinity,
    queryFn: () => Promise.resolve(storedUser.get()?.displayName ?? 'nobody'),
  });
  return <p>I am {name.data ?? '…'}</p>;
}

function open(address: string) {
  const page = renderRoutes(
    [
      { path: '/', element: <LoginScreen /> },
      { path: '/login', element: <LoginScreen /> },
      { path: '/register', element: <RegisterScreen /> },
      { element: <Guard allowed={[]} />, children: [{ path: '*', element: <OwnName /> }] },
    ],
    address,
  );
  stop = redirectOnSessionEnd(page.router, page.queryClient);
  return page;
}
const away = () => mockServer(() => Promise.reject(new TypeError('Failed to fetch')));
const calm = () => mockServer(({ path }) => (path === '/demonstration' ? json(404, {}) : json(200, [])));
const noConnection = 'No connection to Lanewright. Log in again when it is back.';
const callWithoutNetwork = () => callEndpoint(accounts.logOut, {}).catch(() => undefined);

it('shows nothing of the previous user when another one logs in in another tab', async () => {
  calm();
  storedUser.set(signedInAs('Customer'));
  open('/user/profile');
  await screen.findByText('I am Maria');
  const other = signedInAs('Customer', { id: '2', displayName: 'Jon' });
  act(() => {
    window.localStorage.setItem('user', JSON.stringify(other));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  await screen.findByText('I am Jon');
});

it('keeps the cache when the same user’s tokens are renewed', async () => {
  calm();
  storedUser.set(signedInAs('Customer'));
  const { queryClient } = open('/user/profile');
  await screen.findByText('I am Maria');
  act(() => storedUser.set(signedInAs('Customer', { jwtToken: 'newer' })));
  expect(queryClient.getQueryData(['profile'])).toBe('Maria');
});

it('says that the connection was lost, and returns to the page after login', async () => {
  calm();
  storedUser.set(signedInAs('Customer'));
  const { router } = open('/ocean-fcl/lanes?sort=savings');
  await screen.findByText('I am Maria');
  away();
  await act(callWithoutNetwork);
  await screen.findByText(noConnection);
  expect(router.state.location.pathname).toBe('/');
  calm();
  act(() => storedUser.set(signedInAs('Customer')));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ocean-fcl/lanes'));
  expect(router.state.location.search).toBe('?sort=savings');
  act(() => endSession());
  await screen.findByRole('heading', { name: 'Log in' });
  expect(screen.queryByText(noConnection), 'an ordinary log out is no lost connection').toBeNull();
});

it('keeps a visitor’s return address and invitation while offline', async () => {
  away();
  const { router } = open('/register?code=abcdefghijklmnopqrstuvwxyz012345');
  await screen.findByText(noConnection);
  expect(router.state.location.pathname).toBe('/');
  const asked = calm();
  act(() => void router.navigate('/register'));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('abcdefghij'))).toBe(true));
  expect(window.sessionStorage.length, 'once taken it is gone').toBe(0);
});

it('keeps the return address of the login page when the server can’t be reached', async () => {
  away();
  const { router } = open('/login?return=%2Fcarriers');
  await screen.findByText(noConnection);
  calm();
  act(() => storedUser.set(signedInAs('Customer')));
  await waitFor(() => expect(router.state.location.pathname).toBe('/carriers'));
});
