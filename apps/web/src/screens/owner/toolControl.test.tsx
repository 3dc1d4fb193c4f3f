// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
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

it('requests the mode and customer named in the address', async () => {
  const asked = mockServer(({ path }) => {
    if (path.startsWith('/admin') || path.startsWith('/accounts'))
      return json(200, [company('4', 'Acme'), company('9', 'Bolt')]);
    if (path.startsWith('/config/currencies')) return json(200, []);
    return json(200, { customerId: '9', mode: 7, version: 1, charges: [], weightBreaks: [] });
  });
  renderWithProviders(<ToolControlScreen />, '/tool-control?customer=9&mode=7');
  await screen.findByText('Charges, version 1');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/bids/charges/7?customerId=9'));
  expect(screen.getByRole('tab', { name: 'Rates by day' })).toBeDefined();
});

it('says what to do if there is no customer', async () => {
  mockServer(() => json(200, []));
  renderWithProviders(<ToolControlScreen />, '/tool-control');
  await screen.findByText('No customers yet');
});

const switched = (mode: number, title: string, isOn: boolean, lanes: number) => ({
  mode,
  name: title,
  title,
  isOn,
  lanes,
  lanesOpen: lanes,
  bids: lanes,
  awards: 0,
  uploadsUnderWay: 0,
  carriers: 2,
});

it('shows a mode that couldn’t be switched on for its customer only', async () => {
  mockServer(({ method, path }) => {
    if (path.startsWith('/accounts')) return json(200, [company('4', 'Acme'), company('9', 'Bolt')]);
    if (method === 'PUT') return json(409, { code: 'no_charges', title: 'It has no charges' });
    return json(200, [switched(7, 'Air Freight', false, 1)]);
  });
  const { router } = renderWithProviders(<ToolControlScreen />, '/tool-control?customer=4&tab=modes');
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
  await screen.findByText('It has no charges');
  await act(() => router.navigate('/tool-control?customer=9&tab=modes'));
  await screen.findByText(/What Bolt and its carriers see/);
  expect(screen.queryByText('It has no charges')).toBeNull();
});

it('says what switching off a mode affects before doing it', async () => {
  const asked = mockServer(({ method, path }) => {
    if (path.startsWith('/accounts')) return json(200, [company('4', 'Acme')]);
    if (method === 'PUT') return json(200, { mode: 4, isOn: false });
    return json(200, [switched(4, 'Road - FTL', true, 12), switched(7, 'Air Freight', false, 0)]);
  });
  renderWithProviders(<ToolControlScreen />, '/tool-control?customer=4&tab=modes');
  const row = await screen.findByRole('row', { name: /Road - FTL/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Switch off' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain(
    '12 lanes open for bids are closed, 12 bids of 2 carriers are hidden',
  );
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await userEvent.click(within(question).getByRole('button', { name: 'Switch off' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/config/modes/4?customerId=4',
      body: { isOn: false },
    }),
  );
});

const co2Factor = {
  code: 'air-freighter',
  version: 1,
  name: 'Air freighter',
  modes: [7],
  tradeRegion: null,
  gramsPerTkm: 602,
  source: 'A figure to start with',
  validFrom: '2020-01-01',
  isInForce: true,
};

it('shows what another CO₂ factor changes before it becomes the next version', async () => {
  const asked = mockServer(({ method, path }) => {
    if (path.startsWith('/accounts')) return json(200, [company('4', 'Acme')]);
    if (path.endsWith('/preview')) {
      const one = { lanes: 3, emissionKg: 2000, nextEmissionKg: 1000 };
      return json(200, {
        gramsPerTkm: 301,
        customers: 1,
        ...one,
        modes: [{ customerId: '4', customer: 'Acme', mode: 7, ...one }],
      });
    }
    if (method === 'POST') return json(200, [{ ...co2Factor, version: 2, gramsPerTkm: 301 }]);
    return json(200, [co2Factor]);
  });
  const { router } = renderWithProviders(<ToolControlScreen />, '/tool-control?tab=co2');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Change Air freighter: add a new version' }),
  );
  expect(router.state.location.search).toBe('?tab=co2&factor=air-freighter');
  const panel = await screen.findByRole('dialog');
  const grams = within(panel).getByRole('textbox', { name: /Grams/ });
  await userEvent.clear(grams);
  await userEvent.type(grams, '301');
  await within(panel).findByText(/3 lanes of 1 customer are recalculated: 2 t change to about 1 t/);
  // Effects of a new value are not shown before they are known.
  await userEvent.type(grams, '5');
  expect(within(panel).queryByText(/recalculated/)).toBeNull();
  await userEvent.type(grams, '{Backspace}');
  expect(asked.some(({ method, path }) => method === 'POST' && !path.endsWith('/preview'))).toBe(false);
  await userEvent.type(within(panel).getByRole('textbox', { name: /Source/ }), 'Measured');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save as version 2' }));
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && !path.endsWith('/preview'))).toMatchObject({
      body: { code: 'air-freighter', version: 1, gramsPerTkm: 301, source: 'Measured' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaving asks before a typed CO₂ factor is lost', async () => {
  mockServer(({ path }) => json(200, path.startsWith('/accounts') ? [company('4', 'Acme')] : [co2Factor]));
  renderWithProviders(<ToolControlScreen />, '/tool-control?tab=co2&factor=air-freighter');
  const panel = await screen.findByRole('dialog', { name: 'Air freighter, version 2' });
  await userEvent.type(within(panel).getByRole('textbox', { name: /Source/ }), 'Measured');
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(within(panel).getByRole('textbox', { name: /Source/ })).toHaveProperty('value', 'Measured');
});

it('asks before the demonstration is reset, and shows progress', async () => {
  const last = {
    id: '1',
    state: 'Running',
    askedAt: '2026-11-20T12:00:00Z',
    endedAt: null,
    companies: 1,
    step: 'bids',
    stepsDone: 4,
    steps: 13,
    failure: null,
  };
  let isAsked = false;
  const asked = mockServer(({ path }) => {
    if (path.startsWith('/accounts')) return json(200, [company('4', 'Acme')]);
    if (path === '/demo/reset') {
      isAsked = true;
      return json(200, last);
    }
    return json(200, {
      companies: [{ id: '4', name: 'Acme', kind: 'Customer' }],
      isPlanted: true,
      last: isAsked ? last : null,
    });
  });
  renderWithProviders(<ToolControlScreen />, '/tool-control?tab=demonstration');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset demo data' }));
  expect(asked.some(({ path }) => path === '/demo/reset')).toBe(false);
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset demo' }),
  );
  await screen.findByText('Deleting: bids');
});
