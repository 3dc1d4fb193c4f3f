// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { figuresOf, scenarioOf } from '../../../testing/scenarios.ts';
import { Toasts } from '../../../ui/Toasts.tsx';
import { AwardBar } from './AwardBar.tsx';

afterEach(() => act(() => toast.dismiss()));

const solvedAt = '2026-11-20T10:05:00.000Z';
const given = { awards: 12, lanes: 10, awardedUsd: 900.5, savingsUsd: 99.5 };

function server() {
  return mockServer(({ path }) =>
    path.endsWith('/take-back') ? json(200, { takenBack: 12 }) : json(200, given),
  );
}

it('says what awarding does, awards what was shown, and undoes it from the message', async () => {
  const asked = server();
  const figures = figuresOf({ gapUsd: 12.4, gapPercent: 0.05, boundUsd: 888.1 });
  renderWithProviders(
    <>
      <AwardBar scenario={scenarioOf('5', { solvedAt, figures })} figures={figures} />
      <Toasts />
    </>,
  );
  screen.getByText(/At most \$12\.40 \(0\.05%\) can still be saved/);
  await userEvent.click(screen.getByRole('button', { name: 'Award this scenario' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('nothing is overwritten');
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /backup/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Award 10 lanes' }));
  await screen.findByText(/10 lanes awarded for \$900\.50/);
  expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: '/scenarios/5/award', body: { solvedAt, backups: true } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel awards' }));
  await screen.findByText('Awards cancelled');
  expect(asked.at(-1)).toMatchObject({ path: '/scenarios/5/take-back', body: {} });
});

it('shows how far a large award is', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const award = { step: 'Writing awards', done: 20_000, total: 96_571, unit: 'awards' };
  mockServer(({ path }) =>
    path.endsWith('/progress') ? json(200, { state: 'Solved', points: [], award }) : answered,
  );
  const figures = figuresOf();
  renderWithProviders(<AwardBar scenario={scenarioOf('5', { solvedAt, figures })} figures={figures} />);
  await userEvent.click(screen.getByRole('button', { name: 'Award this scenario' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('list', { name: 'Progress' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /backup/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Award 10 lanes' }));
  const steps = within(await within(dialog).findByRole('list', { name: 'Progress' })).getAllByRole(
    'listitem',
  );
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining('Checking bids, done'),
    expect.stringContaining('Checking backups, done'),
    expect.stringContaining('Writing awards, in progress20,000 of 96,571 awards'),
    expect.stringContaining('Updating figures, not started'),
  ]);
  within(dialog).getByText(/continues if you close this page/);
  answer(json(200, given));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the progress of an award whose request a proxy has ended, and closes once it is made', async () => {
  let award: object | null = { step: 'Updating figures', done: 0, total: null, unit: 'awards' };
  mockServer(({ path }) =>
    path.endsWith('/progress')
      ? json(200, { state: 'Solved', points: [], award })
      : json(504, { title: 'Gateway Timeout' }),
  );
  const figures = figuresOf();
  const before = scenarioOf('5', { solvedAt, figures });
  let show: (awardedAt: string | null) => void = () => undefined;
  function Page() {
    const [awardedAt, setAwardedAt] = useState<string | null>(null);
    show = setAwardedAt;
    return <AwardBar scenario={{ ...before, awardedAt }} figures={figures} />;
  }
  renderWithProviders(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Award this scenario' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Award 10 lanes' }));
  const list = await within(dialog).findByRole('list', { name: 'Progress' });
  // No backups were wanted.
  expect(within(list).queryByText('Checking backups')).toBeNull();
  expect(within(dialog).queryByText('Gateway Timeout')).toBeNull();
  award = null;
  await within(dialog).findByText('Gateway Timeout');

  act(() => show('2026-11-21T08:00:00.000Z'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Once its awards are cancelled, it can be awarded again.
  act(() => show(null));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Award this scenario' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('Gateway Timeout')).toBeNull();
});

it('claims no proof for an outdated result, and awards it only in a second step', async () => {
  const asked = server();
  const figures = figuresOf({ gapUsd: 0, gapPercent: 0 });
  const scenario = scenarioOf('5', { solvedAt, figures, stale: 'Two bids changed.' });
  renderWithProviders(<AwardBar scenario={scenario} figures={figures} />);
  expect(screen.queryByText(/Proven/)).toBeNull();
  screen.getByText(/Out of date: run again/);
  await userEvent.click(screen.getByRole('button', { name: 'Award anyway' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Two bids changed. If the cost has changed, nothing is awarded.');
  const award = within(dialog).getByRole('button', { name: 'Award 10 lanes' });
  await userEvent.click(award);
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /out of date/ }));
  await userEvent.click(award);
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual(['/scenarios/5/award']));
});

it('asks for a reason before it takes back existing awards', async () => {
  const asked = server();
  const scenario = scenarioOf('5', { awardedAt: '2026-11-21T08:00:00.000Z' });
  renderWithProviders(<AwardBar scenario={scenario} figures={figuresOf()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel awards' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Why'), 'later');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel awards' }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ reason: 'later' }]));
});

it('keeps rejected lanes visible, and awards nothing without a result', async () => {
  const asked = mockServer(() =>
    json(409, { title: 'It was worked out again', detail: 'Look at the new result first.' }),
  );
  const { unmount } = renderWithProviders(<AwardBar scenario={scenarioOf('5')} figures={figuresOf()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Award this scenario' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Award 10 lanes' }));
  await screen.findByText('Look at the new result first.');
  unmount();

  renderWithProviders(<AwardBar scenario={scenarioOf('5', { state: 'Running' })} figures={figuresOf()} />);
  const button = screen.getByRole('button', { name: 'Award this scenario' });
  expect(button.getAttribute('aria-description')).toBe('The scenario is running again');
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
