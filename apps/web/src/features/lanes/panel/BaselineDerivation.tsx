import { countOf, formatQuantity, formatUnitRateUsd, perUnit, unitLabel } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { useLaneShipments } from '../lanes.api.ts';
import type { Lane } from '../laneTypes.ts';
import { isEmptied, noMiles } from '../table/LaneCells.tsx';
import classes from './LanePanel.module.css';

/** How the baseline unit cost is calculated: amount paid divided by volume shipped. */
export function BaselineDerivation({ lane }: { lane: Lane }) {
  const { data } = useLaneShipments(lane.id, 1, 100);
  if (lane.baselineUnitCost === null) {
    return (
      <>
        {data !== undefined && data.total > 0 && data.volume === 0 && (
          <div className={classes.equation}>
            <span>{formatUsdExact(data.chargeUsd)}</span>
            <small>charges</small>
            <span aria-hidden>÷</span>
            <span className="visually-hidden">divided by</span>
            <span>N/A</span>
            <small>{unitLabel(lane.unitMeasure)}</small>
            <span>=</span>
            <b>N/A</b>
          </div>
        )}
        <p className={classes.note}>{reasonForNone(lane)}</p>
      </>
    );
  }
  const unit = perUnit(lane.unitMeasure);
  const unitCost = formatUnitRateUsd(Number(lane.baselineUnitCost.toFixed(6)));
  const whole = data?.chargeUsd === data?.pricedChargeUsd && data?.volume === data?.pricedVolume;
  return (
    <>
      <div className={classes.equation}>
        {data !== undefined && (
          <>
            <span>{formatUsdExact(data.pricedChargeUsd)}</span>
            <small>charges</small>
            <span aria-hidden>÷</span>
            <span className="visually-hidden">divided by</span>
            <span>{formatQuantity(data.pricedVolume, lane.unitMeasure)}</span>
            <small>{whole ? `of ${countOf(data.total, 'shipment')}` : 'of shipments that have both'}</small>
            <span>=</span>
          </>
        )}
        <b>
          {unitCost} per {unit}
        </b>
      </div>
      <p className={classes.note}>
        {!whole &&
          'Shipments without a charge or volume are included in the shipment count but not in the price. '}
        Each month’s baseline is its forecast volume at this price, rounded once, to the cent.
      </p>
    </>
  );
}

function reasonForNone(lane: Lane): string {
  if (lane.isManual)
    return 'Manual lanes have no shipment history, so no baseline or savings. Bids are priced on the typical shipment.';
  if (isEmptied(lane))
    return 'No shipments are left in this lane, so it has no baseline or savings. It keeps its target and bids.';
  if (lane.unitMeasure === 'mi' && lane.volumeTotal === 0)
    return `${noMiles} Without miles the lane has no price per mile, so it has no baseline or savings.`;
  return 'No shipment on this lane has both a charge and a volume, so it has no baseline or savings.';
}
