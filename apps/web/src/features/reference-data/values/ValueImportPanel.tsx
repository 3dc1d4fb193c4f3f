import { Button, Group, Skeleton } from '@mantine/core';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded, type LoadedQuery } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import classes from './ValueImport.module.css';
import { sayImport, type ValueImport, type ValueWords } from './valueImport.ts';
import { ValueImportPreview } from './ValueImportPreview.tsx';

interface ValueImportPanelProps {
  query: LoadedQuery<unknown>;
  /** What the query has loaded. */
  found: ValueImport | undefined;
  words: ValueWords;
  /** What of the file is excluded, as a sentence. */
  excluded: string | false;
  onApply: () => Promise<Pick<ValueImport, 'added' | 'changed'>>;
}

/** Preview of a file of values; nothing changes until it is applied. */
export function ValueImportPanel({ query, found, words, excluded, onApply }: ValueImportPanelProps) {
  const { change } = useAddress();
  const toList = (label: string) => (
    <Button size="xs" variant="default" onClick={() => change({ import: undefined }, { step: true })}>
      {label}
    </Button>
  );
  return (
    <Panel
      heading={words.heading}
      aside={
        <Group gap="xs">
          {toList(found?.appliedAt == null ? 'Cancel import' : words.back)}
          {found?.appliedAt === null && <ApplyButton found={found} words={words} onApply={onApply} />}
        </Group>
      }
    >
      <Loaded
        query={query}
        action={toList(words.back)}
        skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the import" />}
      >
        {() =>
          found && (
            <>
              <p className={classes.summary}>{sayImport(found, words.value, excluded)}</p>
              <ValueImportPreview found={found} words={words} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface ApplyButtonProps extends Pick<ValueImportPanelProps, 'words' | 'onApply'> {
  found: ValueImport;
}

function ApplyButton({ found, words: { value, note }, onApply }: ApplyButtonProps) {
  const { added, changed, jumpCount } = found;
  const jumps = `Of these, ${countOf(jumpCount, value)} ${jumpCount === 1 ? 'jumps' : 'jump'} sharply.`;
  const applied = `${countOf(added, `new ${value}`)} and ${formatCount(changed)} changed ${added + changed === 1 ? 'is' : 'are'} imported for every company.`;
  return (
    <ConfirmButton
      size="xs"
      question={`Import these ${value}s?`}
      consequence={[applied, ...(jumpCount === 0 ? [] : [jumps]), ...(note === undefined ? [] : [note])].join(
        ' ',
      )}
      confirmLabel="Import"
      reason={added + changed === 0 && 'This file has no changes'}
      onConfirm={async () => {
        const taken = await onApply();
        toasts.success(`${countOf(taken.added, value)} added, ${formatCount(taken.changed)} changed`);
      }}
    >
      Import
    </ConfirmButton>
  );
}
