import { operations } from '@lanewright/contract';
import { NumberInput } from '@mantine/core';
import { EditModal } from '../../../ui/EditModal.tsx';
import { formatBytes, formatCount } from '../../../ui/figures.ts';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Quotas } from '../operations.api.ts';
import type { CompanyQuota } from './QuotasTable.tsx';

const gigabyte = 1e9;

interface EditQuotaProps {
  quotas: Quotas;
  /** The company to edit, if any. */
  company: CompanyQuota | undefined;
  onClose: () => void;
}

/** Edits a company's limits for storage and uploads per day. */
export function EditQuota({ quotas, company, onClose }: EditQuotaProps) {
  return (
    <EditModal
      losing="The limits are not saved yet."
      opened={company !== undefined}
      onClose={onClose}
      title={`Change limits of ${company?.companyName ?? ''}`}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {company !== undefined && <QuotaForm quotas={quotas} company={company} onClose={onClose} />}
    </EditModal>
  );
}

function QuotaForm({ quotas, company, onClose }: EditQuotaProps & { company: CompanyQuota }) {
  const form = useEndpointForm(operations.setQuota, {
    initial: {
      stored: company.ownStoredBytes === null ? '' : company.ownStoredBytes / gigabyte,
      uploads: company.ownDailyUploads ?? '',
    } as { stored: number | string; uploads: number | string },
    toBody: ({ stored, uploads }) => ({
      maxStoredBytes: typeof stored === 'number' ? Math.round(stored * gigabyte) : null,
      maxDailyUploads: typeof uploads === 'number' ? uploads : null,
    }),
    input: { params: { id: company.companyId } },
    onSaved: () => {
      toasts.success('Limits saved');
      onClose();
    },
  });
  return (
    <Form form={form} gap="md">
      <NumberInput
        label="Storage"
        description={`Blank = default (${formatBytes(quotas.defaultStoredBytes)})`}
        suffix=" GB"
        min={0}
        max={1_000_000}
        decimalScale={3}
        data-autofocus
        {...form.field('stored')}
      />
      <NumberInput
        label="Uploads a day"
        description={`Blank = default (${formatCount(quotas.defaultDailyUploads)} files)`}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        {...form.field('uploads')}
      />
      <FormFoot form={form} submit="Change limits" onCancel={onClose} />
    </Form>
  );
}
