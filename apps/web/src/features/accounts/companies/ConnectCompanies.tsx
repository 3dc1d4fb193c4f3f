import { accounts } from '@lanewright/contract';
import { type OfferedMode, offeredModes } from '@lanewright/freight';
import { Box, Button, type ButtonProps, Input, Modal, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link2 } from 'lucide-react';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ModeChips, withMode } from '../../../ui/ModeChips.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Company, useCompanies } from './companies.api.ts';
import { useConnect } from './connections.api.ts';

interface ConnectCompaniesProps extends ButtonProps {
  /** One of the two companies, when the button is shown next to it. */
  company?: Company;
}

/** Connects a customer and a carrier in the chosen modes. */
export function ConnectCompanies({ company, ...button }: ConnectCompaniesProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<Link2 size={15} aria-hidden />} {...button} onClick={dialog.open}>
        Connect
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title="Connect a customer and a carrier"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ConnectForm company={company} onDone={dialog.close} />
      </Modal>
    </>
  );
}

interface ConnectFormProps {
  company: Company | undefined;
  onDone: () => void;
}

function ConnectForm({ company, onDone }: ConnectFormProps) {
  const companies = useCompanies();
  const connect = useConnect();
  const form = useEndpointForm(accounts.connectCompanies, {
    initial: {
      customerId: company?.kind === 'Customer' ? company.id : null,
      carrierId: company?.kind === 'Carrier' ? company.id : null,
      modes: offeredModes as readonly OfferedMode[],
    },
    isNew: true,
    missing: ({ customerId, carrierId }) =>
      (customerId === null && 'Choose a customer') || (carrierId === null && 'Choose a carrier'),
    toBody: ({ customerId, carrierId, modes }) => ({
      customerId: customerId ?? '',
      carrierId: carrierId ?? '',
      modes: offeredModes.filter((mode) => modes.includes(mode)),
    }),
    save: connect.mutateAsync,
    onSaved: () => {
      toasts.success('Companies connected');
      onDone();
    },
  });
  const { modes } = form.values;
  const choices = (kind: Company['kind']) =>
    (companies.data ?? [])
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ value: id, label: name }));
  const common = {
    searchable: true,
    limit: 100,
    nothingFoundMessage: 'No companies found',
    placeholder: companies.isPending ? 'Loading …' : 'Choose',
  };
  return (
    <Form form={form} gap="sm">
      <Select
        {...common}
        label="Customer"
        data={choices('Customer')}
        disabled={company?.kind === 'Customer'}
        {...form.field('customerId')}
      />
      <Select
        {...common}
        label="Carrier"
        data={choices('Carrier')}
        disabled={company?.kind === 'Carrier'}
        {...form.field('carrierId')}
      />
      <Input.Wrapper label="Modes the carrier can bid in" labelElement="div">
        <Box mt={6}>
          <ModeChips
            label="Modes the carrier can bid in"
            modes={offeredModes}
            chosen={modes}
            onTurn={(mode, on) => form.set({ modes: withMode(modes, mode, on) })}
          />
        </Box>
      </Input.Wrapper>
      <LoadProblem query={companies} />
      <FormFoot form={form} submit="Connect" onCancel={onDone} />
    </Form>
  );
}
