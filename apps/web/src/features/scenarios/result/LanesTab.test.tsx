// @vitest-environment jsdom
import '../../../testing/ownModules.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { scenarioOf } from '../../../testing/scenarios.ts';
import { GuideTab } from './GuideTab.tsx';
import { LanesTab } from './LanesTab.tsx';

const head = {
  laneId: '1',
  origin: 'Reno',
  destination: 'Boise',
  region: 'USMCA',
  equipment: 'Van',
  volume: 1200,
};
const lane = {
  ...head,
  originLatitude: null,
  originLongitude: null,
  destinationLatitude: null,
  destinationLongitude: null,
  baselineUsd: 1000,
  incumbent: 'Old Lines',
  shares: [
    {
      carrierId: '3',
      carrierName: 'Whole Freight',
      bidId: '30',
      share: 60,
      awardedUsd: 540.3,
      isIncumbent: false,
    },
    {
      carrierId: '4',
      carrierName: 'Part Lines',
      bidId: '40',
      share: 40,
      awardedUsd: 360.2,
      isIncumbent: false,
    },
  ],
  unawarded: null,
  runnerUp: { carrierId: '5', carrierName: 'Near Haul', costUsd: 850 },
  differenceUsd: -50.5,
  why: 'At most 6 carriers in USMCA prevented an award to Near Haul.',
  ruleId: 'r1',
};
const carriers = [
  {
    carrierId: '3',
    carrierName: 'Whole Freight',
    lanes: 1,
    keptLanes: 0,
    volume: 720,
    awardedUsd: 540.3,
    baselineUsd: 600,
  },
];

it('shows for each lane the winner, the runner-up and the deciding reason; filters are in the address', async () => {
  const asked = mockServer(() => json(200, { total: 1, awardedUsd: 900.5, carriers, lanes: [lane] }));
  const { router } = renderWithProviders(
    <LanesTab scenario={scenarioOf('5')} />,
    '/?part=lanes&only=changed',
  );
  const row = (await screen.findByText('Reno → Boise')).closest('tr');
  expect([...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Whole Freight 60%Part Lines 40%replaces Old Lines',
    '$900.50',
    '$850.00Near Haul',
    '−$50.50',
    'At most 6 carriers in USMCA prevented an award to Near Haul.',
  ]);
  expect(asked.some(({ path }) => path.includes('only=changed'))).toBe(true);
  await userEvent.type(screen.getByLabelText('Find lanes by location'), 're');
  await waitFor(() => expect(asked.some(({ path }) => path.includes('search=re'))).toBe(true));
  expect(router.state.location.search).toBe('?part=lanes&only=changed&find=re');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?part=lanes'));
});

it('leads to the winning price, and says if no price wins', async () => {
  const rows = [
    {
      ...head,
      carrierId: '5',
      carrierName: 'Near Haul',
      unitCostUsd: 2.5,
      unitCostToWinUsd: 2.375,
      percentLower: 5,
    },
    {
      ...head,
      laneId: '2',
      carrierId: '6',
      carrierName: 'Far Haul',
      unitCostUsd: 3,
      unitCostToWinUsd: null,
      percentLower: null,
    },
  ];
  mockServer(({ path }) =>
    path.includes('/guide') ? json(200, { total: 2, leftOut: 500_000, rows }) : json(404, {}),
  );
  renderWithProviders(<GuideTab scenario={scenarioOf('5')} />);
  const [, first, second] = [...(await screen.findByRole('table')).querySelectorAll('tr')];
  const cells = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  expect(cells(first)).toEqual(['Near Haul', '$2.5000', '$2.3750', '5.0%']);
  expect(cells(second)).toEqual(['Far Haul', '$3.0000', 'no price wins under these rules']);
  screen.getByText(/three nearest to winning of each lane are named; 500,000 bids farther away are left out/);
});

it('says why a scenario without a result shows nothing', () => {
  renderWithProviders(<LanesTab scenario={scenarioOf('5', { figures: null, state: 'Infeasible' })} />);
  screen.getByText('No award satisfies all rules');
  screen.getByRole('button', { name: 'View suggested fix' });
});
