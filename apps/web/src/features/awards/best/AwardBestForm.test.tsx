// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, it } from 'vitest';
import { theme } from '../../../app/theme/theme.ts';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { Toasts } from '../../../ui/Toasts.tsx';
import type { BestBidsPreview } from '../awards.api.ts';
import { AwardBestBids } from './AwardBestBids.tsx';

afterEach(() => act(() => toast.dismiss()));

const preview: BestBidsPreview = {
  lanes: 3,
  backups: 0,
  months: ['2026-12', '2027-01'],
  awardedUsd: 958_000.25,
  savingsUsd: 41_999.75,
  carriers: [
    { carrierId: '7', carrierName: 'Albatross Lines', lanes: 2, awardedUsd: 900_000, savingsUsd: 40_000 },
    { carrierId: '8', carrierName: 'Buffalo Trucking', lanes: 1, awardedUsd: 58_000.25, savingsUsd: 1999.75 },
  ],
  incumbentsLost: [{ name: 'Old Hauler', lanes: 2 }],
  marks: { red: 1, onlyBid: 1, unusual: 0 },
  markedLanes: [
    {
      laneId: '1',
      origin: 'Dallas, TX',
      destination: 'Reno, NV',
      carrierName: 'Albatross Lines',
      awardedUsd: 500_000,
      savingsUsd: -20_000,
      marks: ['red', 'onlyBid'],
    },
  ],
  skipped: [{ laneId: '4', why: 'no complete bid' }],
};
const progressPath = '/awards/best-bids-progress/';
const given = {
  awarded: 3,
  backups: 0,
  awardedUsd: preview.awardedUsd,
  savingsUsd: preview.savingsUsd,
  skipped: [],
  bestBidsId: '11',
  awardIds: ['11', '12', '13'],
};

