import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { countOf, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { AssumptionChoice } from '../uploadTypes.ts';

interface EffectFiguresProps {
  choice: AssumptionChoice;
  /** All choices of the question: figures that are the same for all of them are not shown. */
  choices: readonly AssumptionChoice[];
  mode: number;
}

/** Totals of an upload under a choice: spend, and volume and shipments if they differ between choices. */
export function EffectFigures({ choice: { effect }, choices, mode }: EffectFiguresProps) {
  if (effect === null) return null;
  const differs = (figure: 'volume' | 'shipments' | 'lines') =>
    choices.some((other) => other.effect !== null && other.effect[figure] !== effect[figure]);
  const parts = [
    formatUsdExact(effect.chargeUsd),
    differs('volume') && isOfferedMode(mode)
      ? formatQuantity(effect.volume, modeDetails[mode].volumeUnit)
      : null,
    differs('shipments') ? countOf(effect.shipments, 'shipment') : null,
    differs('lines') ? countOf(effect.lines, 'row') : null,
  ];
  return <>{parts.filter((part) => part !== null).join(' · ')}</>;
}
