// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { figuresOf, scenarioOf } from '../../../testing/scenarios.ts';
import { CompareScenarios } from './CompareScenarios.tsx';

const few = scenarioOf('1', {
  name: 'Few carriers',
  figures: figuresOf({ awardedUsd: 1010.25, savingsUsd: 89.75, incumbentsKept: 2, carriers: 2 }),
});
const cheap = scenarioOf('2', {
  name: 'Cheapest',
  figures: figuresOf({ awardedUsd: 1000, savingsUsd: 100, incumbentsKept: 1, carriers: 7 }),
});
const share = { carrierId: '3', bidId: '30', share: 100, isIncumbent: false };
const lane = {
  laneId: '1',
  origin: 'Reno',
  destination: 'Boise',
  region: 'USMCA',
  equipment: null,
  volume: 10,
  originLatitude: null,
  originLongitude: null,
  destinationLatitude: null,
  destinationLongitude: null,
  here: [{ ...share, carrierName: 'Whole Freight', awardedUsd: 110.25 }],
  there: [{ ...share, carrierName: 'Part Lines', awardedUsd: 100 }],
  differenceUsd: -10.25,
};

it('marks the best of each figure, and shows which lanes make the difference', async () => {
  mockServer(({ path }) => {
    if (path.startsWith('/scenarios/compare'))
      return json(200, { total: 1, lanes: [lane], differenceUsd: -10.25 });
    return json(200, path === '/scenarios/1' ? few : cheap);
  });
  renderWithProviders(<CompareScenarios scenarioIds={['1', '2', '1']} />);
  await screen.findByText(/the difference between the two scenarios, to the cent/);
  await screen.findByText('Reno → Boise');
  const row = (name: string) =>
    [...(screen.getByText(name).closest('tr')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    );
  expect(row('Awarded cost')).toEqual(['$1,010.25+1.0%', '$1,000.00 (best)lowest']);
  expect(row('Incumbents kept')).toEqual(['2of 6 lanes (best)', '1of 6 lanes']);
  expect(row('Carriers')).toEqual(['2', '7']);
  expect(row('Reno → Boise')).toEqual(['Whole Freight$110.25', 'Part Lines$100.00', '−$10.25']);
});
