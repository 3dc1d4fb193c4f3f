// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contractOf } from '../../testing/contracts.ts';
import { json, mockServer } from '../../testing/mockServer.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import { ContractSwitcher } from './ContractSwitcher.tsx';

const first = contractOf(1, { phase: 'InForce', firstMonth: '2026-01', lastMonth: '2026-12' });
const second = contractOf(2, { state: 'Planned', phase: 'Planned', isCurrent: false });

function open(contracts: readonly object[], address: string) {
  const asked = mockServer(() => json(200, contracts));
  const page = renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <ContractSwitcher mode={Mode.RoadFTL} allAt="/all" />
            <p>The page</p>
          </>
        ),
      },
    ],
    address,
  );
  return { ...page, asked };
}
const search = (router: { state: { location: { search: string } } }) => router.state.location.search;

it('is not shown where a mode has one contract', async () => {
  const { asked } = open([first], '/road-ftl/lanes');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.path).toBe('/contracts?mode=4');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('shows the current contract, and selects another one in the address with the keyboard', async () => {
  const { router } = open([second, first], '/road-ftl/lanes?q=reno&lane=12&contract=1&tab=bids');
  const select = await screen.findByRole('combobox', { name: 'Contract' });
  expect((select as HTMLInputElement).value).toBe('Contract 1');
  screen.getByText('In force');
  screen.getByText('Jan 2026 – Dec 2026');
  select.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await waitFor(() => expect((select as HTMLInputElement).value).toBe('Contract 2'));
  // What is open belongs to the contract before; the filter stays.
  expect(search(router)).toBe('?q=reno&contract=2&tab=bids');
  screen.getByText('Planned');
});

it('leaves the current contract out of the address', async () => {
  const { router } = open([second, first], '/road-ftl/lanes?contract=2');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Contract' }));
  await userEvent.click(await screen.findByRole('option', { name: /Contract 1/ }));
  await waitFor(() => expect(search(router)).toBe(''));
});

it('says that a contract does not exist, with a way back', async () => {
  const { router } = open([second, first], '/road-ftl/lanes?contract=9');
  expect((await screen.findByRole('alert')).textContent).toContain('Contract 9 not found');
  await userEvent.click(screen.getByRole('button', { name: 'Show Contract 1' }));
  await waitFor(() => expect(search(router)).toBe(''));
});
