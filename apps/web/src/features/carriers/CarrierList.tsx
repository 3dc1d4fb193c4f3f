import type { OfferedMode } from '@lanewright/freight';
import { formatCount } from '../../ui/figures.ts';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import type { CarrierConnection } from './carriers.api.ts';
import classes from './CarrierList.module.css';
import { ModeToggles } from './ModeToggles.tsx';

interface CarrierListProps {
  carriers: readonly CarrierConnection[];
  modes: readonly OfferedMode[];
}

/** Carriers with the modes they may bid in and what came of it. */
export function CarrierList({ carriers, modes }: CarrierListProps) {
  return (
    <ul className={classes.list} aria-label="Your carriers">
      {carriers.map((carrier) => (
        <li key={carrier.carrierId} className={classes.carrier}>
          <div className={classes.who}>
            <span className={classes.name}>{carrier.name}</span>
            {carrier.modes.length === 0 ? (
              <StateBadge tone="neutral">No mode open</StateBadge>
            ) : (
              <StateBadge tone="good">Connected</StateBadge>
            )}
          </div>
          <ModeToggles carrier={carrier} modes={modes} />
          <dl className={classes.figures}>
            <div>
              <dt>Lanes bid</dt>
              <dd>{formatCount(carrier.lanesBid)}</dd>
            </div>
            <div>
              <dt>Lanes won</dt>
              <dd>{formatCount(carrier.lanesAwarded)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
