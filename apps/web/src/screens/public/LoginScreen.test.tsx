// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberedDevices } from '../../platform/rememberedDevices.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, type FarAnswer, mockServer, json } from '../../testing/mockServer.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import LoginScreen from './LoginScreen.tsx';

const maria = {
  id: '7',
  username: 'maria@example.com',
  displayName: 'Maria',
  type: 'Customer',
  companyId: '3',
  companyName: 'Northwind',
  profilePicture: null,
  proposeTwoFactor: false,
  jwtToken: 'jwt',
  refreshToken: 'refresh',
};
const challenge = { twoFactorRequired: true, mustSetUp: false, twoFactorToken: 'half way' };

let asked: Asked[];

/** Opens the login page with a mock server that responds by path. */
function open(answers: Record<string, (asked: Asked) => FarAnswer>) {
  asked = mockServer(
    (one) => answers[one.path]?.(one) ?? json(200, { demonstration: false, sendsMail: true, logins: [] }),
  );
  return renderRoutes(
    [
      { path: '/login', element: <LoginScreen /> },
      { path: '*', element: <p>inside</p> },
    ],
    '/login?return=%2Fcarriers',
  ).router;
}
const sent = (path: string) => asked.filter((one) => one.path === path).map((one) => one.body);

async function logIn() {
  await userEvent.type(screen.getByLabelText('Username'), 'Maria@example.com');
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

beforeEach(() => window.localStorage.clear());

describe('logging in', () => {
  it('starts the session and continues to the requested page', async () => {
    const router = open({ '/auth': () => json(200, maria) });
    await logIn();
    await screen.findByText('inside');
    expect(router.state.location.pathname).toBe('/carriers');
    expect(storedUser.get()).toMatchObject({ id: '7', jwtToken: 'jwt' });
    expect(sent('/auth')).toEqual([{ username: 'Maria@example.com', password: 'secret' }]);
  });

  it('asks for what is missing, and sends nothing', async () => {
    open({});
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Enter your username')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
    expect(sent('/auth')).toEqual([]);
  });

  it('counts down after too many attempts, and sends nothing in the meantime', async () => {
    open({
      '/auth': () => json(429, { code: 'too_many_attempts', title: 'Too many', retryAfterSeconds: 90 }),
    });
    await logIn();
    const button = await screen.findByRole('button', { name: 'Wait 1:30' });
    await userEvent.click(button);
    expect(sent('/auth')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('2 minutes');
  });
});

describe('the second step', () => {
  it('accepts the code with its last digit, and remembers the device on request', async () => {
    open({
      '/auth': () => json(200, challenge),
      '/auth/validate/twofactorcode': () => json(200, { ...maria, deviceToken: 'this device' }),
    });
    await logIn();
    await userEvent.click(await screen.findByLabelText('Remember this device for 30 days'));
    await userEvent.type(screen.getByLabelText('Code', { exact: true }), '123456');
    await screen.findByText('inside');
    expect(sent('/auth/validate/twofactorcode')).toEqual([
      { twoFactorToken: 'half way', code: '123456', rememberDevice: true },
    ]);
    expect(rememberedDevices.tokenOf('maria@example.com')).toBe('this device');
    expect(window.localStorage.getItem('user'), 'the device outlives the user').not.toContain('this device');
  });

  it('is skipped on a remembered device, which is forgotten once it expires', async () => {
    rememberedDevices.remember('maria@example.com', 'known');
    open({ '/auth': () => json(200, challenge) });
    await logIn();
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(sent('/auth')).toEqual([
      { username: 'Maria@example.com', password: 'secret', deviceToken: 'known' },
    ]);
    expect(rememberedDevices.tokenOf('maria@example.com')).toBeUndefined();
  });

  it('accepts a recovery code instead of an authenticator code', async () => {
    open({
      '/auth': () => json(200, challenge),
      '/auth/validate/twofactorcode': () =>
        json(422, { code: 'wrong_code', title: 'Incorrect code', field: 'code' }),
    });
    await logIn();
    await userEvent.click(await screen.findByText('Use a recovery code instead'));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCDE-12345');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Incorrect code');
    expect(sent('/auth/validate/twofactorcode')).toMatchObject([{ code: 'ABCDE-12345' }]);
    await userEvent.click(screen.getByText('Start over'));
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Maria@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password', { exact: true }).value).toBe('');
  });

  it('sets up two-factor authentication if the company requires it; the session starts once the codes are saved', async () => {
    open({
      '/auth': () => json(200, { ...challenge, mustSetUp: true }),
      '/auth/twofactor/setup': () =>
        json(200, {
          secret: 'JBSWY3DPEHPK3PXP',
          otpauthUri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
          issuer: 'Lanewright',
          account: 'maria',
        }),
      '/auth/twofactor/setup/validate': () => json(200, { recoveryCodes: ['AAAAA-11111'], session: maria }),
    });
    await logIn();
    await screen.findByText('JBSW Y3DP EHPK 3PXP');
    await userEvent.type(screen.getByLabelText('Enter the code it shows'), '654321');
    await screen.findByText('AAAAA-11111');
    expect(sent('/auth/twofactor/setup')).toEqual([{ twoFactorToken: 'half way' }]);
    expect(sent('/auth/twofactor/setup/validate')).toEqual([{ code: '654321', twoFactorToken: 'half way' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(storedUser.get(), 'not before they are saved').toBeNull();
    await userEvent.click(screen.getByLabelText('I have saved these codes'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('inside');
    expect(storedUser.get()?.id).toBe('7');
  });
});
