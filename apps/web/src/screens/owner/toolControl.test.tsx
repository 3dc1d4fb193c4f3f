// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { farEnd, json } from '../../testing/farEnd.ts';
import { renderPart } from '../../testing/renderPage.tsx';
import ToolControlScreen from './ToolControlScreen.tsx';

const company = (id: string, name: string) => ({
  id,
  name,
  kind: 'Customer',
  isDemonstration: false,
  createdAt: '2026-11-01T00:00:00Z',
  users: 1,
  openInvitations: 0,
  isTwoFactorDemanded: false,
  twoFactorUsers: 0,
  singleSignOn: 'None',
  partners: 0,
});

it('asks for the mode and the customer that the address names', async () => {
  const asked = farEnd(({ path }) => {
    if (path.startsWith('/admin') || path.startsWith('/accounts'))
      return json(200, [company('4', 'Acme'), company('9', 'Bolt')]);
    if (path.startsWith('/config/currencies')) return json(200, []);
    return json(200, { customerId: '9', mode: 7, version: 1, charges: [], weightBreaks: [] });
  });
  renderPart(<ToolControlScreen />, '/tool-control?customer=9&mode=7');
  await screen.findByText('Charges, version 1');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/bids/charges/7?customerId=9'));
  expect(screen.getByRole('tab', { name: 'Rates by day' })).toBeDefined();
});

it('says what to do where there is no customer', async () => {
  farEnd(() => json(200, []));
  renderPart(<ToolControlScreen />, '/tool-control');
  await screen.findByText('No customer yet');
});
