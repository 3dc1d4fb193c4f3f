import type { ReactNode } from 'react';
import type { Lane } from '../laneTypes.ts';
import classes from './LaneCard.module.css';
import { Awarded, BaselineCost, LaneStatus, Place, Savings, SavingsAtBestBid } from './LaneCells.tsx';

/** A lane on a small screen: route, status and amounts. */
export function LaneCard({ lane }: { lane: Lane }) {
  return (
    <>
      <span className={classes.head}>
        <span className={classes.name}>
          <Place label={lane.origin} /> <span aria-hidden>→</span>
          <span className="visually-hidden"> to </span> <Place label={lane.destination} />
        </span>
        <LaneStatus {...lane} />
      </span>
      <span className={classes.figures}>
        <Figure label="Baseline Cost">
          <BaselineCost lane={lane} />
        </Figure>
        {lane.awardedMonths > 0 ? (
          <Figure label="Savings">
            <Savings lane={lane} />
          </Figure>
        ) : (
          <Figure label="Best-Bid Savings">
            <SavingsAtBestBid lane={lane} />
          </Figure>
        )}
        <Figure label="Awarded">
          <Awarded lane={lane} />
        </Figure>
      </span>
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.figure}>
      <span className={classes.label}>{label} </span>
      {children}
    </span>
  );
}
