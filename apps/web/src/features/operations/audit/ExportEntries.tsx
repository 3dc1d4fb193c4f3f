import type { accounts, operations } from '@lanewright/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { ActivityFilter } from '../activity/activity.api.ts';
import type { AuditFilter } from '../operations.api.ts';

interface ExportEntriesProps {
  endpoint: typeof operations.exportAudit | typeof accounts.exportActivity;
  filter: AuditFilter | ActivityFilter;
  fileName: string;
  /** Number of filtered entries; undefined while loading. */
  total: number | undefined;
}

/** Downloads all pages of the filtered entries as CSV. */
export function ExportEntries({ endpoint, filter, fileName, total }: ExportEntriesProps) {
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    const outcome = await downloadFile(endpoint, { query: filter }, fileName);
    setWorking(false);
    if (outcome === 'empty') toasts.info('No entries match');
  };
  return (
    <ButtonWithReason
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={working}
      reason={total === 0 && 'No entries match'}
      onClick={() => void save()}
    >
      Export CSV
    </ButtonWithReason>
  );
}
