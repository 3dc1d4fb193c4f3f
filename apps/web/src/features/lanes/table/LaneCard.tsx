import { CardFigure, CardFigures, CardHead, CardRoute } from '../../../ui/data-table/CardParts.tsx';
import type { Lane } from '../laneTypes.ts';
import { Awarded, BaselineCost, LaneStatus, Place, Savings, SavingsAtBestBid } from './LaneCells.tsx';

/** A lane on a small screen: route, status and amounts. */
export function LaneCard({ lane }: { lane: Lane }) {
  return (
    <>
      <CardHead
        name={
          <CardRoute
            origin={<Place label={lane.origin} />}
            destination={<Place label={lane.destination} />}
          />
        }
        state={<LaneStatus {...lane} />}
      />
      <CardFigures tracks="1fr 100px 0.8fr">
        <CardFigure label="Baseline Cost">
          <BaselineCost lane={lane} />
        </CardFigure>
        {lane.awardedMonths > 0 ? (
          <CardFigure label="Savings">
            <Savings lane={lane} />
          </CardFigure>
        ) : (
          <CardFigure label="Best-Bid Savings">
            <SavingsAtBestBid lane={lane} />
          </CardFigure>
        )}
        <CardFigure label="Awarded">
          <Awarded lane={lane} />
        </CardFigure>
      </CardFigures>
    </>
  );
}