const idle = { award: null };
function server(shown = preview, cancelling = json(200, { cancelled: 3 })) {
  return mockServer(({ path, method }) => {
    if (path.endsWith('/preview')) return json(200, shown);
    if (path.startsWith(progressPath)) return json(200, idle);
    if (path === '/awards/cancel') return cancelling;
    return method === 'POST' ? soon(json(200, given)) : json(200, []);
  });
}
/** An answer that takes a moment, as over a network. */
const soon = (answer: Response) => new Promise<Response>((resolve) => setTimeout(() => resolve(answer), 20));
async function open() {
  renderWithProviders(
    <AwardBestBids
      wish={() => Promise.resolve({ mode: Mode.RoadFTL, laneIds: ['1', '2', '3', '4'] })}
      button={{}}
      withBid={3}
      anyLaneId={undefined}
      nameOf={(id) => `Lane ${id}`}
    />,
  );
  // Outside the query provider, as in the app.
  render(
    <MantineProvider theme={theme} env="test">
      <Toasts />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Award best bids' }));
  return screen.findByRole('dialog');
}

it('shows cost, savings, carriers and lanes to check before the click, awards exactly that, and undoes it', async () => {
  const asked = server();
  const dialog = await open();
  await within(dialog).findByText('$958,000.25');
  within(dialog).getByText('$41,999.75');
  const carriers = within(dialog).getByRole('table', { name: 'Carriers' });
  expect(within(carriers).getAllByRole('row')[1]?.textContent).toBe(
    'Albatross Lines2$900,000.0093.9%$40,000.00',
  );
  expect(dialog.textContent).toContain('Incumbents replaced: Old Hauler (2 lanes)');
  const checked = within(dialog).getByRole('table', { name: 'Lanes to check first' });
  expect(checked.textContent).toContain('Dallas, TX – Reno, NVAlbatross LinesRedOnly bid');
  expect(within(dialog).getByRole('list', { name: 'Lanes not awarded' }).textContent).toBe(
    '1 lane not awarded: no complete bidLane 4',
  );
  const changes = () => asked.filter(({ path }) => path === '/awards/best-bids' || path === '/awards/cancel');
  expect(changes()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Award 3 lanes' }));
  await screen.findByText(/3 lanes awarded for \$958,000\.25/);
  // A preview after the award would show no lane to award while the dialog closes.
  expect(asked.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(1);
  expect(changes()[0]?.body).toMatchObject({ laneIds: ['1', '2', '3', '4'], shownUsd: 958_000.25 });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Awards cancelled');
  expect(changes()[1]?.body).toEqual({ awardIds: ['11', '12', '13'] });
});

it('shows how far awarding many lanes is, also after a proxy has ended the request', async () => {
  let award: object | null = { step: 'Writing awards', done: 2_000, total: 50_000, unit: 'awards' };
  mockServer(({ path, method }) => {
    if (path.endsWith('/preview')) return json(200, preview);
    if (path.startsWith(progressPath)) return json(200, { award });
    return method === 'POST' ? soon(json(504, {})) : json(200, []);
  });
  const dialog = await open();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Award 3 lanes' }));
  const steps = await within(dialog).findByRole('list', { name: 'Progress' });
  expect(steps.textContent).toContain('Choosing bids, done');
  expect(steps.textContent).toContain('2,000 of 50,000 awards');
  await waitFor(() => within(dialog).getByRole('button', { name: 'Award 3 lanes' }));
  expect(within(dialog).queryByRole('alert')).toBeNull();
  award = null;
  const alert = await within(dialog).findByRole('alert', {}, { timeout: 3_000 });
  expect(alert.textContent).toContain('The lanes may be awarded anyway');
  expect(alert.textContent).not.toContain('Nothing was awarded');
});

it('shows how far the undo of many awards is', async () => {
  let award: object | null = null;
  let answerUndo = () => {};
  mockServer(({ path, method }) => {
    if (path.endsWith('/preview')) return json(200, preview);
    if (path.startsWith(progressPath)) return json(200, { award });
    if (path === '/awards/cancel')
      return new Promise<Response>((resolve) => {
        award = { step: 'Updating figures', done: 0, total: null, unit: 'awards' };
        answerUndo = () => resolve(json(504, {}));
      });
    return method === 'POST' ? soon(json(200, given)) : json(200, []);
  });
  const dialog = await open();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Award 3 lanes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const undoing = await screen.findByRole('dialog', { name: 'Cancelling awards' });
  expect(within(undoing).getByRole('list', { name: 'Progress' }).textContent).toContain(
    'Cancelling awards, done',
  );
  answerUndo();
  await screen.findByText(/The awards may be cancelled anyway/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancelling awards' })).toBeNull());
});

it('shows no progress of an earlier undo', async () => {
  let award: object | null = null;
  let undos = 0;
  mockServer(({ path, method }) => {
    if (path.endsWith('/preview')) return json(200, preview);
    // The second undo is reported to no one before it is answered.
    if (path.startsWith(progressPath))
      return undos < 2 ? json(200, { award }) : new Promise<Response>(() => {});
    if (path === '/awards/cancel') {
      undos += 1;
      award = { step: 'Updating figures', done: 0, total: null, unit: 'awards' };
      return undos < 2
        ? new Promise<Response>((resolve) => setTimeout(() => resolve(json(200, { cancelled: 3 })), 500))
        : new Promise<Response>(() => {});
    }
    return method === 'POST' ? soon(json(200, given)) : json(200, []);
  });
  await userEvent.click(await within(await open()).findByRole('button', { name: 'Award 3 lanes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('dialog', { name: 'Cancelling awards' });
  await screen.findByText('Awards cancelled');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Award best bids' }));
  const again = await screen.findByRole('dialog', { name: 'Award best bids' });
  await userEvent.click(await within(again).findByRole('button', { name: 'Award 3 lanes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undos).toBe(2));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Award best bids' })).toBeNull());
  expect(screen.queryByRole('dialog', { name: 'Cancelling awards' })).toBeNull();
});

it('says where to take back what carriers have accepted in the meantime', async () => {
  server(preview, json(409, { code: 'awards_answered', title: 'A carrier has accepted 1 of these awards' }));
  const dialog = await open();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Award 3 lanes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/A carrier has accepted 1 of these awards: cancel them under History/);
});

it('shows no button if no lane can be awarded', async () => {
  const asked = server({ ...preview, lanes: 0, awardedUsd: 0, savingsUsd: 0, carriers: [], markedLanes: [] });
  const dialog = await open();
  const award = await within(dialog).findByRole('button', { name: 'Award 0 lanes' });
  await waitFor(() => expect(award.getAttribute('aria-description')).toBe('No lane can be awarded'));
  await userEvent.click(award);
  expect(asked.some(({ path }) => path === '/awards/best-bids')).toBe(false);
});
