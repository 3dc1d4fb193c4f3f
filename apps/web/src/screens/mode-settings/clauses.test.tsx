// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contractOf } from '../../testing/contracts.ts';
import { json, mockServer } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import ModeSettingsScreen from './ModeSettingsScreen.tsx';

const fuel = {
  chargeNo: 2,
  name: 'Fuel surcharge',
  type: 'Charge',
  unit: 2,
  unitName: 'per mile',
  location: 'Freight',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: true,
  hasBreaks: false,
  minimumChargeNo: null,
  purpose: 'fuel',
  alternativeGroup: null,
  expectedPerShipment: null,
};
const diesel = {
  code: 'EIA.DIESEL.US',
  name: 'US on-highway diesel',
  unit: 'USD per gallon',
  period: 'week',
  region: 'United States',
  source: 'EIA',
  values: 52,
  firstDay: '2025-12-01',
  newest: { day: '2026-11-23', value: 3.6 },
};
const month = { month: '2026-11', level: 3.85, costUsd: 1250.5 };

/** Mocks a server with these clauses; a save is answered with what it sent. */
const server = (clauses: readonly object[], lockedBecause: string | null = null) => {
  const answered = (all: readonly object[]) => ({
    contractNo: 1,
    contractName: 'Contract 1',
    lockedBecause,
    clauses: all.map((one, index) => ({
      charges: [fuel],
      carrierName: null,
      seriesName: diesel.name,
      inWords: ['The rate per mile changes.'],
      amendmentNo: null,
      ...one,
      clauseNo: index + 1,
    })),
  });
  return mockServer(({ method, path, body }) => {
    if (path.endsWith('/simulate'))
      return json(200, {
        levels: [
          {
            from: '2026-11-17',
            to: '2026-11-23',
            value: 3.85,
            firstDay: '2026-11-16',
            lastDay: '2026-11-16',
            isStale: false,
            isHeld: false,
            capped: 'ceiling',
            reason: null,
          },
        ],
        months: [month],
        atBasisUsd: 1000,
        awardedLanes: 3,
        lanesWithoutQuantity: 0,
      });
    if (path.startsWith('/contracts?')) return json(200, [contractOf(1)]);
    if (path.startsWith('/contracts/'))
      return json(200, answered(method === 'PUT' ? (body as { clauses: object[] }).clauses : clauses));
    if (path.startsWith('/bids/charges/'))
      return json(200, { customerId: '1', mode: 4, version: 1, charges: [fuel], weightBreaks: [] });
    if (path.startsWith('/config/instance/'))
      return json(200, {
        mode: 4,
        customerId: '1',
        contractMonths: ['2027-01', '2027-02'],
        structureVersion: 1,
      });
    if (path === '/indices') return json(200, [diesel]);
    return json(200, []);
  });
};

it('adds a clause that follows an index, and simulates it first', async () => {
  const asked = server([]);
  renderWithProviders(<ModeSettingsScreen />, '/road-ftl/settings?tab=clauses');
  await screen.findByText('No index clauses yet');
  await userEvent.click(screen.getByRole('button', { name: 'Add clause' }));
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('Complete the clause to simulate it.');
  await userEvent.type(within(panel).getByRole('textbox', { name: 'Name' }), 'Diesel');
  await userEvent.click(within(panel).getByRole('combobox', { name: 'Index' }));
  await userEvent.click(await screen.findByRole('option', { name: diesel.name }));
  await userEvent.type(within(panel).getByRole('textbox', { name: /^Basis/ }), '3.5');
  const costs = await within(panel).findByRole('row', { name: /Nov 2026/ });
  expect(
    within(costs)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3.850', '$1,250.50', '$250.50']);
  await userEvent.click(within(panel).getByRole('button', { name: 'Add clause' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/contracts/4/1/clauses',
    body: {
      seen: [],
      clauses: [
        {
          clauseNo: null,
          name: 'Diesel',
          chargeNos: [],
          terms: {
            series: { kind: 'shared', code: diesel.code },
            basis: 3.5,
            effect: { kind: 'perMile', milesPerGallon: { van: 6, reefer: 5.5, flatbed: 5 } },
            take: { kind: 'inForce', lagDays: 1 },
          },
        },
      ],
    },
  });
  await screen.findByText('The rate per mile changes.');
});

it('says why clauses are locked, and shows no button to add one', async () => {
  server([], '3 lanes are awarded with these clauses.');
  renderWithProviders(<ModeSettingsScreen />, '/road-ftl/settings?tab=clauses');
  await screen.findByText('3 lanes are awarded with these clauses.');
  expect(screen.queryByRole('button', { name: 'Add clause' })).toBeNull();
});
