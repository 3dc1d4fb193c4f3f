import type { ValueImport, ValueWords } from '../values/valueImport.ts';
import { ValueImportPanel } from '../values/ValueImportPanel.tsx';
import { type RateImport, useApplyRateImport, useRateImport } from './rates.api.ts';
import { rateText } from './rateWords.ts';

const words: ValueWords = {
  heading: 'Exchange rate import',
  back: 'Back to rates',
  value: 'rate',
  series: 'Currency',
  change: 'Moves',
  changes: ['moves', 'move'],
  bySeries: 'Changes by currency',
  largeChanges: 'Large rate changes',
  warning:
    'There may be an error in the file, or a currency may be in trouble. Check before you import them.',
  note: 'Locked rates are not affected.',
  format: rateText,
};

/** Preview of a rate file; nothing changes until it is applied. */
export function RateImportPanel({ importId }: { importId: string }) {
  const asked = useRateImport(importId);
  const apply = useApplyRateImport(importId);
  const leftOut = asked.data?.leftOut ?? [];
  return (
    <ValueImportPanel
      query={asked}
      found={asked.data && valuesOf(asked.data)}
      words={words}
      excluded={
        leftOut.length > 0 &&
        `Unknown currencies, excluded: ${leftOut.map(({ currency }) => currency).join(', ')}.`
      }
      onApply={() => apply.mutateAsync()}
    />
  );
}

/** An import of rates as values of series. */
function valuesOf({ currencies, jumps, ...found }: RateImport): ValueImport {
  const valueOf = (rate: { day: string; usdPerUnit: number }) => ({ day: rate.day, value: rate.usdPerUnit });
  return {
    ...found,
    series: currencies.map(({ currency, before, after, ...counts }) => ({
      ...counts,
      code: currency,
      before: before && valueOf(before),
      after: valueOf(after),
    })),
    jumps: jumps.map((jump) => ({ ...jump, code: jump.currency, value: jump.usdPerUnit })),
  };
}
