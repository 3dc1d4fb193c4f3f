import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf, formatCount, formatPercent, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { useFigureAddress } from '../figure/FigureLink.tsx';
import { type LanesAddress, lanesBehind } from '../lanesAddress.ts';
import { ColourBar } from './ColourBar.tsx';
import type { ModeFigures } from './dashboard.api.ts';
import classes from './ModeCard.module.css';

interface ModeCardProps {
  mode: OfferedMode;
  stats: ModeFigures;
  lanesAddress: LanesAddress;
  /** Number of lanes controlled by running tender events. */
  lanesInEvents?: number;
  /** Until when it has a contract. */
  contract: ReactNode;
  /** Other items waiting for the customer, each a link. */
  waits: readonly Wait[];
}

/** An item that needs an action, with a link to it. */
export interface Wait {
  key: string;
  text: ReactNode;
  to: string;
}

/** Summary of a mode; every figure opens its details in the screen’s panel. */
export function ModeCard({ mode, stats, lanesAddress, lanesInEvents = 0, contract, waits }: ModeCardProps) {
  const to = (query: Readonly<Record<string, string>>) => lanesAddress(mode, query);
  const open = useFigureAddress();
  const all = [...waits, ...waitsOfLanes(stats, lanesInEvents, to)];
  return (
    <section className={classes.card} aria-label={modeDetails[mode].title}>
      <h2 className={classes.title}>
        <Link to={lanesAddress(mode)}>
          {modeDetails[mode].title}
          <ChevronRight size={15} aria-hidden />
        </Link>
      </h2>
      <p className={classes.meta}>
        {countOf(stats.lanes, 'lane')} of {countOf(stats.shipments, 'shipment')},{' '}
        {formatQuantity(stats.volume, stats.volumeUnit)}, <Money amountUsd={stats.paid} /> spend
        {stats.periods.history !== null && <>, {formatPeriod(stats.periods.history)}</>}
      </p>
      <div className={classes.figures}>
        <Figure
          label="Baseline cost"
          to={open({ kind: 'figure', mode, stat: 'Spend' })}
          value={<Money amountUsd={stats.spend} />}
          detail="forecast"
        />
        <Figure
          label="Awarded"
          to={open({ kind: 'figure', mode, stat: 'Awarded' })}
          value={<Money amountUsd={stats.lanesAwarded === 0 ? null : stats.awarded} />}
          detail={`on ${countOf(stats.lanesAwarded, 'lane')}`}
        />
        <Figure
          label="Savings"
          to={open({ kind: 'figure', mode, stat: 'Savings' })}
          value={<Money amountUsd={stats.lanesAwarded === 0 ? null : stats.savings} signed />}
          detail={stats.savingsPercent === null ? 'no award' : formatPercent(stats.savingsPercent)}
        />
        <Figure
          label="Coverage"
          to={open({ kind: 'figure', mode, stat: 'BidCoverage' })}
          value={stats.bidCoverage === null ? '–' : formatPercent(stats.bidCoverage)}
          detail={stats.lanesStarted === 0 ? 'no lane is open' : `of ${formatCount(stats.lanesStarted)} open`}
        />
      </div>
      <p className={classes.period}>{contract}</p>
      <ColourBar
        stats={stats}
        addressOf={(colour) =>
          lanesAddress(mode, colour === undefined ? lanesBehind.withoutColour : { colour })
        }
      />
      {all.length > 0 && (
        <ul className={classes.waits} aria-label="Open tasks">
          {all.map((wait) => (
            <li key={wait.key}>
              <Link to={wait.to}>{wait.text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function waitsOfLanes(
  stats: ModeFigures,
  lanesInEvents: number,
  to: (query: Readonly<Record<string, string>>) => string,
): Wait[] {
  const notStarted = stats.lanesStarted === 0 && stats.lanesAwarded === 0 && lanesInEvents === 0;
  const { lanesToAward, lanesWithoutBid, declinedAwards, lanesWithUnusualBids } = stats.waits;
  return [
    ...(lanesWithUnusualBids > 0
      ? [
          {
            key: 'unusual',
            text: `${countOf(lanesWithUnusualBids, 'lane')} with unusual bids to include or exclude`,
            to: to(lanesBehind.unusual),
          },
        ]
      : []),
    ...(declinedAwards > 0
      ? [
          {
            key: 'declined',
            text: `${countOf(declinedAwards, 'lane')} with a declined award`,
            to: to(lanesBehind.declined),
          },
        ]
      : []),
    ...(lanesToAward > 0
      ? [
          {
            key: 'award',
            text: `${countOf(lanesToAward, 'lane')} with bids, not awarded yet`,
            to: to(lanesBehind.toAward),
          },
        ]
      : []),
    ...(notStarted
      ? [
          {
            key: 'start',
            text: `${countOf(stats.lanes, 'lane')} can be opened for bids`,
            to: to({}),
          },
        ]
      : []),
    ...(lanesWithoutBid > 0
      ? [
          {
            key: 'bids',
            text: `${countOf(lanesWithoutBid, 'open lane')} without a bid`,
            to: to(lanesBehind.withoutBid),
          },
        ]
      : []),
    ...(stats.pendingAward > 0
      ? [
          {
            key: 'pending',
            text: (
              <>
                <Money amountUsd={stats.pendingAward} /> awarded, carrier response pending
              </>
            ),
            to: to(lanesBehind.pending),
          },
        ]
      : []),
  ];
}

interface FigureProps {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  to: string;
}

function Figure({ label, value, detail, to }: FigureProps) {
  return (
    <Link to={to} className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      {detail !== undefined && <span className={classes.label}>{detail}</span>}
    </Link>
  );
}
