import { useMemo } from 'react';
import { Sankey } from '../../../ui/chart/Sankey.tsx';
import { isBySpend } from './flows.ts';
import type { Visualiser } from './pictures.api.ts';

const sides = ['From region', 'To region'] as const;

/** Flows between trade regions. */
export function TradeLanes({ visualiser }: { visualiser: Visualiser }) {
  const bySpend = isBySpend(visualiser);
  const streams = useMemo(
    () =>
      visualiser.tradeLanes
        .map(({ from, to, spend, volume }) => ({ from, to, amount: bySpend ? (spend ?? 0) : volume }))
        .filter(({ amount }) => amount > 0),
    [visualiser, bySpend],
  );
  if (streams.length === 0) return null;
  return (
    <Sankey
      title="Trade lanes"
      note={`From region to region, by ${bySpend ? 'baseline cost' : 'volume'}.`}
      streams={streams}
      kind={bySpend ? 'usd' : 'quantity'}
      measure={bySpend ? 'Baseline cost' : `Volume (${visualiser.volumeUnit})`}
      sides={sides}
      height={260}
    />
  );
}
