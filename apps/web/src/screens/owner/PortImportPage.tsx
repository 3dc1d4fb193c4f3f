import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PortImportPreview } from '../../features/reference-data/ports/PortImportPreview.tsx';
import {
  type PortImport,
  useApplyPortImport,
  usePortImport,
} from '../../features/reference-data/ports/ports.api.ts';
import { sayTakenOver } from '../../features/reference-data/tables/import/importWords.ts';
import { tableLooks } from '../../features/reference-data/tables/tableLooks.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { countOf, formatCount, formatMoment } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { toasts } from '../../ui/toasts.ts';

/** Preview of a port file; nothing changes until it is applied. */
export function PortImportPage({ importId }: { importId: string }) {
  const found = usePortImport(importId);
  return (
    <Page
      heading="Import ports"
      breadcrumb={[{ label: 'Ocean Port', to: paths.management('oceanport') }]}
      description={found.data === undefined ? undefined : sayImport(found.data)}
      actions={
        <>
          <Button component={Link} to={paths.management('oceanport')} variant="default">
            {found.data?.appliedAt == null ? 'Cancel import' : 'Back to ports'}
          </Button>
          {found.data?.appliedAt === null && <TakeOver portImport={found.data} />}
        </>
      }
    >
      <Loaded
        query={found}
        action={
          <Button component={Link} to={paths.management('oceanport')} size="xs" variant="default">
            Back to ports
          </Button>
        }
        skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the import" />}
      >
        {(data) => <PortImportPreview portImport={data} />}
      </Loaded>
    </Page>
  );
}

function TakeOver({ portImport: { id, counts } }: { portImport: PortImport }) {
  const apply = useApplyPortImport(id);
  return (
    <ConfirmButton
      question="Import these ports?"
      consequence={`${sayTakenOver(tableLooks.ports, counts)} Existing lanes don’t change.`}
      confirmLabel="Import"
      reason={counts.new + counts.changed === 0 && 'This file contains no changes.'}
      onConfirm={async () => {
        const applied = await apply.mutateAsync();
        toasts.success(
          `${countOf(applied.counts.new, 'port')} added, ${formatCount(applied.counts.changed)} changed`,
        );
      }}
    >
      Import
    </ConfirmButton>
  );
}

function sayImport({ fileName, receivedAt, appliedAt }: PortImport): string {
  return appliedAt === null
    ? `${fileName}, read ${formatMoment(receivedAt)}. Nothing has been changed yet.`
    : `${fileName}, imported ${formatMoment(appliedAt)}.`;
}
