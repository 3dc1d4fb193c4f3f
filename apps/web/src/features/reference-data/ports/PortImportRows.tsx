import { NativeSelect } from '@mantine/core';
import { referenceData } from '@lanewright/contract';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { AddressPager } from '../../../ui/AddressPager.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { choiceOf, pageOf, useAddress } from '../../../ui/useAddress.ts';
import { type PortImportRow, usePortImportRows } from './ports.api.ts';
import { flagWords, positionInWords, sayRow, verdictWords } from './portWords.ts';

const pageSize = 50;

/** The rows of an import, filtered by the kind in the address. */
export function PortImportRows({ importId }: { importId: string }) {
  const { address, change } = useAddress();
  const verdict = choiceOf(address, 'rows', referenceData.portVerdicts);
  const flag = choiceOf(address, 'reason', referenceData.portFlags);
  const page = pageOf(address);
  const rows = usePortImportRows(importId, { verdict, flag, page, pageSize });
  if (rows.isError && rows.data === undefined) return <LoadProblem query={rows} />;
  return (
    <>
      <LoadProblem query={rows} />
      <DataTable
        label="File rows"
        columns={columns}
        rows={rows.data?.rows}
        rowId={({ rowNo }) => String(rowNo)}
        rowName={({ name, rowNo }) => `${name}, row ${rowNo}`}
        sortedBy="server"
        page={page}
        isStale={rows.isPlaceholderData}
        toolbar={
          <>
            <NativeSelect
              size="xs"
              aria-label="Filter rows"
              value={verdict ?? ''}
              onChange={({ currentTarget }) => change({ rows: currentTarget.value, reason: '', page: '' })}
              data={[
                { value: '', label: 'All rows' },
                ...referenceData.portVerdicts.map((value) => ({ value, label: verdictWords[value].word })),
              ]}
            />
            <NativeSelect
              size="xs"
              aria-label="Filter by reason"
              value={flag ?? ''}
              onChange={({ currentTarget }) =>
                change({
                  reason: currentTarget.value,
                  rows: currentTarget.value === '' ? verdict : 'flagged',
                  page: '',
                })
              }
              data={[
                { value: '', label: 'Any reason' },
                ...referenceData.portFlags.map((value) => ({ value, label: flagWords[value] })),
              ]}
            />
          </>
        }
        empty="No rows of this kind in the file."
        totalCount={rows.data?.total}
      />
      <AddressPager label="Pages of rows" pageSize={pageSize} total={rows.data?.total} />
    </>
  );
}

const columns: readonly Column<PortImportRow>[] = [
  { id: 'name', header: 'Name', width: 190, cell: ({ name }) => <span title={name}>{name}</span> },
  { id: 'code', header: 'UN/LOCODE', width: 110, cell: ({ code }) => code ?? '–' },
  {
    id: 'country',
    header: 'Country',
    width: 150,
    cell: ({ country }) => <span title={country}>{country || '–'}</span>,
  },
  {
    id: 'verdict',
    header: 'Kind',
    width: 112,
    cell: ({ verdict }) => (
      <StateBadge tone={verdictWords[verdict].tone}>{verdictWords[verdict].word}</StateBadge>
    ),
  },
  {
    id: 'says',
    header: 'Result',
    width: 340,
    cell: (row) => <span title={sayRow(row)}>{sayRow(row)}</span>,
  },
  {
    id: 'position',
    header: 'Position in the file',
    width: 176,
    cell: ({ latitude, longitude }) => positionInWords(latitude, longitude),
  },
  { id: 'rowNo', header: 'Row', width: 72, align: 'right', cell: ({ rowNo }) => String(rowNo) },
];
