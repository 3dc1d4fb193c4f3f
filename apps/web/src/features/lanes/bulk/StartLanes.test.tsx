// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { StartLanes } from './StartLanes.tsx';

const outdated = {
  code: 'rates_outdated',
  title: 'The newest rate of TRY is 689 days old',
  detail: 'It is of 31 Dec 2024.',
  status: 409,
};

it('asks before the first start locks outdated exchange rates, and starts once confirmed', async () => {
  const asked = mockServer(({ body }) =>
    (body as { acknowledged?: boolean } | undefined)?.acknowledged === true
      ? json(200, { changed: 12 })
      : json(409, outdated),
  );
  renderWithProviders(<StartLanes chosen={{ mode: Mode.RoadFTL }} label="Start all 12 lanes" />, '/');
  await userEvent.click(screen.getByRole('button', { name: 'Start all 12 lanes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lock outdated exchange rates?' });
  within(dialog).getByText('The newest rate of TRY is 689 days old');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ body }) => body)).toEqual([{ mode: 4, acknowledged: false }]);
  await userEvent.click(screen.getByRole('button', { name: 'Start all 12 lanes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start and lock these rates' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)?.body).toEqual({ mode: 4, acknowledged: true });
});
