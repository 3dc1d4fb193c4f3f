// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import SavingsScreen from './SavingsScreen.tsx';

afterEach(() => window.localStorage.clear());

const mode = (number: number, title: string) => ({
  mode: number,
  name: title,
  title,
  path: title,
  summaryLabel: 'Summary',
});
const nothingAwarded = {
  spend: 90_000,
  awardedBaseline: 0,
  awarded: 0,
  savings: 0,
  savingsPercent: null,
  acceptedSavings: 0,
  pendingSavings: 0,
  realisedSavings: null,
  leak: null,
};

/** Opens the savings of two modes, with nothing awarded yet. */
function open(address: string) {
  storedUser.set(signedInAs('Customer'));
  const asked = mockServer(({ path }) =>
    path === '/config/available-modes'
      ? json(200, [mode(4, 'Road - FTL'), mode(2, 'Ocean - FCL')])
      : json(200, {
          by: new URL(path, 'http://here').searchParams.get('by'),
          totals: nothingAwarded,
          rows: [],
          period: null,
          notes: [],
        }),
  );
  return { ...renderWithProviders(<SavingsScreen />, address), asked };
}

it('does not split a single mode by mode', async () => {
  const { asked } = open('/savings?by=mode&mode=4');
  await screen.findByText('No awards yet');
  expect(asked.map(({ path }) => path)).toContain('/overview/savings?by=month&mode=4');
});

it.each(['', '?contract=2'])('shows a customer without awards the way to its lanes%s', async (contract) => {
  const { router } = open(`/savings?mode=4${contract.replace('?', '&')}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Go to lanes' }));
  await waitFor(() => {
    const { pathname, search } = router.state.location;
    expect(`${pathname}${search}`).toBe(`/road-ftl/lanes${contract}`);
  });
});
