import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { RateCardButton } from '../../features/awards/mine/RateCardButton.tsx';
import type { CarrierPlace } from '../../features/overview/dashboard/dashboard.api.ts';
import { countOf, formatCount, formatMoment } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './CarrierModeCard.module.css';

interface CarrierModeCardProps {
  mode: OfferedMode;
  places: readonly CarrierPlace[];
}

/** Summary of a mode by customer: open lanes, bids, visible standings, awards. */
export function CarrierModeCard({ mode, places }: CarrierModeCardProps) {
  return (
    <Panel
      heading={modeDetails[mode].title}
      aside={
        <Anchor component={Link} to={paths.lanes(mode)} size="sm">
          Lanes
        </Anchor>
      }
    >
      {places.map((place) => (
        <Place key={place.customerId} mode={mode} place={place} />
      ))}
    </Panel>
  );
}

function Place({ mode, place }: { mode: OfferedMode; place: CarrierPlace }) {
  const address = (more: Readonly<Record<string, string>> = {}) =>
    `${paths.lanes(mode)}?${new URLSearchParams({ customer: place.customerId, ...more })}`;
  const { lanesOpen, complete, partial, without, declined, awardsWaiting, awardsWon, others } = place;
  return (
    <div className={classes.place}>
      <h3 className={classes.customer}>{place.customerName}</h3>
      <WhatIsOpen place={place} />
      {lanesOpen + complete + partial > 0 && (
        <>
          <dl className={classes.figures}>
            <Figure label="Lanes open" value={lanesOpen} to={address()} />
            <Figure label="Complete bids" value={complete} to={address()} />
            <Figure label="Partial bids" value={partial} to={address({ show: 'partial' })} />
            <Figure label="Open, no answer" value={without} to={address({ show: 'without' })} />
            {declined > 0 && <Figure label="Declined" value={declined} to={address({ trait: 'declined' })} />}
          </dl>
          <Standings place={place} />
        </>
      )}
      {awardsWaiting + awardsWon + others.length > 0 && (
        <div className={classes.awards}>
          {awardsWaiting > 0 && (
            <Link to={address({ tab: 'awards' })} className={classes.waits}>
              {formatCount(awardsWaiting)} {awardsWaiting === 1 ? 'award is awaiting' : 'awards are awaiting'}{' '}
              your response
            </Link>
          )}
          {awardsWon > 0 && (
            <Link to={address({ tab: 'awards' })}>
              {countOf(awardsWon, 'award')} accepted, <Money amountUsd={place.awardedUsd} />
            </Link>
          )}
          {others.map((other) => (
            <Link key={other.contractNo} to={address({ tab: 'awards', contract: String(other.contractNo) })}>
              {other.name}: {countOf(other.awardsWon, 'award')} accepted,{' '}
              <Money amountUsd={other.awardedUsd} />
            </Link>
          ))}
          {place.hasRateCard && (
            <RateCardButton mode={mode} customerId={place.customerId} size="compact-xs" />
          )}
        </div>
      )}
    </div>
  );
}

/** Whether bids are accepted now, until when, and for how much of the contract. */
function WhatIsOpen({ place }: { place: CarrierPlace }) {
  const { lanesOpen, lanesToCome, closesAt, contractMonths, monthsLeft } = place;
  const months =
    monthsLeft === contractMonths
      ? `${countOf(contractMonths, 'contract month')}`
      : `${formatCount(monthsLeft)} of ${countOf(contractMonths, 'contract month')} left`;
  const parts = [
    ...(lanesOpen > 0 ? [closesAt === null ? 'Open for bids' : `Open until ${formatMoment(closesAt)}`] : []),
    ...(lanesToCome > 0
      ? [`${countOf(lanesToCome, 'lane')} in an upcoming round: you can bid once it opens`]
      : []),
    ...(lanesOpen + lanesToCome === 0 ? ['No lanes are open for bids now'] : [months]),
  ];
  return <p className={classes.quiet}>{parts.join('. ')}.</p>;
}

function Figure({ label, value, to }: { label: string; value: number; to: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === 0 ? '0' : <Link to={to}>{formatCount(value)}</Link>}</dd>
    </div>
  );
}

function Standings({ place }: { place: CarrierPlace }) {
  const { green, amber, red, colourHidden, complete } = place;
  if (complete === 0) return null;
  if (green + amber + red === 0) {
    return <p className={classes.quiet}>This customer does not show your ranking.</p>;
  }
  return (
    <ul className={classes.standings} aria-label="Your ranking">
      {(['Green', 'Amber', 'Red'] as const).map((colour) => (
        <li key={colour}>
          <StatusBadge colour={colour} /> {formatCount({ Green: green, Amber: amber, Red: red }[colour])}
        </li>
      ))}
      {colourHidden > 0 && <li className={classes.quiet}>{formatCount(colourHidden)} without a colour</li>}
    </ul>
  );
}
