import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { isWon } from '../../features/awards/mine/awardState.ts';
import type { MyAward } from '../../features/awards/mine/myAwards.api.ts';
import type { BidCoverage } from '../../features/bids/bids.api.ts';
import { formatCount } from '../../ui/figures.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './CarrierModeCard.module.css';

interface CarrierModeCardProps {
  mode: OfferedMode;
  places: readonly (BidCoverage & { awards: readonly MyAward[] })[];
}

/** A mode at a glance, customer by customer: open lanes, bids, standings shown, awards. */
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
      {places.map((place) => {
        const address = (more: Readonly<Record<string, string>> = {}) =>
          `${paths.lanes(mode)}?${new URLSearchParams({ customer: place.customerId, ...more })}`;
        const pending = place.awards.filter(({ status }) => status === 'Pending').length;
        const won = place.awards.filter(isWon).length;
        return (
          <div key={place.customerId} className={classes.place}>
            <h3 className={classes.customer}>{place.customerName}</h3>
            {place.lanesOpen + place.complete + place.partial === 0 ? (
              <p className={classes.quiet}>No lane is open for bids yet.</p>
            ) : (
              <>
                <dl className={classes.figures}>
                  <Figure label="Lanes open" value={place.lanesOpen} to={address()} />
                  <Figure label="Complete" value={place.complete} to={address()} />
                  <Figure label="Partial" value={place.partial} to={address({ show: 'partial' })} />
                  <Figure label="Without bid" value={place.without} to={address({ show: 'without' })} />
                </dl>
                <Standings place={place} />
              </>
            )}
            {(pending > 0 || won > 0) && (
              <p className={classes.awards}>
                {pending > 0 && (
                  <Link to={address({ tab: 'awards' })} className={classes.waits}>
                    {formatCount(pending)} {pending === 1 ? 'award waits' : 'awards wait'} for your answer
                  </Link>
                )}
                {won > 0 && (
                  <Link to={address({ tab: 'awards' })}>
                    {formatCount(won)} {won === 1 ? 'award' : 'awards'} accepted
                  </Link>
                )}
              </p>
            )}
          </div>
        );
      })}
    </Panel>
  );
}

function Figure({ label, value, to }: { label: string; value: number; to: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === 0 ? '0' : <Link to={to}>{formatCount(value)}</Link>}</dd>
    </div>
  );
}

function Standings({ place }: { place: BidCoverage }) {
  const { green, amber, red, notShown, complete } = place;
  if (complete === 0) return null;
  if (green + amber + red === 0) {
    return <p className={classes.quiet}>This customer does not show where your bids stand.</p>;
  }
  return (
    <ul className={classes.standings} aria-label="Where your bids stand">
      {(['Green', 'Amber', 'Red'] as const).map((colour) => (
        <li key={colour}>
          <StatusBadge colour={colour} /> {formatCount({ Green: green, Amber: amber, Red: red }[colour])}
        </li>
      ))}
      {notShown > 0 && <li className={classes.quiet}>{formatCount(notShown)} without a colour</li>}
    </ul>
  );
}
