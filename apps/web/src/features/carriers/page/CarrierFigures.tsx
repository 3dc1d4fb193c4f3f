import { formatCount, formatPercent, formatPeriod } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { CarrierConnection } from '../carriers.api.ts';
import { answerDetail, answerText, coverageDetail, coverageText } from '../carrierWords.ts';
import { StandingBar } from '../StandingBar.tsx';

/** A carrier's results in all its modes. */
export function CarrierFigures({ carrier }: { carrier: CarrierConnection }) {
  const { lanesAwarded, lanesWon, lanesBid } = carrier;
  return (
    <StatTiles>
      <StatTile label="Coverage" value={coverageText(carrier)} detail={coverageDetail(carrier)} />
      <StatTile
        label="Standing"
        value={<StandingBar {...carrier} />}
        detail={`best on ${formatCount(carrier.lanesBest)} of ${formatCount(lanesBid)}`}
      />
      <StatTile
        label="Lanes awarded"
        value={formatCount(lanesAwarded)}
        detail={
          lanesBid === 0
            ? undefined
            : `${formatCount(lanesWon)} won: ${formatPercent((100 * lanesWon) / lanesBid)} of its bids`
        }
      />
      <StatTile
        label="Awarded"
        value={<Money amountUsd={carrier.awardedUsd} />}
        detail={
          <>
            saves <Money amountUsd={carrier.savingsUsd} signed />, {formatPeriod(carrier.period)}
          </>
        }
      />
      <StatTile
        label="Award response time"
        value={answerText(carrier.answerHours)}
        detail={answerDetail(carrier)}
      />
    </StatTiles>
  );
}
