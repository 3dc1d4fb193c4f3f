import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { formatAge, formatCount, formatMoment } from '../../../ui/figures.ts';
import { toneOfUpload } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { ApproveChosen } from './ApproveChosen.tsx';

interface OwnerUploadsTableProps {
  uploads: readonly Upload[] | undefined;
  total: number | undefined;
  /** Whether the listed rows are waiting for approval, so that several can be approved at once. */
  approvable: boolean;
  openUploadId: string | undefined;
  onOpen: (uploadId: string) => void;
  onMore: () => void;
}

/** Uploads of all companies with their row counts. */
export function OwnerUploadsTable(props: OwnerUploadsTableProps) {
  const { uploads, total, approvable, openUploadId, onOpen, onMore } = props;
  const [sort, setSort] = useAddressSort();
  const [selection, setSelection] = useState<Selection>(new Set());
  const chosen = uploads?.filter(({ id }) => selection.has(id)) ?? [];
  return (
    <DataTable
      label="Uploads of all companies"
      columns={columnsAt(Date.now())}
      rows={uploads}
      rowId={({ id }) => id}
      rowName={({ companyName, fileName }) => `${fileName} of ${companyName}`}
      sort={sort}
      onSortChange={setSort}
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={openUploadId}
      totalCount={total}
      {...(approvable ? { selection, onSelectionChange: setSelection } : {})}
      bulkActions={<ApproveChosen uploads={chosen} onDone={() => setSelection(new Set())} />}
      toolbar={
        total !== undefined && uploads !== undefined && uploads.length < total ? (
          <Button size="xs" variant="default" onClick={onMore}>
            Show more of {formatCount(total)}
          </Button>
        ) : undefined
      }
      empty={approvable ? 'No uploads are awaiting your approval.' : 'No uploads have this status.'}
    />
  );
}

function columnsAt(nowMs: number): readonly Column<Upload>[] {
  const rows = (
    id: 'received' | 'accepted' | 'excepted' | 'excluded',
    header: string,
    width = 88,
  ): Column<Upload> => ({
    id,
    header,
    width,
    align: 'right',
    cell: ({ reconciliation }) => (reconciliation === null ? '–' : formatCount(reconciliation[id])),
    sortBy: ({ reconciliation }) => reconciliation?.[id] ?? null,
  });
  return [
    {
      id: 'company',
      header: 'Company',
      width: 125,
      cell: ({ companyName }) => <span title={companyName}>{companyName}</span>,
      sortBy: ({ companyName }) => companyName,
    },
    { id: 'mode', header: 'Mode', width: 102, cell: (one) => one.modeTitle, sortBy: (one) => one.modeTitle },
    {
      id: 'file',
      header: 'File',
      width: 140,
      cell: ({ fileName }) => <span title={fileName}>{fileName}</span>,
      sortBy: ({ fileName }) => fileName,
    },
    {
      id: 'state',
      header: 'State',
      width: 130,
      cell: (one) => <StateBadge tone={toneOfUpload(one)}>{one.statusName}</StateBadge>,
      sortBy: (one) => one.statusName,
    },
    rows('received', 'Received'),
    rows('accepted', '= Accepted', 92),
    rows('excepted', '+ Excepted', 92),
    rows('excluded', '+ Excluded', 92),
    {
      id: 'age',
      header: 'Age',
      width: 74,
      align: 'right',
      cell: ({ uploadedAt }) => <span title={formatMoment(uploadedAt)}>{formatAge(uploadedAt, nowMs)}</span>,
      sortBy: ({ uploadedAt }) => nowMs - Date.parse(uploadedAt),
    },
  ];
}
