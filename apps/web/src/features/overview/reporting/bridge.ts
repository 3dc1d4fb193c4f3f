import { Decimal } from '@lanewright/freight';
import type { Stats } from '../overview.api.ts';

/** One step of the bridge from baseline to what the contract period will cost. */
export interface BridgeStep {
  name: string;
  /** The step's own size in USD; a saving is negative. */
  amountUsd: number;
  /** Where the drawn bar begins above zero. */
  fromUsd: number;
  kind: 'whole' | 'saving' | 'loss';
}

/** From the whole baseline by the savings of awarded months to the cost expected, everything not awarded at baseline. */
export function savingsBridge({
  spend,
  awardedBaseline,
  awarded,
  savings,
}: Pick<Stats, 'spend' | 'awardedBaseline' | 'awarded' | 'savings'>): BridgeStep[] {
  const open = new Decimal(spend).minus(awardedBaseline).toNumber();
  const expected = new Decimal(spend).minus(savings).toNumber();
  return [
    { name: 'Baseline', amountUsd: spend, fromUsd: 0, kind: 'whole' },
    {
      name: 'Savings awarded',
      amountUsd: new Decimal(savings).negated().toNumber(),
      fromUsd: Math.min(spend, expected),
      kind: savings >= 0 ? 'saving' : 'loss',
    },
    { name: 'Expected cost', amountUsd: expected, fromUsd: 0, kind: 'whole' },
    { name: 'of it awarded', amountUsd: awarded, fromUsd: open > 0 ? open : 0, kind: 'whole' },
    { name: 'of it not awarded', amountUsd: open, fromUsd: 0, kind: 'whole' },
  ];
}
