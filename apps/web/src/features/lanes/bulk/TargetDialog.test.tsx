// @vitest-environment jsdom
import { overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call, queryBy, useQuery } from '../../../platform/query.ts';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { SeenTarget } from '../lanes.api.ts';
import { TargetDialog } from './TargetDialog.tsx';

const user = userEvent.setup({ delay: null });

it('keeps the rule that was typed when someone else set targets, and shows theirs', async () => {
  let stored: SeenTarget[] = [
    { laneId: '1', targetPrice: null },
    { laneId: '2', targetPrice: 2 },
  ];
  const asked = mockServer(({ body }) => {
    if (!JSON.stringify(body).includes('seen')) return json(200, { changed: 2, hidden: 0 });
    stored = [
      { laneId: '1', targetPrice: 1.8 },
      { laneId: '2', targetPrice: 2.4 },
    ];
    return json(409, {
      code: 'edited_by_someone_else',
      title: 'Someone else changed this in the meantime',
      by: 'Bea Buyer',
      at: '2026-11-20T10:42:00.000Z',
    });
  });
  const closed = vi.fn<() => void>();
  function Dialog() {
    const lanes = call(overview.listLanes, { query: { mode: Mode.RoadFTL } });
    const { data } = useQuery(queryBy([lanes], async () => stored));
    return data === undefined ? null : (
      <TargetDialog
        opened
        chosen={{ mode: Mode.RoadFTL }}
        targets={data}
        count={2}
        unit="mi"
        onClose={closed}
      />
    );
  }
  renderWithProviders(<Dialog />, '/');
  const field = await screen.findByLabelText<HTMLInputElement>('Percent below');
  await user.clear(field);
  await user.type(field, '12');
  await user.click(screen.getByRole('button', { name: 'Set target' }));
  expect((await screen.findByText(/Stored now for 2 lanes: \$1.80 to \$2.40\./)).textContent).toMatch(
    /^Bea Buyer changed this at/,
  );
  expect(field.value).toBe('12%');
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Overwrite with my changes' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(asked.at(-1)?.body).toEqual({ rule: { mode: 4, percentBelow: 12, of: 'baseline' } });
});
