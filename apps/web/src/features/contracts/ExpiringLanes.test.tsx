// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { contractOf } from '../../testing/contracts.ts';
import { json, mockServer } from '../../testing/mockServer.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import { ExpiringLanes } from './ExpiringLanes.tsx';

const lane = {
  laneId: '7',
  contractNo: 1,
  contractName: 'Contract 1',
  origin: 'Akron, OH',
  destination: 'Salem, OR',
  equipment: 'Dry van',
  carriers: [
    { carrierId: '3', name: 'Albatross Lines', share: 60 },
    { carrierId: '4', name: 'Buffalo Trucking', share: 40 },
  ],
  lastMonth: '2027-11',
  yearlyUsd: 1234.5,
  successor: null,
};
const answers = (lanes: readonly object[], withoutSuccessor: number) =>
  json(200, { totals: { lanes: lanes.length, yearlyUsd: 2469, withoutSuccessor }, lanes });

function open(answer: () => Response) {
  const asked = mockServer(answer);
  const onPlan = vi.fn();
  const contracts = [contractOf(2, { name: 'Next year', isCurrent: false }), contractOf(1)];
  const laneAt = (laneId: string, contractNo: number) => `/lane/${laneId}/of/${contractNo}`;
  renderRoutes(
    [
      {
        path: '*',
        element: <ExpiringLanes mode={Mode.RoadFTL} contracts={contracts} laneAt={laneAt} onPlan={onPlan} />,
      },
    ],
    '/',
  );
  return { asked, onPlan };
}

it('shows which awards end, what follows, and plans the next contract for the rest', async () => {
  const next = { ...lane, laneId: '8', successor: { laneId: '9', contractNo: 2, state: 'Created' } };
  const { asked, onPlan } = open(() => answers([lane, next], 1));
  await screen.findByText('1 lane is not in a contract that follows.');
  expect(screen.getAllByText('Albatross Lines 60%, Buffalo Trucking 40%')).toHaveLength(2);
  screen.getByText('Not planned');
  const link = screen.getByRole('link', { name: 'Next year, not open yet' });
  expect(link.getAttribute('href')).toBe('/lane/9/of/2');
  await userEvent.click(screen.getByRole('radio', { name: '180 days' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.path).toContain('days=180');
  await userEvent.click(screen.getByRole('button', { name: 'Plan the next contract for it' }));
  expect(onPlan).toHaveBeenCalledWith('180');
});

it('says when nothing expires', async () => {
  open(() => answers([], 0));
  await screen.findByText('No awards end within 90 days without an award for the month after.');
  expect(screen.queryByRole('button', { name: /Plan/ })).toBeNull();
});
