import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from '../../../platform/query.ts';
import { formatMonths } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { type AmendmentsPlace, amendmentsQuery } from '../amendments.api.ts';
import { differenceOf, formatDifference, kindLabel, stateOf } from '../amendmentWords.ts';
import classes from './LaneAmendments.module.css';

interface LaneAmendmentsProps {
  place: AmendmentsPlace;
  laneId: string;
  addressOf: (amendmentNo: number) => string;
}

/** The amendments of a lane, each with a link; nothing if there are none. */
export function LaneAmendments({ place, laneId, addressOf }: LaneAmendmentsProps) {
  const asked = useQuery(amendmentsQuery(place, laneId));
  const { data = [] } = asked;
  if (asked.error !== null && asked.data === undefined)
    return <LoadProblem query={asked} failed="Couldn’t load the amendments" />;
  if (data.length === 0) return null;
  return (
    <section className={classes.amendments} aria-labelledby="lane-amendments">
      <h3 id="lane-amendments" className={classes.heading}>
        Amendments
      </h3>
      <ul className={classes.list}>
        {data.map((amendment) => {
          const { label, tone } = stateOf(amendment);
          const { amendmentNo, kind, carrierName, months } = amendment;
          return (
            <li key={amendmentNo}>
              <Anchor component={Link} to={addressOf(amendmentNo)} inherit underline="always">
                {kindLabel[kind]}, {carrierName}, {formatMonths(months)}
              </Anchor>{' '}
              <StateBadge tone={tone}>{label}</StateBadge>{' '}
              <span>{formatDifference(differenceOf(amendment))}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
