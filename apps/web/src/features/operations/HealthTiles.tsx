import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import classes from './HealthTiles.module.css';
import { type PartHealth, partsOf } from './health.ts';
import { useHealth } from './operations.api.ts';

interface HealthTilesProps {
  /** Returns the address of a part's details; undefined if there are none. */
  addressOf: (part: PartHealth['id']) => string | undefined;
}

/** Status of database, jobs, storage, email, audit and reference data. */
export function HealthTiles({ addressOf }: HealthTilesProps) {
  const health = useHealth();
  return (
    <Loaded
      query={health}
      failed="Couldn’t load system health"
      skeleton={
        <div className={classes.tiles} role="status" aria-label="Loading system health">
          {[0, 1, 2, 3, 4, 5].map((tile) => (
            <Skeleton key={tile} height={132} radius="md" />
          ))}
        </div>
      }
    >
      {(data) => (
        <>
          <ul className={classes.tiles} aria-label="System health">
            {partsOf(data, Date.now()).map((part) => (
              // Tiles with whole sentences need the full width.
              <li key={part.id} data-wide={part.id === 'reference' || part.id === 'keys' || undefined}>
                <Tile part={part} address={addressOf(part.id)} />
              </li>
            ))}
          </ul>
          <p className={classes.running}>
            Version {data.version}
            {data.build !== null && ` (build ${data.build})`}, running since {formatMoment(data.startedAt)}.
            Checked every ten seconds.
          </p>
        </>
      )}
    </Loaded>
  );
}

function Tile({ part, address }: { part: PartHealth; address: string | undefined }) {
  const content: ReactNode = (
    <>
      <span className={classes.top}>
        <span className={classes.label}>{part.label}</span>
        <StateBadge tone={part.tone}>{part.word}</StateBadge>
      </span>
      <span className={classes.value}>{part.value}</span>
      {part.details.map((detail) => (
        <span key={detail} className={classes.detail}>
          {detail}
        </span>
      ))}
    </>
  );
  if (address === undefined)
    return (
      <div className={classes.tile} data-tone={part.tone}>
        {content}
      </div>
    );
  return (
    <Link to={address} className={classes.tile} data-tone={part.tone} replace>
      {content}
    </Link>
  );
}
