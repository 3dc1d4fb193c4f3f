import { Button, Skeleton } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import {
  type TableImport,
  useApplyTableImport,
  useTableImport,
} from '../../../features/reference-data/tables/import/imports.api.ts';
import { sayTakenOver } from '../../../features/reference-data/tables/import/importWords.ts';
import { TableImportPreview } from '../../../features/reference-data/tables/import/TableImportPreview.tsx';
import type { TableLook } from '../../../features/reference-data/tables/tableConfig.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatCount, formatMoment } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Page } from '../../../ui/Page.tsx';
import { toasts } from '../../../ui/toasts.ts';

/** Preview of a file import into a table; nothing changes until it is applied. */
export function TableImportPage({ look, importId }: { look: TableLook; importId: string }) {
  const { pathname } = useLocation();
  const found = useTableImport(look.name, importId);
  const back = `Back to ${look.many}`;
  return (
    <Page
      heading={`Import ${look.many}`}
      breadcrumb={[{ label: look.heading, to: pathname }]}
      description={found.data === undefined ? undefined : sayImport(found.data)}
      actions={
        <>
          <Button component={Link} to={pathname} variant="default">
            {found.data?.appliedAt === null ? `Cancel import of ${look.many}` : back}
          </Button>
          {found.data?.appliedAt === null && <TakeOver look={look} tableImport={found.data} />}
        </>
      }
    >
      <Loaded
        query={found}
        action={
          <Button component={Link} to={pathname} size="xs" variant="default">
            {back}
          </Button>
        }
        skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the import" />}
      >
        {(data) => <TableImportPreview look={look} tableImport={data} />}
      </Loaded>
    </Page>
  );
}

function TakeOver({ look, tableImport }: { look: TableLook; tableImport: TableImport }) {
  const { counts } = tableImport;
  const apply = useApplyTableImport(look.name, tableImport.id);
  return (
    <ConfirmButton
      question={`Import these ${look.many}?`}
      consequence={sayTakenOver(look, counts)}
      confirmLabel="Import"
      reason={counts.new + counts.changed === 0 && 'This file contains no changes.'}
      onConfirm={async () => {
        const applied = await apply.mutateAsync();
        toasts.success(
          `${countOf(applied.counts.new, look.one, look.many)} added, ${formatCount(applied.counts.changed)} changed`,
        );
      }}
    >
      Import
    </ConfirmButton>
  );
}

function sayImport({ fileName, receivedAt, appliedAt, columnsLeftOut }: TableImport): string {
  const said =
    appliedAt === null
      ? `${fileName}, read ${formatMoment(receivedAt)}. Nothing has been changed yet.`
      : `${fileName}, imported ${formatMoment(appliedAt)}.`;
  return columnsLeftOut.length === 0 ? said : `${said} Ignored columns: ${columnsLeftOut.join(', ')}.`;
}
