import { countOf, formatCount, formatPercent, formatPeriod } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { FigureAim } from '../figure/figureAim.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import type { CarrierReport } from './reporting.api.ts';

interface CarrierTilesProps {
  report: CarrierReport;
  /** Address of the awards that wait for the carrier’s response. */
  awardsAt: string;
  /** Number of awards waiting; undefined while unknown. */
  waiting: number | undefined;
  /** Opens the awarded amount by lane. */
  awarded: FigureAim;
}

/** What a carrier has bid, been awarded, won and earned with one customer. */
export function CarrierTiles({ report, awardsAt, waiting, awarded }: CarrierTilesProps) {
  return (
    <StatTiles>
      <StatTile
        label="Lanes you bid on"
        value={formatCount(report.bids)}
        detail={`of ${countOf(report.lanesOffered, 'lane')} offered to you`}
      />
      <StatTile
        label="Lanes awarded"
        value={formatCount(report.lanesAwarded)}
        detail={`${formatCount(report.wins)} won: accepted by you`}
      />
      <StatTile
        label="Win rate"
        value={report.winRate === null ? '–' : formatPercent(report.winRate)}
        detail="lanes won of those you bid on"
      />
      <StatTile
        label="Awarded to you"
        value={
          <FigureLink aim={awarded}>
            <Money amountUsd={report.awardedUsd} />
          </FigureLink>
        }
        detail={
          <>
            {report.pendingUsd > 0 ? (
              <>
                <Money amountUsd={report.pendingUsd} /> pending,{' '}
              </>
            ) : (
              report.awardedUsd > 0 && 'all accepted, '
            )}
            {formatPeriod(report.period)}
          </>
        }
      />
      <StatTile
        label="Awaiting your response"
        value={waiting === undefined ? '–' : formatCount(waiting)}
        to={awardsAt}
      />
    </StatTiles>
  );
}
