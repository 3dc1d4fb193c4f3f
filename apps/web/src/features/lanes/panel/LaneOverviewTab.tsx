import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf, formatCount, formatPercent, formatPeriod, formatVolume } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { OneLane } from '../laneTypes.ts';
import { Awarded, Savings, SavingsAtBestBid, UnitPrice } from '../table/LaneCells.tsx';
import { BaselineDerivation } from './BaselineDerivation.tsx';
import { coveredPeriod } from './historyPerYear.ts';
import classes from './LanePanel.module.css';
import { LaneMonths } from './LaneMonths.tsx';
import { TargetField } from './TargetField.tsx';
import { TypicalShipment } from './TypicalShipment.tsx';

const mostIncumbents = 4;

/** The lane's figures, baseline calculation, target and months. */
export function LaneOverviewTab({ lane }: { lane: OneLane }) {
  const named = lane.incumbents.slice(0, mostIncumbents);
  const others = lane.incumbents.slice(mostIncumbents).reduce((sum, { share }) => sum + share, 0);
  const incumbents = [...named, ...(others > 0 ? [{ name: 'Others', share: others }] : [])].map(
    ({ name, share }) => `${name} ${formatPercent(share * 100)}`,
  );
  const history = formatPeriod(coveredPeriod(lane.coveredMonths));
  const contract = formatPeriod({
    firstMonth: lane.volume[0]?.month ?? null,
    lastMonth: lane.volume.at(-1)?.month ?? null,
  });
  return (
    <>
      <FieldGrid
        fields={[
          { label: `Shipments, ${history}`, value: formatCount(lane.shipmentCount) },
          {
            label: `Volume, ${history}`,
            value: `${lane.volumeAssumed && lane.unitMeasure === 'containers' ? 'assumed ' : ''}${formatVolume(lane.volumeTotal, lane.unitMeasure, lane.shipmentCount)}`,
          },
          {
            label: 'Incumbents',
            value:
              incumbents.length === 0
                ? lane.incumbentCarrier
                : incumbents.map((shares) => <div key={shares}>{shares}</div>),
          },
          {
            label: 'Last price paid',
            value: <UnitPrice price={lane.lastPricePaid} unit={lane.unitMeasure} />,
          },
          { label: `Baseline cost, ${contract}`, value: <Money amountUsd={lane.baselineCost} exact /> },
          { label: `Best bid, ${contract}`, value: <Money amountUsd={lane.amountBid} exact /> },
          { label: 'Awarded', value: <Awarded lane={lane} exact /> },
          lane.awardedMonths === 0
            ? {
                label:
                  lane.bestBidMonths === null || lane.bestBidMonths === lane.contractMonths
                    ? 'Best-bid savings'
                    : `Best-bid savings on ${lane.bestBidMonths} of ${countOf(lane.contractMonths, 'month')}`,
                value: <SavingsAtBestBid lane={lane} exact />,
              }
            : {
                label: `Savings on ${lane.awardedMonths} of ${countOf(lane.contractMonths, 'month')}`,
                value: <Savings lane={lane} exact />,
              },
        ]}
      />
      <TargetField lane={lane} />
      {lane.typicalShipment !== null && <TypicalShipment shipment={lane.typicalShipment} />}
      <h3 className={classes.heading}>Baseline</h3>
      <BaselineDerivation lane={lane} />
      <h3 className={classes.heading}>Contract months</h3>
      <LaneMonths lane={lane} />
    </>
  );
}
