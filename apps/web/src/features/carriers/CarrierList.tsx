import type { OfferedMode } from '@lanewright/freight';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatMoment, formatPeriod } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import type { CarrierConnection } from './carriers.api.ts';
import classes from './CarrierList.module.css';
import { answerDetail, answerText, coverageDetail, coverageText } from './carrierWords.ts';
import { ModeToggles } from './ModeToggles.tsx';
import { StandingBar } from './StandingBar.tsx';

interface CarrierListProps {
  carriers: readonly CarrierConnection[];
  modes: readonly OfferedMode[];
  /** Returns the address of a carrier's page. */
  pageOf: (carrierId: string) => string;
}

/** Carriers with the modes they may bid in and their results. */
export function CarrierList({ carriers, modes, pageOf }: CarrierListProps) {
  return (
    <ul className={classes.list} aria-label="Your carriers">
      {carriers.map((carrier) => (
        <li key={carrier.carrierId} className={classes.carrier}>
          <div className={classes.who}>
            <Link to={pageOf(carrier.carrierId)} className={classes.name}>
              {carrier.name}
            </Link>
            <ConnectionState carrier={carrier} />
            <span className={classes.last}>
              {carrier.lastBidAt === null ? 'No bid yet' : `Last bid ${formatMoment(carrier.lastBidAt)}`}
            </span>
          </div>
          <div className={classes.rest}>
            <ModeToggles carrier={carrier} modes={modes} />
            <dl className={classes.figures}>
              <Figure label="Coverage" detail={coverageDetail(carrier)}>
                {coverageText(carrier)}
              </Figure>
              <Figure label="Standing" detail={`best on ${formatCount(carrier.lanesBest)}`}>
                <StandingBar {...carrier} />
              </Figure>
              <Figure
                label="Lanes awarded"
                detail={
                  <>
                    <span title={`Contract period ${formatPeriod(carrier.period)}`}>
                      <Money amountUsd={carrier.awardedUsd} />
                    </span>
                    , {formatCount(carrier.lanesWon)} won
                  </>
                }
              >
                {formatCount(carrier.lanesAwarded)}
              </Figure>
              <Figure label="Award response time" detail={answerDetail(carrier)}>
                {answerText(carrier.answerHours)}
              </Figure>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Whether a carrier may bid, and whether it has. */
export function ConnectionState({ carrier }: { carrier: Pick<CarrierConnection, 'modes' | 'lanesBid'> }) {
  if (carrier.modes.length === 0) return <StateBadge tone="neutral">No modes enabled</StateBadge>;
  if (carrier.lanesBid === 0) return <StateBadge tone="warn">Connected, no bid yet</StateBadge>;
  return <StateBadge tone="good">Connected</StateBadge>;
}

interface FigureProps {
  label: string;
  children: ReactNode;
  detail: ReactNode;
}

function Figure({ label, children, detail }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={classes.detail}>{detail}</dd>
    </div>
  );
}
