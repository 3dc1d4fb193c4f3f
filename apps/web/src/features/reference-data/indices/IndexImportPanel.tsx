import { Button, Group, Skeleton } from '@mantine/core';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import classes from '../rates/RateImport.module.css';
import { IndexImportPreview } from './IndexImportPreview.tsx';
import { type IndexImport, useApplyIndexImport, useIndexImport } from './indices.api.ts';
import { sayIndexImport } from './indexWords.ts';

/** Preview of a file of index values; nothing changes until it is applied. */
export function IndexImportPanel({ importId }: { importId: string }) {
  const { change } = useAddress();
  const asked = useIndexImport(importId);
  const toSeries = (label: string) => (
    <Button size="xs" variant="default" onClick={() => change({ import: undefined }, { step: true })}>
      {label}
    </Button>
  );
  return (
    <Panel
      heading="Import of index values"
      aside={
        <Group gap="xs">
          {toSeries(asked.data?.appliedAt == null ? 'Cancel import' : 'Back to index series')}
          {asked.data?.appliedAt === null && <ApplyButton indexImport={asked.data} />}
        </Group>
      }
    >
      <Loaded
        query={asked}
        action={toSeries('Back to index series')}
        skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the import" />}
      >
        {(data) => (
          <>
            <p className={classes.summary}>{sayIndexImport(data)}</p>
            <IndexImportPreview indexImport={data} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function ApplyButton({ indexImport: { id, added, changed, jumpCount } }: { indexImport: IndexImport }) {
  const apply = useApplyIndexImport(id);
  const jumps =
    jumpCount === 0
      ? ''
      : ` Of these, ${countOf(jumpCount, 'value')} ${jumpCount === 1 ? 'jumps' : 'jump'} sharply.`;
  return (
    <ConfirmButton
      size="xs"
      question="Import these values?"
      consequence={`${countOf(added, 'new value')} and ${formatCount(changed)} changed ${added + changed === 1 ? 'is' : 'are'} imported for every company.${jumps}`}
      confirmLabel="Import"
      reason={added + changed === 0 && 'This file has no changes'}
      onConfirm={async () => {
        const applied = await apply.mutateAsync();
        toasts.success(`${countOf(applied.added, 'value')} added, ${formatCount(applied.changed)} changed`);
      }}
    >
      Import
    </ConfirmButton>
  );
}
