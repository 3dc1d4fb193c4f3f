import { type OfferedMode, offeredModes } from '@lanewright/freight';
import { Box, Button, type ButtonProps, Group, Input, Modal, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ModeChips, withMode } from '../../../ui/ModeChips.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
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
  const [customerId, setCustomerId] = useState(company?.kind === 'Customer' ? company.id : null);
  const [carrierId, setCarrierId] = useState(company?.kind === 'Carrier' ? company.id : null);
  const [modes, setModes] = useState<readonly OfferedMode[]>(offeredModes);
  const choices = (kind: Company['kind']) =>
    (companies.data ?? [])
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ value: id, label: name }));
  const missing = (customerId === null && 'Choose a customer') || (carrierId === null && 'Choose a carrier');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customerId === null || carrierId === null) return;
    // Uses the promise: the first connection unmounts this button before mutation callbacks would run.
    connect
      .mutateAsync({ customerId, carrierId, modes: offeredModes.filter((mode) => modes.includes(mode)) })
      .then(() => {
        toasts.success('Companies connected');
        onDone();
      })
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  };
  const common = {
    searchable: true,
    limit: 100,
    nothingFoundMessage: 'No companies found',
    placeholder: companies.isPending ? 'Loading …' : 'Choose',
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Select
          {...common}
          label="Customer"
          data={choices('Customer')}
          value={customerId}
          disabled={company?.kind === 'Customer'}
          onChange={setCustomerId}
        />
        <Select
          {...common}
          label="Carrier"
          data={choices('Carrier')}
          value={carrierId}
          disabled={company?.kind === 'Carrier'}
          onChange={setCarrierId}
        />
        <Input.Wrapper label="Modes the carrier can bid in" labelElement="div">
          <Box mt={6}>
            <ModeChips
              label="Modes the carrier can bid in"
              modes={offeredModes}
              chosen={modes}
              onTurn={(mode, on) => setModes(withMode(modes, mode, on))}
            />
          </Box>
        </Input.Wrapper>
        <LoadProblem query={companies} />
        {connect.isError && <ErrorPanel error={connect.error} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ButtonWithReason type="submit" loading={connect.isPending} reason={missing}>
          Connect
        </ButtonWithReason>
      </Group>
    </form>
  );
}
