import { countOf, formatIndexValue } from '../../../ui/figures.ts';
import type { ValueWords } from '../values/valueImport.ts';
import { ValueImportPanel } from '../values/ValueImportPanel.tsx';
import { useApplyIndexImport, useIndexImport } from './indices.api.ts';

const words: ValueWords = {
  heading: 'Import of index values',
  back: 'Back to index series',
  value: 'value',
  series: 'Series',
  change: 'Change',
  changes: ['changes', 'change'],
  bySeries: 'Changes by series',
  largeChanges: 'Large changes',
  warning: 'There may be an error in the file. Check before you import them.',
  format: formatIndexValue,
};

/** Preview of a file of index values; nothing changes until it is applied. */
export function IndexImportPanel({ importId }: { importId: string }) {
  const asked = useIndexImport(importId);
  const apply = useApplyIndexImport(importId);
  const gaps = asked.data?.withoutValue ?? 0;
  return (
    <ValueImportPanel
      query={asked}
      found={asked.data}
      words={words}
      excluded={
        gaps > 0 && `${countOf(gaps, 'cell')} without a value ${gaps === 1 ? 'was' : 'were'} skipped.`
      }
      onApply={() => apply.mutateAsync()}
    />
  );
}
