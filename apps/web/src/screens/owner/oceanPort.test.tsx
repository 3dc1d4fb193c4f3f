// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import OceanPortScreen from './OceanPortScreen.tsx';

const preview = {
  id: '7',
  fileName: 'wpi.csv',
  receivedAt: '2026-11-21T05:00:00Z',
  appliedAt: null,
  counts: { new: 2, changed: 1, unchanged: 4, flagged: 3 },
};
const counted = (answer: unknown, total: number) =>
  new Response(JSON.stringify(answer), { status: 200, headers: { 'x-total-count': String(total) } });

it('requests ports by search, in the selected order', async () => {
  const asked = mockServer(() => counted([], 0));
  renderWithProviders(<OceanPortScreen />, '/management/oceanport?q=rotter&sort=code&desc=1&page=2');
  await screen.findByText(/No port matches/);
  const { pathname, searchParams } = new URL(asked[0]?.path ?? '', 'http://here');
  expect(pathname).toBe('/admin/management/ports');
  expect(Object.fromEntries(searchParams)).toEqual({
    searchQuery: 'rotter',
    sortBy: 'code',
    sortDesc: 'true',
    page: '2',
    pageSize: '50',
  });
});

it('shows what a file would change, and applies it only after a confirmation', async () => {
  let applied = false;
  const asked = mockServer(({ path }) => {
    if (path.endsWith('/apply')) applied = true;
    if (path.includes('/rows')) return counted([], 0);
    return json(200, applied ? { ...preview, appliedAt: '2026-11-21T05:05:00Z' } : preview);
  });
  renderWithProviders(<OceanPortScreen />, '/management/oceanport?import=7');
  await screen.findByText(/Nothing has been changed yet/);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(asked.some(({ path }) => path.endsWith('/apply'))).toBe(false);
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('2 new ports and 1 changed port');
  await userEvent.click(within(question).getByRole('button', { name: 'Import' }));
  await screen.findByText(/imported \d+ Nov/);
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/admin/management/ports/import/7/apply',
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Import' })).toBeNull());
});

it('a file without changes can’t be applied, and a missing one links back', async () => {
  mockServer(({ path }) =>
    path.includes('/rows')
      ? counted([], 0)
      : json(200, { ...preview, counts: { new: 0, changed: 0, unchanged: 4, flagged: 0 } }),
  );
  const shown = renderWithProviders(<OceanPortScreen />, '/management/oceanport?import=7');
  const button = await screen.findByRole('button', { name: /Import/ });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull();
  shown.unmount();
  mockServer(() => json(404, { status: 404, code: 'port_import_not_found', title: 'Import not found' }));
  renderWithProviders(<OceanPortScreen />, '/management/oceanport?import=8');
  await screen.findByText('Import not found');
  expect(screen.getAllByRole('link', { name: 'Back to ports' }).length).toBeGreaterThan(0);
});
