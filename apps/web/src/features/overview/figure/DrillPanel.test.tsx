// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { DrillPanel } from './DrillPanel.tsx';
import { FigureLink } from './FigureLink.tsx';

const figure = {
  mode: Mode.RoadFTL,
  stat: 'Savings',
  unit: 'USD',
  month: null,
  uploadId: null,
  value: 300.05,
  spendValue: null,
  percent: 10,
  parts: [],
  byMonth: [],
  period: null,
  formula: {
    text: 'savings = baseline of awarded volume − awarded',
    terms: [{ name: 'baseline of awarded volume', value: 3000.5, unit: 'USD' }],
    notes: [],
  },
  lanesFilter: [{ column: 'awardedMonths', min: 1 }],
};
const lane = (laneId: string, value: number) => ({
  laneId,
  mode: Mode.RoadFTL,
  origin: `From ${laneId}`,
  destination: `To ${laneId}`,
  equipment: null,
  shipments: 7,
  value,
});

/** Mocks a server whose lanes add up to a total. */
function lanesAddingUpTo(total: number) {
  return mockServer(({ path }) => {
    if (path.startsWith('/overview/4/Savings')) return json(200, figure);
    const lanes = path.includes('laneId=1') ? [lane('1', 200)] : [lane('1', 200), lane('2', total - 200)];
    const ofAll = path.includes('laneId=1') ? 200 : total;
    return json(200, { total: ofAll, lanesTotal: lanes.length, lanes });
  });
}

function Screen() {
  return (
    <>
      <FigureLink aim={{ kind: 'figure', mode: Mode.RoadFTL, stat: 'Savings' }}>$300.05</FigureLink>
      <DrillPanel shipmentsOf={({ laneId, asked }) => `Shipments of ${laneId} for ${asked.figure}`} />
    </>
  );
}

it('goes from a figure through its formula and lanes to a lane’s shipments, and back', async () => {
  const asked = lanesAddingUpTo(300.05);
  const { router } = renderWithProviders(<Screen />);
  await userEvent.click(screen.getByRole('link', { name: '$300.05' }));
  await screen.findByText('The lanes add up to the figure, $300.05, to the cent.');
  screen.getByText('savings = baseline of awarded volume − awarded');
  screen.getByText('$3,000.50');
  const listed = asked.find(({ path }) => path.startsWith('/overview/figure-lanes'))?.path ?? '';
  const query = new URLSearchParams(listed.split('?')[1]);
  expect(query.get('figure')).toBe('Savings');
  expect(JSON.parse(query.get('filters') ?? '')).toEqual(figure.lanesFilter);

  await userEvent.click(screen.getByRole('button', { name: 'From 1 to To 1' }));
  await screen.findByText('Shipments of 1 for Savings');
  expect(router.state.location.search).toContain('figureLane=1');
  await userEvent.click(screen.getByRole('button', { name: 'All lanes of this figure' }));
  await screen.findByText(/The lanes add up/);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('shows a mismatched total in red after one retry, and reports it as an error', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked = lanesAddingUpTo(300.04);
  renderWithProviders(<Screen />);
  await userEvent.click(screen.getByRole('link', { name: '$300.05' }));
  await screen.findByText('The lanes add up to $300.04 but should be $300.05. Contact support.');
  expect(told.mock.calls.flat()).toContain('The lanes add up to $300.04, not to $300.05');
  expect(asked.filter(({ path }) => path.startsWith('/overview/figure-lanes')).length).toBe(2);
  told.mockRestore();
});
