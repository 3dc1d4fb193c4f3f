import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatBytes, formatCount } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type Quotas, useSetQuota } from '../operations.api.ts';
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
  const [stored, setStored] = useState<number | string>(
    company.ownStoredBytes === null ? '' : company.ownStoredBytes / gigabyte,
  );
  const [uploads, setUploads] = useState<number | string>(company.ownDailyUploads ?? '');
  const save = useSetQuota(company.companyId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      {
        maxStoredBytes: typeof stored === 'number' ? Math.round(stored * gigabyte) : null,
        maxDailyUploads: typeof uploads === 'number' ? uploads : null,
      },
      {
        onSuccess: () => {
          toasts.success('Limits saved');
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <NumberInput
          label="Storage"
          description={`Blank = default (${formatBytes(quotas.defaultStoredBytes)})`}
          suffix=" GB"
          min={0}
          max={1_000_000}
          decimalScale={3}
          value={stored}
          onChange={setStored}
          data-autofocus
        />
        <NumberInput
          label="Uploads a day"
          description={`Blank = default (${formatCount(quotas.defaultDailyUploads)} files)`}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={uploads}
          onChange={setUploads}
        />
        {save.isError && <ErrorPanel error={save.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Change limits
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
