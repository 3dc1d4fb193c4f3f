import { declineReasonLabels } from '@lanewright/freight';
import { useQuery } from '../../../platform/query.ts';
import { formatMoment } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { declinesQuery } from './declines.api.ts';
import classes from './DeclinedBy.module.css';

/** The carriers that declined a lane, with their reasons; nothing if there are none. */
export function DeclinedBy({ laneId }: { laneId: string }) {
  const declines = useQuery(declinesQuery(laneId));
  const { data } = declines;
  if (data === undefined) return <LoadProblem query={declines} failed="Couldn’t load declined bids" />;
  if (data.length === 0) return null;
  return (
    <section className={classes.declined} aria-labelledby="declined-by">
      <h3 id="declined-by">No bid</h3>
      <ul>
        {data.map(({ carrierId, carrierName, reason, note, at }) => (
          <li key={carrierId}>
            <b>{carrierName}</b>
            <span>{declineReasonLabels[reason]}</span>
            {note !== null && <q>{note}</q>}
            <small>{formatMoment(at)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
