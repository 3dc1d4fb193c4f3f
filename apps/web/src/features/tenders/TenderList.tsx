import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Link } from 'react-router';
import { countOf } from '../../ui/figures.ts';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { stateOfTender, whenOfRound } from './roundWords.ts';
import classes from './TenderList.module.css';
import type { TenderHead } from './tenders.api.ts';

interface TenderListProps {
  tenders: readonly TenderHead[];
  /** Returns the address of an event's page. */
  pageOf: (tenderId: string) => string;
}

/** Tender events with their states, newest first. */
export function TenderList({ tenders, pageOf }: TenderListProps) {
  return (
    <ul className={classes.list} aria-label="Your tender events">
      {tenders.map((tender) => {
        const { tone, text } = stateOfTender(tender);
        return (
          <li key={tender.tenderId} className={classes.tender}>
            <div className={classes.who}>
              <Link to={pageOf(tender.tenderId)} className={classes.name}>
                {tender.name}
              </Link>
              <span className={classes.quiet}>
                {isOfferedMode(tender.mode) ? modeDetails[tender.mode].title : ''}
              </span>
            </div>
            <StateBadge tone={tone}>{text}</StateBadge>
            <span className={classes.quiet}>
              {tender.round === null ? 'No round scheduled' : capital(whenOfRound(tender.round))}
            </span>
            <span className={classes.quiet}>
              {countOf(tender.laneCount, 'lane')}, {countOf(tender.carrierCount, 'carrier')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
