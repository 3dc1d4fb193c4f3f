// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import ModeSettingsScreen from './ModeSettingsScreen.tsx';

const charge = (chargeNo: number, name: string, more: object = {}) => ({
  chargeNo,
  name,
  type: 'Charge',
  unit: 10,
  unitName: 'per shipment',
  location: 'Freight',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: true,
  hasBreaks: false,
  minimumChargeNo: null,
  purpose: 'other',
  alternativeGroup: null,
  expectedPerShipment: null,
  ...more,
});
const structure = (
  version: number,
  charges = [charge(1, 'Base rate', { required: true }), charge(2, 'Pre-pull')],
) => ({
  customerId: '1',
  mode: 13,
  version,
  charges,
  weightBreaks: [],
});
const currency = (code: string, more: object = {}) => ({
  currency: code,
  name: code === 'EUR' ? 'Euro' : 'US Dollar',
  usdPerUnit: code === 'EUR' ? 1.1 : 1,
  rateDate: '2026-11-01',
  source: 'ECB',
  ratesOn: '2026-11-01',
  frozenOn: '2026-11-02',
  newestUsdPerUnit: code === 'EUR' ? 1.21 : 1,
  newestRateDate: '2026-11-10',
  isUsed: false,
  ...more,
});

/** Mocks a server that stores the charges it receives. */
function server() {
  let version = 3;
  return mockServer(({ method, path, body }) => {
    if (path.startsWith('/config/currencies/')) return json(200, [currency('EUR'), currency('USD')]);
    if (path.endsWith('/preview')) {
      return json(200, {
        isUnchanged: false,
        charges: [{ chargeNo: 2, name: 'Pre-pull', change: 'removed', bidsLosingRates: 4 }],
        weightBreaks: [],
        bids: 9,
        bidsLosingRates: 4,
        bidsBecomingPartial: 2,
        bidsBecomingComplete: 0,
        carriersToAsk: 1,
      });
    }
    if (method === 'PUT') {
      version += 1;
      const { charges } = body as { charges: ReturnType<typeof charge>[] };
      return json(
        200,
        structure(
          version,
          charges.map((one) => ({ ...one, unitName: 'per shipment' })),
        ),
      );
    }
    return json(200, structure(version));
  });
}

it('shows what a change of charges affects before saving, and saves it as the next version', async () => {
  const asked = server();
  renderWithProviders(<ModeSettingsScreen />, '/road-drayage/settings');
  await screen.findByText('Charges, version 3');
  expect(screen.queryByText('Review and save')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pre-pull' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Review and save' }));
  const review = await screen.findByRole('dialog');
  await within(review).findByText('Pre-pull is removed: its rate is dropped from 4 bids.');
  expect(review.textContent).toContain('2 bids of 1 carrier would be partial');
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(within(review).getByRole('button', { name: 'Save as version 4' }));
  await screen.findByText('Charges, version 4');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saved = asked.find(({ method }) => method === 'PUT');
  expect(saved).toMatchObject({
    path: '/config/charges/13',
    body: { version: 3, charges: [{ chargeNo: 1 }] },
  });
});

it('shows what is invalid in a charge before anything is sent', async () => {
  const asked = server();
  renderWithProviders(<ModeSettingsScreen />, '/road-drayage/settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Add charge' }));
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('Enter a name for the charge.');
  await userEvent.click(within(panel).getByRole('textbox', { name: /^Name/ }));
  await userEvent.paste('Base rate');
  await within(panel).findByText('A charge named "Base rate" already exists.');
  await userEvent.paste(' two');
  await waitFor(() => expect(panel.textContent).not.toContain('already exists'));
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

it('asks before leaving with edited charges', async () => {
  server();
  const { router } = renderWithProviders(<ModeSettingsScreen />, '/road-drayage/settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Move Pre-pull up' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Currencies' }));
  await screen.findByText('The edited charges are not saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('tab', { name: 'Currencies' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Rates of 1 Nov 2026 (ECB), locked 2 Nov 2026.');
  expect(router.state.location.search).toBe('?tab=currencies');
});

it('shows locked rates next to the newest, and locks the newest only after a confirmation', async () => {
  const asked = server();
  renderWithProviders(<ModeSettingsScreen />, '/road-drayage/settings?tab=currencies');
  const euro = await screen.findByRole('row', { name: /EUR/ });
  expect(
    within(euro)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Euro', '1.1000000000', '1 Nov 2026', 'ECB', '1.2100000000', '10 Nov 2026', '+10.0%']);
  await userEvent.click(screen.getByRole('button', { name: 'Lock latest rates' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('1 rate changed since 2 Nov 2026');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(within(question).getByRole('button', { name: /^Lock (outdated )?rates$/ }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/config/currencies/13/freeze',
    ]),
  );
});

const placed = (name: string, value: unknown, defaultValue: unknown) => ({
  name,
  type: typeof value === 'boolean' ? 'boolean' : 'number',
  rule: '',
  meaning: '',
  defaultValue,
  value,
  isSet: true,
  isCustom: false,
  mayBeSetBy: name === 'uploads.autoApprove' ? ['Owner'] : ['Customer', 'Owner'],
});

it('says beforehand what a change would be refused for', async () => {
  mockServer(({ path }) =>
    path.includes('/preview')
      ? json(200, {
          changes: [{ name: 'contract.months', before: 6, after: 3 }],
          effects: [{ effect: 'lanesRolledUp', properties: ['contract.months'], count: 1234, of: null }],
          refusals: [
            {
              properties: ['contract.months'],
              code: 'contract_has_awards',
              title: '60 lanes have awards in June 2027, outside the new period',
              detail: 'End those awards or plan the next contract.',
            },
          ],
        })
      : json(200, [placed('contract.months', 6, 12)]),
  );
  renderWithProviders(<ModeSettingsScreen />, '/road-drayage/settings?tab=properties');
  const months = await screen.findByRole('textbox', { name: 'Months' });
  await userEvent.clear(months);
  await userEvent.type(months, '3');
  const list = await screen.findByRole('list', { name: 'What can’t be saved' });
  expect(list.textContent).toBe(
    '60 lanes have awards in June 2027, outside the new period. End those awards or plan the next contract.',
  );
});

it('saves only the changed properties, and says first what that affects', async () => {
  const asked = mockServer(({ method, path }) => {
    if (path.includes('/preview')) {
      return json(200, {
        changes: [{ name: 'contract.months', before: 6, after: 9 }],
        effects: [{ effect: 'lanesRolledUp', properties: ['contract.months'], count: 1234, of: null }],
        refusals: [],
      });
    }
    if (method === 'POST')
      return json(200, { mode: 13, customerId: '1', contractMonths: [], structureVersion: 1 });
    return json(200, [placed('contract.months', 6, 12), placed('uploads.autoApprove', false, false)]);
  });
  renderWithProviders(<ModeSettingsScreen />, '/road-drayage/settings?tab=properties');
  const months = await screen.findByRole('textbox', { name: 'Months' });
  // Properties that only the Owner can set are shown read-only.
  expect(screen.getByRole('switch', { name: /Automatic approval/ })).toHaveProperty('disabled', true);
  await userEvent.clear(months);
  await userEvent.type(months, '99');
  await screen.findByText('Enter a whole number from 1 to 36.');
  await userEvent.clear(months);
  await userEvent.type(months, '9');
  await screen.findByText('1,234 lanes are rebuilt: volumes, forecasts and baselines.');
  await userEvent.click(screen.getByRole('button', { name: 'Save properties' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/config/instance/13')).toMatchObject({
      body: { properties: { 'contract.months': 9 } },
    }),
  );
});
