// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { SingleSignOnButton } from './SingleSignOn.tsx';
import { signOnAttempt } from './signOnAttempt.ts';
import { useFinishSingleSignOn } from './useFinishSingleSignOn.ts';

beforeEach(() => window.sessionStorage.clear());

const ann = {
  id: '1',
  username: 'ann@northwind.example',
  displayName: 'Ann',
  type: 'Customer',
  companyId: '7',
  companyName: 'Northwind',
  profilePicture: null,
  proposeTwoFactor: false,
  jwtToken: 'jwt',
  refreshToken: 'refresh',
};

/** The page that identity providers redirect to. */
function Landing({ onSession }: { onSession: (user: unknown) => void }) {
  const { isFinishing, error } = useFinishSingleSignOn(onSession);
  if (isFinishing) return <p>finishing</p>;
  return <p>{error instanceof Error ? error.message : 'nothing'}</p>;
}

it('goes to the provider and keeps what only this tab can present', async () => {
  const asked = mockServer(() => json(200, { redirectTo: 'https://login.northwind.example/authorize?a=1' }));
  const gone: string[] = [];
  renderWithProviders(
    <SingleSignOnButton username=" ann@northwind.example " goTo={(address) => gone.push(address)} />,
    '/login?return=%2Fcarriers',
  );
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(gone).toEqual(['https://login.northwind.example/authorize?a=1']));
  const kept = signOnAttempt.take();
  expect(kept).toMatchObject({ returnTo: '/carriers' });
  expect(kept?.browserKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/auth/sso/start',
      body: { username: 'ann@northwind.example', browserKey: kept?.browserKey },
    },
  ]);
  expect(signOnAttempt.take(), 'taken once').toBeUndefined();
});

it.each([
  ['/', null],
  ['/login', null],
  ['/register?code=abc', '/register?code=abc'],
])('from %s continues to %s', async (address, returnTo) => {
  mockServer(() => json(200, { redirectTo: 'https://login.northwind.example/' }));
  renderWithProviders(
    <SingleSignOnButton username="ann@northwind.example" goTo={() => undefined} />,
    address,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(signOnAttempt.take()).toMatchObject({ returnTo });
});

it('says why there is no provider, and asks for a name first', async () => {
  mockServer(() =>
    json(422, { code: 'no_single_sign_on', title: 'There is no single sign-on for this username' }),
  );
  const page = renderWithProviders(<SingleSignOnButton username="" />);
  expect(screen.getByRole('button').getAttribute('aria-description')).toMatch(/mail address/);
  page.unmount();
  renderWithProviders(<SingleSignOnButton username="ann@elsewhere.example" />);
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no single sign-on');
});

it('exchanges the response once, removes it from the address and returns to the requested page', async () => {
  const { browserKey } = signOnAttempt.begin('/carriers');
  const asked = mockServer(() => json(200, ann));
  const sessions: unknown[] = [];
  const { router } = renderWithProviders(
    <StrictMode>
      <Landing onSession={(user) => sessions.push(user)} />
    </StrictMode>,
    '/login?code=c%2B1&state=s',
  );
  expect(screen.getByText('finishing')).toBeTruthy();
  await waitFor(() => expect(sessions).toEqual([ann]));
  expect(asked).toMatchObject([
    { path: '/auth/sso/finish', body: { answer: '?code=c%2B1&state=s', browserKey } },
  ]);
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?return=%2Fcarriers' });
});

it('says why a response was rejected, and ignores one that this tab didn’t start', async () => {
  signOnAttempt.begin(null);
  const asked = mockServer(() => json(422, { title: 'Not trusted', detail: 'It could not be trusted' }));
  const page = renderWithProviders(
    <Landing onSession={() => undefined} />,
    '/login?error=access_denied&state=s',
  );
  expect(await screen.findByText('It could not be trusted')).toBeTruthy();
  expect(page.router.state.location.search).toBe('');
  page.unmount();
  renderWithProviders(<Landing onSession={() => undefined} />, '/login?code=c&state=s');
  expect(await screen.findByText('Start again from the login page.')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

it('ignores every other visit of the page', () => {
  const asked = mockServer(() => json(500, {}));
  renderWithProviders(<Landing onSession={() => undefined} />, '/login?return=%2Fcarriers&state=California');
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(asked).toEqual([]);
});
