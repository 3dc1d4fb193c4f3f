import { NativeSelect } from '@mantine/core';
import { referenceData } from '@lanewright/contract';
import { AddressPager } from '../../../../ui/AddressPager.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/DataTable.tsx';
import { LoadProblem } from '../../../../ui/Loaded.tsx';
import { StateBadge } from '../../../../ui/StatusBadge.tsx';
import { choiceOf, pageOf, useAddress } from '../../../../ui/useAddress.ts';
import type { TableLook } from '../tableConfig.ts';
import { fieldsOf } from '../tableLooks.ts';
import { cellWords } from '../cellWords.ts';
import { type ImportRow, useTableImportRows } from './imports.api.ts';
import { importRowName, rowPlace, sayRow, verdictWords } from './importWords.ts';

const pageSize = 50;

/** The rows of a file, filtered by the kind in the address. */
export function TableImportRows({ look, importId }: { look: TableLook; importId: string }) {
  const { address, change } = useAddress();
  const verdict = choiceOf(address, 'rows', referenceData.referenceVerdicts);
  const page = pageOf(address);
  const rows = useTableImportRows(look.name, importId, { verdict, page, pageSize });
  if (rows.isError && rows.data === undefined) return <LoadProblem query={rows} />;
  return (
    <>
      <LoadProblem query={rows} />
      <DataTable
        label="File rows"
        columns={columnsOf(look)}
        rows={rows.data?.rows}
        rowId={({ sheet, rowNo }) => `${sheet ?? ''} ${rowNo}`}
        rowName={(row) => `${importRowName(look, row)}, row ${rowPlace(row)}`}
        sortedBy="server"
        page={page}
        isStale={rows.isPlaceholderData}
        toolbar={
          <NativeSelect
            size="xs"
            aria-label="Filter rows"
            value={verdict ?? ''}
            onChange={({ currentTarget }) => change({ rows: currentTarget.value, page: '' })}
            data={[
              { value: '', label: 'All rows' },
              ...referenceData.referenceVerdicts.map((value) => ({
                value,
                label: verdictWords[value].word,
              })),
            ]}
          />
        }
        empty="No rows of this kind in the file."
        totalCount={rows.data?.total}
      />
      <AddressPager label="Pages of rows" pageSize={pageSize} total={rows.data?.total} />
    </>
  );
}

/** Columns: name of the row, what happens to it, then its values as read. */
function columnsOf(look: TableLook): readonly Column<ImportRow>[] {
  const called: readonly string[] = look.called.filter((one) => one !== undefined);
  const text = (words: string) => <span title={words}>{words}</span>;
  return [
    { id: 'name', header: 'Row', width: 210, cell: (row) => text(importRowName(look, row)) },
    {
      id: 'verdict',
      header: 'Kind',
      width: 112,
      cell: ({ verdict }) => (
        <StateBadge tone={verdictWords[verdict].tone}>{verdictWords[verdict].word}</StateBadge>
      ),
    },
    { id: 'says', header: 'Result', width: 480, cell: (row) => text(sayRow(look, row)) },
    {
      id: 'rowNo',
      header: 'File row',
      width: 116,
      align: 'right',
      cell: (row) => text(rowPlace(row)),
    },
    ...fieldsOf(look.name)
      .filter(({ name }) => !called.includes(name))
      .map(
        (field): Column<ImportRow> => ({
          id: `value ${field.name}`,
          header: field.header,
          width: 130,
          cell: ({ values }) => text(cellWords(field, values[field.name])),
        }),
      ),
  ];
}
