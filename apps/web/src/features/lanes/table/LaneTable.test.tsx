// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../../platform/storedUser.ts';
import { type Asked, mockServer } from '../../../testing/mockServer.ts';
import { laneOf } from '../../../testing/lanes.ts';
import { signedInAs } from '../../../testing/people.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { LanePanel } from '../panel/LanePanel.tsx';
import { LaneTable } from './LaneTable.tsx';

const user = userEvent.setup({ delay: null });
const total = 1_200;
const printed = vi.fn();
let asked: Asked[];
beforeEach(() => {
  storedUser.set(signedInAs('Customer'));
  window.print = printed;
  printed.mockReset();
  asked = mockServer(({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const from = (page - 1) * size;
    const lanes = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) =>
      laneOf(String(from + at + 1), { origin: `Origin ${from + at + 1}` }),
    );
    return new Response(JSON.stringify(lanes), {
      headers: {
        'x-total-count': String(total),
        'x-columns': JSON.stringify({
          empty: ['riskFlag', 'newCost'],
          constant: ['currency', 'equipmentType'],
        }),
      },
    });
  });
});
afterEach(() => window.localStorage.clear());

function open(address = '/road-ftl/lanes') {
  return renderWithProviders(
    <LaneTable
      mode={Mode.RoadFTL}
      printRef={{ current: null }}
      selection={new Set()}
      onSelectionChange={() => undefined}
      bulkActions={() => null}
      empty="none"
    />,
    address,
  );
}
const headers = async () => {
  const grid = await screen.findByRole('grid', { name: 'Lanes' });
  return within(grid)
    .getAllByRole('columnheader')
    .map((header) => header.querySelector('[title]')?.getAttribute('title'))
    .filter((title) => title !== undefined);
};

const listed = () =>
  waitFor(() =>
    expect(screen.getByRole('grid', { name: 'Lanes' }).getAttribute('aria-rowcount')).toBe(String(total + 1)),
  );

it('lists the most expensive lanes first, and sorts by a clicked column', async () => {
  open();
  await headers();
  expect(asked[0]?.path).toContain('sortBy=baselineCost&sortDesc=true');
  await user.click(screen.getByRole('button', { name: 'Savings' }));
  await waitFor(() => expect(asked.at(-1)?.path).toContain('sortBy=savings&sortDesc=true'));
});

it('folds columns that are empty or constant in all rows, shows them with one click, and remembers it', async () => {
  const { unmount } = open();
  const more = await screen.findByRole('button', { name: 'Show 4 more columns' });
  expect(more.title).toContain('Awarded, Equipment, Risks, Currency');
  expect((await headers()).slice(0, 6)).toEqual([
    'Origin',
    'Destination',
    'Baseline',
    'Baseline Cost',
    'Best-Bid Savings',
    'Savings',
  ]);
  expect(await headers()).not.toContain('Currency');
  await user.click(more);
  expect(await headers()).toEqual(expect.arrayContaining(['Awarded', 'Equipment', 'Risks', 'Currency']));
  unmount();
  open();
  expect(await screen.findByRole('button', { name: 'Collapse 4 columns' })).toBeTruthy();
});

it('never folds a column that is filtered or sorted by', async () => {
  open(
    `/road-ftl/lanes?sort=newCost&filter=${encodeURIComponent('[{"column":"equipmentType","contains":"van"}]')}`,
  );
  await screen.findByRole('button', { name: 'Show 2 more columns' });
  expect(await headers()).toEqual(expect.arrayContaining(['Awarded', 'Equipment']));
});

it('moves columns by keyboard and sets the density, for this user only', async () => {
  const { unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const list = within(await screen.findByRole('dialog', { name: 'Columns' }));
  list.getByRole('button', { name: 'Move Savings left' }).focus();
  await user.keyboard('{Enter}');
  expect((await headers()).slice(1, 5)).toEqual(['Destination', 'Baseline', 'Baseline Cost', 'Savings']);
  expect(list.getByRole('status').textContent).toBe('Savings is at position 4 of 17');
  await user.click(list.getByRole('radio', { name: 'Compact' }));
  unmount();
  open();
  expect((await headers())[4]).toBe('Savings');
  expect(screen.getByRole('grid', { name: 'Lanes' }).style.getPropertyValue('--row-height')).toBe('28px');
  storedUser.set({ ...signedInAs('Customer'), id: '99' });
  await waitFor(async () => expect((await headers())[4]).toBe('Best-Bid Savings'));
});

it('prints all filtered lanes with Ctrl+P, not only the rows on screen', async () => {
  let rows = 0;
  printed.mockImplementation(() => {
    rows = document.querySelectorAll('section[aria-label="Print view of lanes"] tbody tr').length;
  });
  open();
  await listed();
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  expect(rows, 'every lane and the total').toBe(total + 1);
  expect(screen.getByText(/^1,200 lanes · by Baseline Cost/)).toBeTruthy();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText(/by Baseline Cost/)).toBeNull());
});

it('says what is missing on paper when the browser’s own print is used', async () => {
  open();
  await listed();
  window.dispatchEvent(new Event('beforeprint'));
  expect(
    screen.getByText(/The first 200 of 1,200 lanes\. To print all of them, choose Print in the More menu\./),
  ).toBeTruthy();
});

it('links back from a missing lane, without retrying', async () => {
  mockServer(
    () =>
      new Response(JSON.stringify({ status: 404, code: 'lane_not_found', title: 'No lane' }), {
        status: 404,
      }),
  );
  const close = vi.fn();
  const tab = () => null;
  renderWithProviders(
    <LanePanel
      laneId="12"
      tab="overview"
      onTabChange={() => undefined}
      onClose={close}
      warnings={() => null}
      tabs={{ bids: tab, award: tab, history: tab, benchmark: tab }}
      bidCount={() => null}
    />,
  );
  expect(await screen.findByText('Lane not found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to lanes' }));
  expect(close).toHaveBeenCalledTimes(1);
});
