import type { OfferedMode } from '@lanewright/freight';
import { formatPercent, formatPeriod } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatTiles } from '../../../ui/StatTile.tsx';
import { useContractNo } from '../../../ui/useContractNo.ts';
import { FigureNote } from '../figure/FigureNote.tsx';
import { FigureTile } from '../figure/FigureTile.tsx';
import type { Savings } from './savings.api.ts';

interface SavingsTilesProps {
  totals: Savings['totals'];
  /** The contract period. */
  period: Savings['period'];
  mode: OfferedMode | undefined;
}

/** Savings, from awarded to realised. */
export function SavingsTiles({ totals, period, mode }: SavingsTilesProps) {
  // Without a chosen contract, what is realised is of the one that shipments are under.
  const realisedIn =
    useContractNo() !== undefined
      ? 'as invoiced so far'
      : `as invoiced under the ${mode === undefined ? 'contracts' : 'contract'} in force`;
  return (
    <StatTiles>
      <FigureTile
        label="Projected savings"
        value={<Money amountUsd={totals.savings} signed />}
        detail={
          totals.savingsPercent === null
            ? 'nothing awarded yet'
            : `${formatPercent(totals.savingsPercent)} of the baseline of awarded volume, ${formatPeriod(period)}`
        }
        aim={{ kind: 'savings', mode }}
        note={mode !== undefined && <FigureNote mode={mode} stat="Savings" />}
      />
      {totals.savingsAtConstantFuel !== undefined && (
        <FigureTile
          label="At constant fuel"
          value={<Money amountUsd={totals.savingsAtConstantFuel} signed />}
          detail="projected savings with fuel at the prices of the history"
          aim={undefined}
        />
      )}
      <FigureTile
        label="Accepted"
        value={<Money amountUsd={totals.acceptedSavings} signed />}
        detail="accepted by carriers"
        aim={{ kind: 'savings', mode, measure: 'acceptedSavings' }}
      />
      <FigureTile
        label="Pending"
        value={<Money amountUsd={totals.pendingSavings} signed />}
        detail="awaiting carrier response"
        aim={{ kind: 'savings', mode, measure: 'pendingSavings' }}
      />
      <FigureTile
        label="Realised"
        value={<Money amountUsd={totals.realisedSavings} signed />}
        detail={totals.realisedSavings === null ? 'no shipments in the contract period yet' : realisedIn}
        aim={totals.realisedSavings === null ? undefined : { kind: 'realised', mode, measure: 'Realised' }}
      />
      <FigureTile
        label="Leakage"
        value={<Money amountUsd={totals.leak} />}
        detail={
          totals.leak === null
            ? 'no shipments in the contract period yet'
            : totals.fuelDrift === undefined
              ? 'invoiced above contract'
              : 'invoiced above contract, without fuel drift'
        }
        aim={totals.leak === null ? undefined : { kind: 'realised', mode, measure: 'Leak' }}
      />
    </StatTiles>
  );
}
