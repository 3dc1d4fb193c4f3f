// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { Lane } from '../laneTypes.ts';
import { BaselineDerivation } from './BaselineDerivation.tsx';

const lane = (part: Partial<Lane>) =>
  ({ id: '5', unitMeasure: 'mi', baselineUnitCost: null, ...part }) as Lane;
const sums = (total: number, chargeUsd: number, volume: number) =>
  mockServer(() =>
    json(200, {
      total,
      chargeUsd,
      volume,
      pricedChargeUsd: 0,
      pricedVolume: 0,
      linehaulUsd: null,
      fuelUsd: null,
      transitDays: null,
      onTimePercent: null,
      shipments: [],
    }),
  );

it('a lane without known miles has no price per mile, and says why', async () => {
  sums(3, 4200, 0);
  renderWithProviders(<BaselineDerivation lane={lane({ shipmentCount: 3, volumeTotal: 0 })} />);
  await screen.findByText('$4,200.00');
  expect(screen.getAllByText('N/A')).toHaveLength(2);
  expect(screen.getByText(/Miles unknown.*no price per mile/)).toBeTruthy();
  expect(screen.queryByText(/0 mi/)).toBeNull();
});

it('a lane without shipments says so, and divides nothing', async () => {
  const asked = sums(0, 0, 0);
  renderWithProviders(<BaselineDerivation lane={lane({ shipmentCount: 0, volumeTotal: 0 })} />);
  await screen.findByText(/No shipments are left in this lane/);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('N/A')).toBeNull();
});
