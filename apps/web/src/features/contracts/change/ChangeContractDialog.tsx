import { contracts as contract } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { Group, NumberInput, TextInput } from '@mantine/core';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Contract } from '../contracts.api.ts';
import { MonthSelect } from '../MonthSelect.tsx';
import { monthsProblem, nameProblem } from '../plan/contractProblems.ts';

/** What of a contract is edited. */
export type ContractPart = 'name' | 'months';

interface ChangeContractDialogProps {
  contract: Contract;
  contracts: readonly Contract[];
  /** Undefined: closed. */
  part: ContractPart | undefined;
  onClose: () => void;
}

/** Renames a contract, or changes its months. */
export function ChangeContractDialog({ part, ...form }: ChangeContractDialogProps) {
  return (
    <EditModal
      opened={part !== undefined}
      onClose={form.onClose}
      title={
        part === 'months' ? `Change the months of ${form.contract.name}` : `Rename ${form.contract.name}`
      }
      losing="The change is not saved yet."
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {part === 'name' && <NameForm {...form} />}
      {part === 'months' && <MonthsForm {...form} />}
    </EditModal>
  );
}

type FormProps = Omit<ChangeContractDialogProps, 'part'>;

const inputOf = ({ mode, contractNo }: Contract) => ({
  params: { id: mode as OfferedMode, no: contractNo },
});

function NameForm({ contract: stored, contracts, onClose }: FormProps) {
  const others = contracts.filter(({ contractNo }) => contractNo !== stored.contractNo);
  const form = useEndpointForm(contract.changeContract, {
    initial: { name: stored.name },
    input: inputOf(stored),
    missing: ({ name }) => nameProblem(name, others),
    toBody: ({ name }) => ({ version: stored.version, name: name.trim() }),
    onSaved: ({ name }) => {
      toasts.success(`Renamed to ${name}`);
      onClose();
    },
  });
  return (
    <Form form={form} gap="sm">
      <TextInput label="Name" maxLength={80} data-autofocus {...form.field('name')} />
      <FormFoot
        form={form}
        submit="Rename contract"
        onCancel={onClose}
        failed="Couldn’t rename the contract"
      />
    </Form>
  );
}

function MonthsForm({ contract: stored, onClose }: FormProps) {
  const isOpen = stored.state === 'Open';
  const form = useEndpointForm(contract.changeContract, {
    initial: { firstMonth: stored.firstMonth ?? '', months: stored.months as number | string },
    input: inputOf(stored),
    missing: ({ months }) => monthsProblem(months),
    toBody: ({ firstMonth, months }) => ({
      version: stored.version,
      months: Number(months),
      ...(isOpen || firstMonth === '' ? {} : { firstMonth }),
    }),
    onSaved: ({ name }) => {
      toasts.success(`Months of ${name} changed`);
      onClose();
    },
  });
  return (
    <Form form={form} gap="sm">
      <Group grow align="flex-start">
        <MonthSelect
          label="First month"
          description={isOpen ? 'Fixed since lanes were opened for bids.' : undefined}
          disabled={isOpen}
          {...form.field('firstMonth')}
          onChange={(firstMonth) => form.set({ firstMonth })}
        />
        <NumberInput label="Months" min={1} max={36} data-autofocus {...form.field('months')} />
      </Group>
      <FormFoot form={form} submit="Change months" onCancel={onClose} failed="Couldn’t change the months" />
    </Form>
  );
}
