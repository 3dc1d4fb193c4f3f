import type { OfferedMode } from '@lanewright/freight';
import { countOf, formatPercent, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatTiles } from '../../../ui/StatTile.tsx';
import { FigureTile } from '../figure/FigureTile.tsx';
import type { LanesFilter } from '../figure/figure.api.ts';
import type { Visualiser } from './pictures.api.ts';

interface VisualiserTilesProps {
  mode: OfferedMode;
  totals: Visualiser['totals'];
  periods: Visualiser['periods'];
  volumeUnit: string;
  /** The lanes behind the figures; a figure opens them. */
  filters: LanesFilter;
  /** Whether figures can be opened: a carrier’s figures are its own, not the customer’s. */
  opens: boolean;
}

/** Totals of the lanes shown. */
export function VisualiserTiles({ mode, totals, periods, volumeUnit, filters, opens }: VisualiserTilesProps) {
  const aim = (stat: 'Spend' | 'Awarded' | 'Savings' | 'Volume') =>
    opens
      ? ({ kind: 'figure', mode, stat, ...(filters.length === 0 ? {} : { filters }) } as const)
      : undefined;
  return (
    <StatTiles>
      {totals.spend !== null && (
        <FigureTile
          label="Baseline cost"
          value={<Money amountUsd={totals.spend} />}
          detail={`${countOf(totals.lanes, 'lane')}, forecast ${formatPeriod(periods.contract)}`}
          aim={aim('Spend')}
        />
      )}
      <FigureTile
        label="Awarded"
        value={<Money amountUsd={totals.awarded} />}
        detail={
          totals.spend === null
            ? `${countOf(totals.lanes, 'lane')}, ${formatPeriod(periods.contract)}`
            : 'of the contract period'
        }
        aim={aim('Awarded')}
      />
      {totals.savings !== null && (
        <FigureTile
          label="Savings"
          value={<Money amountUsd={totals.savings} signed />}
          detail={
            totals.savingsPercent === null
              ? 'no award yet'
              : `${formatPercent(totals.savingsPercent)} of the baseline of awarded volume`
          }
          aim={aim('Savings')}
        />
      )}
      <FigureTile
        label="Volume"
        value={formatQuantity(totals.volume, volumeUnit)}
        detail={
          periods.history === null
            ? `forecast ${formatPeriod(periods.contract)}, ${formatQuantity(totals.shipments)} shipments a year`
            : `${countOf(totals.shipments, 'shipment')}, ${formatPeriod(periods.history)}`
        }
        aim={aim('Volume')}
      />
      {totals.emissionKg !== null && (
        <FigureTile
          label="CO₂"
          value={formatQuantity(totals.emissionKg / 1000, 't')}
          detail="of the contract period, where known"
        />
      )}
    </StatTiles>
  );
}
