// @vitest-environment jsdom
import '../../../testing/ownModules.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { RenewCodesDialog } from './RenewCodesDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

/** The server rejects every code. */
const refusal = () =>
  mockServer(() => json(422, { code: 'wrong_code', title: 'Incorrect code', field: 'code' }));
const logInAs = (label: string, text: string) =>
  screen.findByLabelText(label, { exact: true }).then((field) => userEvent.type(field, text));
const noop = () => undefined;

it('new recovery codes require the password and a code, and show a rejected code at its field', async () => {
  const asked = refusal();
  renderWithProviders(<RenewCodesDialog username="maria" onClose={noop} />);
  await logInAs('Password', 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Generate new codes' }));
  expect(asked, 'nothing is sent without a code').toHaveLength(0);
  await logInAs('Code', '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Generate new codes' }));
  await screen.findByText('Incorrect code');
  expect(asked[0]).toMatchObject({
    path: '/auth/twofactor/recovery-codes',
    body: { password: 'secret', code: '123456' },
  });
});

it('another phone requires the password and a code or recovery code', async () => {
  const asked = refusal();
  renderWithProviders(<SetUpDialog userId="7" username="maria" isOn onClose={noop} />);
  await logInAs('Password', 'secret');
  await userEvent.click(screen.getByText('Use a recovery code instead'));
  await logInAs('Recovery code', 'ABCDE-12345');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Incorrect code');
  expect(asked[0]?.body).toEqual({ password: 'secret', code: 'ABCDE-12345' });
});

it('the first phone requires the password only', async () => {
  const asked = refusal();
  renderWithProviders(<SetUpDialog userId="7" username="maria" isOn={false} onClose={noop} />);
  await logInAs('Password', 'secret');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Incorrect code');
  expect(asked[0]?.body).toEqual({ password: 'secret' });
});
