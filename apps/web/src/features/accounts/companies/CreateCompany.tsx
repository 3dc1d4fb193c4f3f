import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Building2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useCreateCompany } from './companies.api.ts';

const kinds = ['Customer', 'Carrier'] as const;

interface CreateCompanyProps {
  onCreated: (companyId: string) => void;
}

/** Creates a customer or a carrier, so that users can be invited to it. */
export function CreateCompany({ onCreated }: CreateCompanyProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<Building2 size={15} aria-hidden />} onClick={dialog.open}>
        New company
      </Button>
      <EditModal
        losing="The company hasn’t been created yet."
        opened={opened}
        onClose={dialog.close}
        title="New company"
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <CompanyForm
          onCancel={dialog.close}
          onCreated={(companyId) => {
            dialog.close();
            onCreated(companyId);
          }}
        />
      </EditModal>
    </>
  );
}

function CompanyForm({ onCreated, onCancel }: CreateCompanyProps & { onCancel: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]>('Customer');
  const create = useCreateCompany();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    create
      .mutateAsync({ name: name.trim(), kind })
      .then((company) => {
        toasts.success(`${company.name} created. Invite users next`);
        onCreated(company.id);
      })
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Name"
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Company type"
          fullWidth
          data={[...kinds]}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
        />
        {create.isError && <ErrorPanel error={create.error} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ButtonWithReason
          type="submit"
          loading={create.isPending}
          reason={name.trim() === '' && 'Enter a name'}
        >
          Create company
        </ButtonWithReason>
      </Group>
    </form>
  );
}
