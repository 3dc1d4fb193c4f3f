import { countOf, formatQuantity, formatUnitRateUsd, perUnit } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { useLaneShipments } from '../lanes.api.ts';
import type { Lane } from '../laneTypes.ts';
import classes from './LanePanel.module.css';

/** Unit costs agree when they differ by less than a shown digit could. */
const tolerance = 1e-4;

/** Where the baseline unit cost comes from: what was paid, divided by what was carried. */
export function BaselineDerivation({ lane }: { lane: Lane }) {
  const { data } = useLaneShipments(lane.id, 1, 100);
  if (lane.baselineUnitCost === null) {
    return (
      <p className={classes.note}>
        No shipment of this lane tells both a charge and a volume, so it has no baseline and saves nothing.
      </p>
    );
  }
  const unit = perUnit(lane.unitMeasure);
  const unitCost = formatUnitRateUsd(Number(lane.baselineUnitCost.toFixed(6)));
  const whole =
    data !== undefined &&
    data.volume > 0 &&
    Math.abs(data.chargeUsd / data.volume / lane.baselineUnitCost - 1) < tolerance;
  return (
    <>
      <div className={classes.equation}>
        {whole ? (
          <>
            <span>{formatUsdExact(data.chargeUsd)}</span>
            <small>charges</small>
            <span aria-hidden>÷</span>
            <span className="visually-hidden">divided by</span>
            <span>{formatQuantity(data.volume, lane.unitMeasure)}</span>
            <small>of {countOf(data.total, 'shipment')}</small>
            <span>=</span>
          </>
        ) : (
          <small>Charges divided by volume, of the shipments that tell both:</small>
        )}
        <b>
          {unitCost} per {unit}
        </b>
      </div>
      <p className={classes.note}>
        Each month’s baseline is its forecast volume at this price, rounded to the cent once.
      </p>
    </>
  );
}
