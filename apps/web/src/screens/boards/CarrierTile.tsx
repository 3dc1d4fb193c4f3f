import type { ReactNode } from 'react';
import type { Tile } from '../../features/overview/boards/boards.api.ts';
import classes from '../../features/overview/boards/Boards.module.css';
import { pictureHeight } from '../../features/overview/boards/tileHeight.ts';
import type { DashboardOf } from '../../features/overview/dashboard/dashboard.api.ts';
import { countOf, formatCount, formatMoment } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { InvitationList } from '../dashboard/Invitations.tsx';
import { RevenueByMonth } from '../dashboard/RevenueByMonth.tsx';

interface CarrierTileProps {
  tile: Tile;
  dashboard: DashboardOf<'carrier'>;
}

/** A tile for all customers of a carrier; null for an unknown tile. */
export function CarrierTile({ tile, dashboard }: CarrierTileProps) {
  const { totals, invitations, revenueByMonth, asOf } = dashboard;
  switch (tile.shows) {
    case 'lanesOpen':
      return <Figure value={formatCount(totals.lanesOpen)} detail="across all customers" />;
    case 'awardsWaiting':
      return (
        <Figure
          value={formatCount(totals.awardsWaiting)}
          detail={totals.answerBy === null ? 'none waiting' : `next by ${formatMoment(totals.answerBy)}`}
        />
      );
    case 'won':
      return (
        <Figure
          value={<Money amountUsd={totals.awardedUsd} />}
          detail={`${countOf(totals.awardsWon, 'award')} accepted`}
        />
      );
    case 'invitations':
      return invitations.length === 0 ? (
        <p className={classes.none}>No open or scheduled rounds.</p>
      ) : (
        <InvitationList invitations={invitations} asOf={asOf} />
      );
    case 'revenueByMonth':
      return revenueByMonth.length === 0 ? (
        <p className={classes.none}>No awards yet.</p>
      ) : (
        <RevenueByMonth months={revenueByMonth} height={pictureHeight(tile.height)} plain />
      );
    default:
      return null;
  }
}

function Figure({ value, detail }: { value: ReactNode; detail: string }) {
  return (
    <div className={classes.figure}>
      <span className={classes.value}>{value}</span>
      <span className={classes.quiet}>{detail}</span>
    </div>
  );
}
