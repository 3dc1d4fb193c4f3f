import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Link } from 'react-router';
import { countOf } from '../../ui/figures.ts';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { RoundClock } from './RoundClock.tsx';
import { stateOfTender, whenOfRound } from './roundWords.ts';
import classes from './TenderList.module.css';
import type { RunningEvent } from './tenders.api.ts';

interface RunningEventsProps {
  events: readonly RunningEvent[];
  /** Server time of the response. */
  asOf: string;
  pageOf: (tenderId: string) => string;
  /** Called when a round opens or closes. */
  onDue: () => void;
}

/** The customer's running events, each with its state and remaining time. */
export function RunningEvents({ events, asOf, pageOf, onDue }: RunningEventsProps) {
  return (
    <ul className={classes.list} aria-label="Running tender events">
      {events.map((event) => {
        const { round } = event;
        const { tone, text } = stateOfTender({ state: 'Running', round });
        return (
          <li key={event.tenderId} className={classes.tender}>
            <div className={classes.who}>
              <Link to={pageOf(event.tenderId)} className={classes.name}>
                {event.name}
              </Link>
              <span className={classes.quiet}>
                {isOfferedMode(event.mode) ? modeDetails[event.mode].title : ''}
              </span>
            </div>
            <StateBadge tone={tone}>{text}</StateBadge>
            <span className={classes.quiet}>
              {round?.state === 'Planned' || round?.state === 'Open' ? (
                <RoundClock
                  key={`${round.roundNo}/${round.state}/${round.closesAt}`}
                  round={round}
                  asOf={asOf}
                  onDue={onDue}
                />
              ) : (
                round !== null && `Round ${round.roundNo} ${whenOfRound(round)}`
              )}
            </span>
            <span className={classes.quiet}>
              {countOf(event.laneCount, 'lane')}, {countOf(event.carrierCount, 'carrier')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
