import { Button, Group, Text } from '@mantine/core';
import { Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExportButtons } from '../../../features/reference-data/tables/ExportButtons.tsx';
import { useImportTable } from '../../../features/reference-data/tables/import/imports.api.ts';
import { RowFilters } from '../../../features/reference-data/tables/RowFilters.tsx';
import { RowPanel } from '../../../features/reference-data/tables/RowPanel.tsx';
import { rowName } from '../../../features/reference-data/tables/cellWords.ts';
import { nothingSought, rowsAsked } from '../../../features/reference-data/tables/rowsAsked.ts';
import { RowsTable } from '../../../features/reference-data/tables/RowsTable.tsx';
import type { TableLook } from '../../../features/reference-data/tables/tableConfig.ts';
import { useRows } from '../../../features/reference-data/tables/tables.api.ts';
import { AddressPager } from '../../../ui/AddressPager.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { pageOf, useAddress } from '../../../ui/useAddress.ts';
import { NothingMatches } from '../NothingMatches.tsx';
import { useOpenRow } from './useOpenRow.ts';
import { useTableSort } from './useTableSort.ts';

const pageSize = 50;

interface TablePageProps {
  look: TableLook;
  /** Additional buttons next to the heading. */
  actions?: ReactNode;
  /** Wraps the list, for example in tabs. */
  frame?: (list: ReactNode) => ReactNode;
}

/** A reference table with search, sorting and paging; rows are added and changed in a panel, files are imported and exported. */
export function TablePage({ look, actions, frame = (list) => list }: TablePageProps) {
  const { address, change } = useAddress();
  const [sort, setSort] = useTableSort(look);
  const asked = rowsAsked(look, address);
  const page = pageOf(address);
  const rows = useRows(look.name, {
    ...asked,
    page,
    pageSize,
    sortBy: sort.columnId,
    sortDesc: sort.desc,
  });
  const { open, openId, isMissing } = useOpenRow(rows.data?.rows);
  const sending = useImportTable(look.name);
  const close = () => change({ row: undefined });
  const isNarrowed = Object.values(asked).some((part) => part !== undefined);
  const add = (
    <Button
      leftSection={<Plus size={15} aria-hidden />}
      onClick={() => change({ row: 'new' }, { step: true })}
    >
      Add {look.one}
    </Button>
  );
  const list = (
    <>
      <ActionError of={sending} heading="File not imported" />
      <LoadProblem
        query={rows}
        action={
          isNarrowed && (
            <Button size="xs" variant="default" onClick={() => change(nothingSought)}>
              Clear filters
            </Button>
          )
        }
      />
      {!rows.isLoadingError && (
        <>
          <RowsTable
            look={look}
            rows={rows.data?.rows}
            total={rows.data?.total}
            page={page}
            isStale={rows.isPlaceholderData}
            sort={sort}
            onSortChange={setSort}
            onOpenRow={({ id }) => change({ row: id }, { step: true })}
            openRowId={openId}
            toolbar={
              <>
                <RowFilters look={look} />
                <Group gap={8} wrap="nowrap">
                  <ExportButtons look={look} query={asked} total={rows.data?.total} />
                  <Counted look={look} total={rows.data?.total} />
                </Group>
              </>
            }
            empty={
              rows.data !== undefined && rows.data.total > 0 ? (
                `No ${look.one} on this page.`
              ) : isNarrowed ? (
                <NothingMatches what={look.one} onClear={() => change(nothingSought)} />
              ) : (
                <EmptyState title={`No ${look.one} yet`} action={add}>
                  Add the first one, or import a file. Its first row must contain the column names, as in an
                  export.
                </EmptyState>
              )
            }
          />
          <AddressPager
            label={`Pages of ${look.many}`}
            pageSize={pageSize}
            total={rows.data?.total}
            forgets="row"
          />
        </>
      )}
    </>
  );
  return (
    <Page
      heading={look.heading}
      description={look.says}
      actions={
        <>
          {actions}
          <FileButton
            variant="default"
            accept=".csv,.xlsx"
            loading={sending.isPending}
            leftSection={<Upload size={15} aria-hidden />}
            onFile={(file) =>
              sending.mutate(file, {
                onSuccess: (preview) => {
                  if (preview !== undefined)
                    change({ ...nothingSought, row: '', file: preview.id }, { step: true });
                },
              })
            }
          >
            Import CSV or XLSX
          </FileButton>
          {add}
        </>
      }
    >
      {frame(list)}
      <RowPanel
        look={look}
        open={open}
        nothing={
          isMissing ? <NotFound what={look.one} error={null} onRetry={close} onClose={close} /> : undefined
        }
        onSaved={(saved) => {
          toasts.success(`${rowName(look, saved)} ${open === 'new' ? 'added' : 'saved'}`);
          close();
        }}
        onClose={close}
      />
    </Page>
  );
}

/** Number of rows that match the search, on all pages. */
function Counted({ look, total }: { look: TableLook; total: number | undefined }) {
  return (
    <Text size="xs" c="dimmed" lh="30px" role="status">
      {total === undefined ? '' : countOf(total, look.one, look.many)}
    </Text>
  );
}
