import { accounts } from '@lanewright/contract';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Building2 } from 'lucide-react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';

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
  const form = useEndpointForm(accounts.createCompany, {
    initial: { name: '', kind: 'Customer' as (typeof kinds)[number] },
    isNew: true,
    missing: ({ name }) => name.trim() === '' && 'Enter a name',
    toBody: ({ name, kind }) => ({ name: name.trim(), kind }),
    input: {},
    onSaved: (company) => {
      toasts.success(`${company.name} created. Invite users next`);
      onCreated(company.id);
    },
  });
  return (
    <Form form={form} gap="sm">
      <TextInput data-autofocus label="Name" maxLength={120} autoComplete="off" {...form.field('name')} />
      <SegmentedControl aria-label="Company type" fullWidth data={[...kinds]} {...form.field('kind')} />
      <FormFoot form={form} submit="Create company" onCancel={onCancel} />
    </Form>
  );
}
