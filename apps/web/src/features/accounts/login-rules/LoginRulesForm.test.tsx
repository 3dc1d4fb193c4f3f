// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { LoginRulesForm } from './LoginRulesForm.tsx';
import { choicesWith, idleChoices, maxChoices } from './sessionChoices.ts';

const rules = {
  isSingleSignOnRequired: false,
  requireBlockedBy: null as string | null,
  sessionIdleMinutes: null as number | null,
  sessionMaxHours: 12,
};
const user = userEvent.setup({ delay: null });

it('asks for confirmation of identity if required, then saves', async () => {
  let isConfirmed = false;
  const asked = mockServer(({ method, path, body }) => {
    if (path === '/auth/confirm') {
      isConfirmed = (body as { password?: string }).password === 'right';
      return isConfirmed
        ? json(200, { confirmedUntil: '2026-11-21T10:00:00Z' })
        : json(422, { code: 'wrong_password', title: 'Incorrect password', field: 'password' });
    }
    if (method === 'GET') return json(200, rules);
    return isConfirmed
      ? json(200, { ...rules, isSingleSignOnRequired: true })
      : json(403, { code: 'confirmation_required', title: 'Confirm your identity' });
  });
  renderWithProviders(<LoginRulesForm companyId="7" />);
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Require single sign-on/ });
  await user.click(toggle);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await user.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  await dialog.findByText('Incorrect password');
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), 'right{Enter}');
  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const wanted = { isSingleSignOnRequired: true };
  await waitFor(() => expect(saved()).toEqual([wanted, wanted]));
  expect(toggle.checked).toBe(true);
});

it('says what to do before single sign-on can be required', async () => {
  mockServer(() => json(200, { ...rules, requireBlockedBy: 'NotTested' }));
  renderWithProviders(<LoginRulesForm companyId="7" />);
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Require single sign-on/ });
  expect(toggle.disabled).toBe(true);
  expect(screen.getByText(/after logging in by single sign-on/)).toBeTruthy();
});

it('offers limits in words, including a stored one that is not among the usual ones', () => {
  expect(choicesWith(idleChoices, 45).map(({ label }) => label)).toEqual([
    'No limit',
    '15 minutes',
    '30 minutes',
    '45 minutes',
    '1 hour',
    '2 hours',
    '4 hours',
    '8 hours',
  ]);
  expect(choicesWith(maxChoices, null).map(({ label }) => label)).toContain('7 days');
});
