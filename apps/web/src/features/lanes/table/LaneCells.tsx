import { isMoveType, type LaneColour, moveTypeLabel } from '@lanewright/freight';
import { CalendarClock, CalendarRange, Clock } from 'lucide-react';
import { colourReason } from '../../../ui/colourReason.ts';
import {
  countOf,
  formatCount,
  formatQuantity,
  formatUnitRateUsd,
  formatUnitRateUsdShort,
  perUnit,
} from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StateBadge, StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Lane } from '../laneTypes.ts';
import classes from './LaneCells.module.css';

/** Returns a dash for an empty text. */
export function orDash(text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? '–' : text;
}

/**
 * The value that all shipments of a lane share, or "several" with a tooltip; a dash if no shipment states one.
 * `count` is the number of different values stated; 1 without a shared value means that some shipments state none.
 */
export function SharedOrSeveral({
  shared,
  count,
  detail,
}: {
  shared: string | null;
  count: number;
  detail: string;
}) {
  if (shared !== null || count === 0) return <>{orDash(shared)}</>;
  return (
    <span
      className={classes.quiet}
      title={count === 1 ? `${detail} on some shipments, none on the others` : detail}
    >
      several
    </span>
  );
}

/** The zip of one end. */
export function Zip({ zip, count }: { zip: string | null; count: number }) {
  return <SharedOrSeveral shared={zip} count={count} detail={countOf(count, 'zip')} />;
}

/** The equipment of a lane. */
export function Equipment({ lane }: { lane: Pick<Lane, 'equipmentType' | 'equipmentTypes'> }) {
  const { equipmentType, equipmentTypes } = lane;
  return (
    <SharedOrSeveral
      shared={equipmentType}
      count={equipmentTypes.length}
      detail={equipmentTypes.join(', ')}
    />
  );
}

/** A port or town by name; the code has its own column, the full text is on hover. */
export function Place({ label }: { label: string }) {
  return <span title={label}>{label.replace(/ \([A-Z]{2}[A-Z2-9]{3}\)$/, '')}</span>;
}

/** Ports and airports by their code, with the name on hover. */
export function Code({ code, name }: { code: string | null; name: string | null }) {
  return <span title={name ?? undefined}>{orDash(code)}</span>;
}

/**
 * Whether the lane is open for bids, the standing of its best bid, and the running event that holds it. A lane with a bid is open
 * unless stated otherwise.
 */
export function LaneStatus({
  bidStatus,
  colour,
  colourReference,
  isOnlyBid,
  eventName = null,
}: { bidStatus: string; colour: LaneColour | null } & Partial<
  Pick<Lane, 'colourReference' | 'isOnlyBid' | 'eventName'>
>) {
  const isObvious = colour !== null && bidStatus === 'Started';
  const reason = colourReason(colourReference, isOnlyBid);
  const title = [`${bidStatus}, best bid ${colour}`, ...(reason === undefined ? [] : [reason])].join('. ');
  return (
    <span className={classes.status} title={colour === null ? undefined : title}>
      {colour === null ? null : <StatusBadge colour={colour} />}
      <span className={isObvious ? 'visually-hidden' : classes.state} data-state={bidStatus}>
        {bidStatus}
      </span>
      {eventName !== null && (
        <span className={classes.event} title={`In the tender event ${eventName}`}>
          <CalendarRange
            size={13}
            strokeWidth={2}
            role="img"
            aria-label={`In the tender event ${eventName}`}
          />
        </span>
      )}
    </span>
  );
}

/** Whether a lane still has its place, target and bids but no included shipment. */
export const isEmptied = ({ shipmentCount, isManual }: Pick<Lane, 'shipmentCount' | 'isManual'>): boolean =>
  shipmentCount === 0 && !isManual;

/** Number of included shipments; lanes that lost all of them and manual lanes are marked. */
export function Shipments({ lane }: { lane: Lane }) {
  if (lane.isManual) {
    return (
      <span
        className={classes.quiet}
        title="Manual lane: a typical shipment is used in place of its history."
      >
        Manual
      </span>
    );
  }
  if (!isEmptied(lane)) return <>{formatCount(lane.shipmentCount)}</>;
  return (
    <span className={classes.emptied} title="No shipments left. They moved to other lanes or were excluded.">
      None left
    </span>
  );
}

/** Current carrier of the lane; the full name on hover, with shares if there are several. */
export function Incumbent({ lane }: { lane: Lane }) {
  const [, ...others] = lane.incumbents;
  const shares = lane.incumbents.map(({ name, share }) => `${name} ${Math.round(share * 100)}%`).join(', ');
  return (
    <span
      className={classes.incumbent}
      title={others.length > 0 ? shares : (lane.incumbentCarrier ?? undefined)}
    >
      <span>{orDash(lane.incumbentCarrier)}</span>
      {others.length > 0 && <span className={classes.quiet}> +{others.length}</span>}
    </span>
  );
}

/** A price per unit of the lane's volume; 0 means none and shows as N/A. */
export function UnitPrice({ price, unit }: { price: number | null; unit: string }) {
  if (price === null || price === 0) return <span className={classes.quiet}>N/A</span>;
  return (
    <span title={`${formatUnitRateUsd(price)} per ${perUnit(unit)}`}>
      {formatUnitRateUsdShort(price)}
      <span className={classes.quiet}>/{perUnit(unit)}</span>
    </span>
  );
}

