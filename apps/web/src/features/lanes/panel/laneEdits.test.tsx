// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession } from '../../../platform/sessionEnd.ts';
import { storedUser } from '../../../platform/storedUser.ts';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { laneOf } from '../../../testing/lanes.ts';
import { signedInAs } from '../../../testing/people.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { LaneMonths } from './LaneMonths.tsx';

const user = userEvent.setup({ delay: null });
const month = (name: string, volume: number) => ({
  month: name,
  volume,
  shipmentAmount: 1,
  avgCostPerUnit: null,
  avgCostPerShipment: null,
  historicTotalChargeUSD: null,
  totalChargeUSD: null,
});
const lane = laneOf('11', {
  unitMeasure: 'kg',
  volume: [month('2026-12', 1127), month('2027-01', 9759.25)],
});
const address = '/road-ftl/lanes?lane=11';
const december = () => screen.findByLabelText<HTMLInputElement>('Forecast volume of Dec 2026');
const type = async (text: string) => {
  const field = await december();
  await user.clear(field);
  await user.type(field, text);
};

beforeEach(() => storedUser.set(signedInAs('Customer')));
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('asks before an unsaved volume is lost, and rejects an invalid volume at its field', async () => {
  const asked = mockServer(() => json(200, { months: [] }));
  const { router } = renderWithProviders(<LaneMonths lane={lane} />, address);
  expect((await december()).value, 'as many decimals as the others').toBe('1,127.00');
  await type('-5');
  expect(await screen.findByText('Enter 0 or more')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save 1 month' }));
  expect(asked).toEqual([]);

  await type('800');
  await router.navigate('/road-ftl/lanes');
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.search).toBe('?lane=11');
  expect((await december()).value).toBe('800');
  await user.click(screen.getByRole('button', { name: 'Save 1 month' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/lanes/volume/11',
      body: { volumes: [{ month: '2026-12', volume: 800, seen: 1127 }] },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save 1 month' })).toBeNull());
  await router.navigate('/road-ftl/lanes');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says who changed the volume in the meantime, keeps the typed value, and overwrites on request', async () => {
  const asked = mockServer(({ body }) =>
    JSON.stringify(body)?.includes('seen') === true
      ? json(409, {
          code: 'edited_by_someone_else',
          title: 'Someone else changed this in the meantime',
          by: 'Bea Buyer',
          at: '2026-11-20T10:42:00.000Z',
        })
      : json(200, { months: [] }),
  );
  renderWithProviders(<LaneMonths lane={lane} />, address);
  await type('800');
  await user.click(screen.getByRole('button', { name: 'Save 1 month' }));
  expect((await screen.findByText(/^Bea Buyer changed this at/)).textContent).toContain(
    'Reload to see it, or overwrite it with your changes.',
  );
  expect((await december()).value).toBe('800');
  await user.click(screen.getByRole('button', { name: 'Overwrite with my changes' }));
  await waitFor(() => expect(screen.queryByText(/^Bea Buyer/)).toBeNull());
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    volumes: [{ month: '2026-12', volume: 800 }],
  });
});

it('restores typed values after a lost connection logged the user out', async () => {
  mockServer(() => json(200, { months: [] }));
  const first = renderWithProviders(<LaneMonths lane={lane} />, address);
  await type('800');
  endSession('noConnection');
  first.unmount();
  storedUser.set(signedInAs('Customer'));
  const again = renderWithProviders(<LaneMonths lane={lane} />, address);
  expect((await december()).value).toBe('800');
  endSession();
  again.unmount();
  storedUser.set(signedInAs('Customer'));
  renderWithProviders(<LaneMonths lane={lane} />, address);
  expect((await december()).value).toBe('1,127.00');
});
