import { Button, Group, Skeleton } from '@mantine/core';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import classes from './RateImport.module.css';
import { RateImportPreview } from './RateImportPreview.tsx';
import { type RateImport, useApplyRateImport, useRateImport } from './rates.api.ts';
import { sayRateImport } from './rateWords.ts';

/** Preview of a rate file; nothing changes until it is applied. */
export function RateImportPanel({ importId }: { importId: string }) {
  const { change } = useAddress();
  const asked = useRateImport(importId);
  const toRates = (label: string) => (
    <Button size="xs" variant="default" onClick={() => change({ import: undefined }, { step: true })}>
      {label}
    </Button>
  );
  return (
    <Panel
      heading="Exchange rate import"
      aside={
        <Group gap="xs">
          {toRates(asked.data?.appliedAt == null ? 'Cancel import' : 'Back to rates')}
          {asked.data?.appliedAt === null && <TakeOver rateImport={asked.data} />}
        </Group>
      }
    >
      <Loaded
        query={asked}
        action={toRates('Back to rates')}
        skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the import" />}
      >
        {(data) => (
          <>
            <p className={classes.summary}>{sayRateImport(data)}</p>
            <RateImportPreview rateImport={data} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function TakeOver({ rateImport: { id, added, changed, jumpCount } }: { rateImport: RateImport }) {
  const apply = useApplyRateImport(id);
  const jumps =
    jumpCount === 0
      ? ''
      : ` Of these, ${countOf(jumpCount, 'rate')} ${jumpCount === 1 ? 'jumps' : 'jump'} sharply.`;
  return (
    <ConfirmButton
      size="xs"
      question="Import these rates?"
      consequence={`${countOf(added, 'new rate')} and ${formatCount(changed)} changed ${added + changed === 1 ? 'is' : 'are'} imported for every company.${jumps} Locked rates are not affected.`}
      confirmLabel="Import"
      reason={added + changed === 0 && 'This file has no changes'}
      onConfirm={async () => {
        const applied = await apply.mutateAsync();
        toasts.success(`${countOf(applied.added, 'rate')} added, ${formatCount(applied.changed)} changed`);
      }}
    >
      Import
    </ConfirmButton>
  );
}
