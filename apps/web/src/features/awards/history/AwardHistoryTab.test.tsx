// @vitest-environment jsdom
import { addMonths } from '@lanewright/freight';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Asked, json, mockServer } from '../../../testing/mockServer.ts';
import { renderRoutes } from '../../../testing/renderPage.tsx';
import type { Award } from '../awards.api.ts';
import { AwardHistoryTab } from './AwardHistoryTab.tsx';

const thisMonth = new Date().toISOString().slice(0, 7);
const award = (awardId: string, carrierId: string, more: Partial<Award> = {}): Award => ({
  awardId,
  laneId: '9',
  bidId: '1',
  carrierId,
  carrierName: `Carrier ${carrierId}`,
  status: 'Accepted',
  months: [addMonths(thisMonth, -1), thisMonth, addMonths(thisMonth, 1)],
  share: 50,
  awardedUsd: 100,
  baselineUsd: 120,
  savingsUsd: 20,
  awardedAt: '2026-11-20T12:00:00Z',
  awardedBy: null,
  answeredAt: '2026-11-20T12:00:00Z',
  answerBy: null,
  reason: null,
  backup: null,
  insteadOf: null,
  bestBidsId: null,
  ...more,
});

type Answer = Response | Promise<Response>;

async function open(
  awards: readonly Award[],
  button = 'Cancel awards',
  server: (asked: Asked) => Answer = () => json(200, awards),
) {
  mockServer(server);
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <AwardHistoryTab
            laneId="9"
            amendAt={(kind, chosen) => `/${kind}/${chosen.map(({ awardId }) => awardId).join('+')}`}
          />
        ),
      },
    ],
    '/',
  );
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog');
}

it('offers to end awards that are already shipped instead of cancelling them, those of one carrier', async () => {
  const dialog = await open([award('1', '7'), award('2', '8'), award('3', '7')]);
  expect(dialog.textContent).toContain('Months of these awards are already shipped');
  const link = screen.getByRole('link', { name: 'end the awards from a month on' });
  expect(link.getAttribute('href')).toBe('/Termination/1+3');
});

it('does not for awards that begin later, or that the carrier has not accepted', async () => {
  const later = { months: [addMonths(thisMonth, 1)] };
  const dialog = await open([award('1', '7', later), award('2', '8', { status: 'Pending' })]);
  expect(dialog.textContent).not.toContain('already shipped');
});

it('amends awards in force', async () => {
  await open([award('1', '7'), award('2', '8', { status: 'Replaced' })]);
  const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/Repricing/1', '/Termination/1']));
  expect(links).not.toContain('/Repricing/2');
});

it('shows how far cancelling all best bids is, also after a proxy has ended the request', async () => {
  const awards = [award('1', '7', { bestBidsId: '1' })];
  const bestBids = {
    bestBidsId: '1',
    mode: 4,
    awardedAt: '2026-11-20T12:00:00Z',
    awardedBy: null,
    lanes: 50_000,
    awardedUsd: 100,
    awardIds: ['1'],
    standing: 50_000,
    accepted: 0,
  };
  let progress: object | null = { step: 'Cancelling awards', done: 0, total: 50_000, unit: 'awards' };
  const dialog = await open(awards, 'Cancel all best-bid awards', ({ path }) => {
    if (path === '/awards/best-bids/1') return json(200, bestBids);
    if (path.startsWith('/awards/best-bids-progress/')) return json(200, { award: progress });
    return path === '/awards/cancel' ? json(504, {}) : json(200, awards);
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel awards' }));
  const steps = await within(dialog).findByRole('list', { name: 'Progress' });
  expect(steps.textContent).toContain('0 of 50,000 awards');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  progress = null;
  const alert = await within(dialog).findByRole('alert', {}, { timeout: 3_000 });
  expect(alert.textContent).toContain('The awards may be cancelled anyway');
});
