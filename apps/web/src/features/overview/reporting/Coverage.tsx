import { formatCount, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { lanesBehind } from '../lanesAddress.ts';
import type { Stats } from '../overview.api.ts';

interface CoverageProps {
  stats: Stats;
  /** The address of the mode's lanes, sorted or filtered. */
  to: (query: Readonly<Record<string, string>>) => string;
}

const percentOrDash = (percent: number | null) => (percent === null ? '–' : formatPercent(percent));

/** How much of the mode is open, bid on and awarded; every figure opens its lanes. */
export function Coverage({ stats, to }: CoverageProps) {
  return (
    <StatTiles>
      <StatTile
        label="Baseline"
        value={<Money amountUsd={stats.spend} />}
        detail={`${formatCount(stats.lanes)} lanes`}
        to={to(lanesBehind.spend)}
      />
      <StatTile
        label="Open lanes with a bid"
        value={percentOrDash(stats.bidCoverage)}
        detail={`of ${formatCount(stats.lanesStarted)} open lanes`}
        to={to(lanesBehind.coverage)}
      />
      <StatTile
        label="Their share of spend"
        value={percentOrDash(stats.bidCoverageSpend)}
        detail="of open lanes’ baseline"
        to={to(lanesBehind.coverage)}
      />
      <StatTile
        label="Best bids in all"
        value={<Money amountUsd={stats.totalBid} />}
        detail={`${formatCount(stats.lanesWithBid)} lanes`}
        to={to(lanesBehind.totalBid)}
      />
      <StatTile
        label="Awarded"
        value={<Money amountUsd={stats.awarded} />}
        detail={
          stats.pendingAward > 0 ? (
            <>
              <Money amountUsd={stats.pendingAward} /> pending
            </>
          ) : (
            `${formatCount(stats.lanesAwarded)} lanes`
          )
        }
        to={to(lanesBehind.awarded)}
      />
      <StatTile
        label="Savings"
        value={<Money amountUsd={stats.savings} signed />}
        detail={
          stats.savingsPercent === null
            ? 'no award yet'
            : `${formatPercent(stats.savingsPercent)} of what is awarded`
        }
        to={to(lanesBehind.savings)}
      />
    </StatTiles>
  );
}
