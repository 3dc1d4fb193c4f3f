import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { Money } from '../../../ui/Money.tsx';
import { formatCount, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import type { Reconciliation } from '../uploadTypes.ts';
import classes from './Reconciliation.module.css';

/** What the rows of this mode contain: as received, and what is included of it. */
export function ReceivedFigures({ reconciliation: counts }: { reconciliation: Reconciliation }) {
  return (
    <div className={classes.figures}>
      <FieldGrid
        fields={[
          { label: 'Rows of this mode', value: formatCount(counts.receivedModeLines) },
          { label: 'Shipments in these rows', value: formatCount(counts.receivedModeShipments) },
          { label: 'Charges received', value: <Money amountUsd={counts.receivedChargeUsd} exact /> },
          { label: 'Weight received', value: formatQuantity(counts.receivedWeightKg, 'kg') },
          { label: 'Shipments included', value: formatCount(counts.shipments) },
          { label: 'Charges included', value: <Money amountUsd={counts.chargeUsd} exact /> },
          { label: volumeLabel(counts.volumeUnit), value: formatQuantity(counts.volume, counts.volumeUnit) },
          { label: 'Period', value: formatPeriod(counts) },
        ]}
      />
    </div>
  );
}

/** Lanes add estimates to the miles and containers in the file, so their volume can be larger. */
function volumeLabel(unit: string): string {
  if (unit === 'mi') return 'Miles in the file';
  if (unit === 'containers') return 'Containers in the file';
  return 'Volume included';
}