/** Cost of the contract period at the baseline's unit price; the tooltip shows the period. */
export function BaselineCost({ lane }: { lane: Pick<Lane, 'baselineCost' | 'contractMonths'> }) {
  return (
    <Money amountUsd={lane.baselineCost} period={`in ${countOf(lane.contractMonths, 'contract month')}`} />
  );
}

/** Savings of the awarded months; a dash before an award. */
export function Savings({ lane, exact = false }: { lane: Lane; exact?: boolean }) {
  const { awardedMonths, contractMonths } = lane;
  return (
    <Money
      amountUsd={awardedMonths > 0 ? lane.savings : null}
      signed
      exact={exact}
      period={`on ${awardedMonths} of ${countOf(contractMonths, 'contract month')}, as awarded`}
    />
  );
}

/**
 * What the best complete bid saves in the contract months in which it can be awarded; a dash once a month is awarded. A bid that is
 * not valid in every month, or takes less than its volume, says in how many it can be awarded.
 */
export function SavingsAtBestBid({ lane, exact = false }: { lane: Lane; exact?: boolean }) {
  const { bestBidMonths, contractMonths } = lane;
  const isShort = bestBidMonths !== null && bestBidMonths < contractMonths;
  const period = isShort
    ? `if the best complete bid is awarded for ${bestBidMonths} of ${countOf(contractMonths, 'contract month')}; it is not valid or has too little capacity in the others`
    : `if the best complete bid is awarded for ${countOf(contractMonths, 'contract month')}`;
  const words = `can be awarded for ${bestBidMonths} of ${countOf(contractMonths, 'month')}`;
  return (
    <span className={classes.awarded}>
      {isShort && !exact && (
        <CalendarClock size={12} strokeWidth={2} role="img" aria-label={words} className={classes.pending} />
      )}
      <Money amountUsd={lane.savingsAtBestBid} signed exact={exact} period={period} />
    </span>
  );
}

/** The awarded cost, with a clock while a carrier still has to accept some of it. */
export function Awarded({ lane, exact = false }: { lane: Lane; exact?: boolean }) {
  if (lane.awardedMonths === 0) return <Money amountUsd={null} />;
  const pending = lane.pendingAward > 0;
  return (
    <span
      className={classes.awarded}
      title={`${lane.awardedMonths} of ${lane.contractMonths} months${pending ? ', carrier response pending' : ''}`}
    >
      {pending && (
        <Clock size={12} strokeWidth={2} role="img" aria-label="Pending" className={classes.pending} />
      )}
      <Money amountUsd={lane.newCost} exact={exact} />
    </span>
  );
}

/** Why a road lane has no miles, and so no price per mile. */
export const noMiles =
  'Miles unknown: the rows give none, and the locations are too imprecise to estimate them.';

/** Miles of the lane; on hover whether they are estimated, or why they are unknown. */
export function Miles({ lane }: { lane: Lane }) {
  if (lane.miles === null) {
    return (
      <span className={classes.quiet} title={isEmptied(lane) ? undefined : noMiles}>
        N/A
      </span>
    );
  }
  return (
    <span title={lane.milesEstimate === null ? undefined : `Estimated: ${lane.milesEstimate}`}>
      {lane.milesEstimated && <span className={classes.quiet}>est. </span>}
      {formatCount(Math.round(lane.miles))} mi
    </span>
  );
}

/** Number of containers shipped, and whether that is assumed. */
export function Containers({ lane }: { lane: Pick<Lane, 'containerCount' | 'volumeAssumed'> }) {
  return (
    <span
      title={
        lane.volumeAssumed
          ? 'A file for this lane has no container count, so one per shipment is assumed.'
          : undefined
      }
    >
      {lane.volumeAssumed && <span className={classes.quiet}>assumed </span>}
      {formatQuantity(lane.containerCount)}
    </span>
  );
}

/** Whether the lane has a bid that can be awarded. */
export function BidCompletion({ lane }: { lane: Lane }) {
  if ((lane.bidsReceived ?? 0) === 0) return <span className={classes.quiet}>No bid</span>;
  if (lane.amountBid === null) return <StateBadge tone="warn">Partial</StateBadge>;
  return <StateBadge tone="good">Complete</StateBadge>;
}

/** The move type's label. */
export function moveTypeOf(lane: Lane): string {
  const moveType = lane.locationInfo.service ?? lane.serviceType;
  return moveType !== null && isMoveType(moveType) ? moveTypeLabel[moveType] : orDash(moveType);
}

/** Average weight of a shipment, in kg. */
export function averageWeight({ weight, shipmentCount }: Pick<Lane, 'weight' | 'shipmentCount'>): string {
  return shipmentCount === 0 ? '–' : formatQuantity(weight / shipmentCount, 'kg');
}

/** An air lane's term in months. */
export function termOf({ term }: Pick<Lane, 'term'>): string {
  return term === null ? '–' : `${term} ${term === 1 ? 'month' : 'months'}`;
}
