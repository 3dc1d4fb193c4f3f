// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { contractOf } from '../../../testing/contracts.ts';
import { json, mockServer } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { PlanContractDialog } from './PlanContractDialog.tsx';

const running = contractOf(1, { phase: 'InForce', firstMonth: '2098-01', lastMonth: '2098-12' });
const planned = {
  ...contractOf(2, { state: 'Planned', phase: 'Planned', isCurrent: false }),
  overlaps: [],
  gapMonths: [],
};

function open(answer: () => Response = () => json(200, planned)) {
  const asked = mockServer(answer);
  const onPlanned = vi.fn();
  const onClose = vi.fn();
  renderWithProviders(
    <PlanContractDialog
      mode={Mode.RoadFTL}
      contracts={[running]}
      opened
      LanePicker={({ chosen, onChange }) => (
        <button type="button" onClick={() => onChange(new Set([...chosen, '77']))}>
          Choose lane 77
        </button>
      )}
      onPlanned={onPlanned}
      onClose={onClose}
    />,
  );
  return { asked, onPlanned, onClose };
}
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

it('plans a year from the month after the running contract with three buttons', async () => {
  const { asked, onPlanned } = open();
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Contract 2');
  screen.getByText('Jan 2099 – Dec 2099');
  await next();
  screen.getByRole('radio', { name: 'All 612 lanes of Contract 1' });
  // The focus follows the step, for those who do not see it change.
  expect(document.activeElement?.textContent).toBe('Step 2 of 3: Lanes');
  await next();
  await userEvent.click(screen.getByRole('button', { name: 'Plan contract' }));
  await waitFor(() => expect(onPlanned).toHaveBeenCalledOnce());
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/contracts',
    body: {
      mode: Mode.RoadFTL,
      name: 'Contract 2',
      firstMonth: '2099-01',
      months: 12,
      from: 1,
      lanes: { all: true },
      takesNewLanes: true,
      copyTargets: false,
      copyVolumes: false,
    },
  });
});

it('plans selected lanes, with what is to be copied', async () => {
  const { asked } = open();
  await next();
  await userEvent.click(screen.getByRole('radio', { name: 'Selected lanes' }));
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Choose lane 77' }));
  screen.getByRole('radio', { name: 'Selected lanes: 1 lane' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add new lanes from files' }));
  await next();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Copy target prices' }));
  await userEvent.click(screen.getByRole('button', { name: 'Plan contract' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({
    lanes: { laneIds: ['77'] },
    takesNewLanes: false,
    copyTargets: true,
    copyVolumes: false,
  });
});

it('shows what the server refuses at its field, in the step that has it', async () => {
  const { onPlanned } = open(() =>
    json(409, {
      code: 'name_taken',
      title: 'Another contract has this name',
      detail: 'Choose another name.',
      field: 'name',
      status: 409,
    }),
  );
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Year two{Enter}');
  await screen.findByText('Step 2 of 3: Lanes');
  await next();
  await userEvent.click(screen.getByRole('button', { name: 'Plan contract' }));
  await screen.findByText('Step 1 of 3: Months');
  screen.getByText('Another contract has this name. Choose another name.');
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Year two');
  expect(onPlanned).not.toHaveBeenCalled();
});

it('asks for a name that no other contract of the mode has', async () => {
  open();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'contract 1');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  screen.getByText('Step 1 of 3: Months');
});
