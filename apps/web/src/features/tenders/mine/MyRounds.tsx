import type { OfferedMode } from '@lanewright/freight';
import { Lock } from 'lucide-react';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { RoundClock } from '../RoundClock.tsx';
import { stateOfTender, whenOfRound } from '../roundWords.ts';
import { type MyTender, useMyTenders } from '../tenders.api.ts';
import { FeedbackButton } from './FeedbackButton.tsx';
import classes from './MyRounds.module.css';
import { SealedButton } from './SealedButton.tsx';

interface MyRoundsProps {
  mode: OfferedMode;
  customerId: string;
}

/** The carrier's events for this customer and mode: deadline, sealed bids, results. */
export function MyRounds({ mode, customerId }: MyRoundsProps) {
  const mine = useMyTenders(mode, customerId);
  const shown = mine.data?.filter(({ state }) => state === 'Running') ?? [];
  if (shown.length === 0) return null;
  return (
    <ul className={classes.rounds} aria-label="Tender events you are invited to">
      {shown.map((tender) => (
        <MyRound key={tender.tenderId} tender={tender} onDue={() => void mine.refetch()} />
      ))}
    </ul>
  );
}

function MyRound({ tender, onDue }: { tender: MyTender; onDue: () => void }) {
  const { tone, text } = stateOfTender(tender);
  const { round, sealed } = tender;
  return (
    <li className={classes.round}>
      <div className={classes.head}>
        <strong>{tender.name}</strong>
        <StateBadge tone={tone}>{text}</StateBadge>
        {round !== null && (
          <span className={classes.quiet} title={whenOfRound(round)}>
            <RoundClock
              key={`${round.roundNo}/${round.state}/${round.closesAt}`}
              round={round}
              asOf={tender.asOf}
              onDue={onDue}
            />
            {round.state === 'Planned' && ` (${formatMoment(round.opensAt)})`}
            {round.state === 'Open' && ` (${formatMoment(round.closesAt)})`}
          </span>
        )}
        {tender.givesFeedback && <FeedbackButton tender={tender} />}
      </div>
      {round?.state === 'Open' && round.isSealed && (
        <p className={classes.sealed}>
          <Lock size={14} aria-hidden />
          <span>
            Sealed: your bids can’t be read until {formatMoment(round.closesAt)}, not even by you. To change a
            cell, submit again; the last submission is used.{' '}
            {sealed === null ? (
              'No sealed bids yet.'
            ) : (
              <SealedButton tender={tender}>
                {countOf(sealed.cells, 'cell')} on {countOf(sealed.lanes, 'lane')} sealed, last on{' '}
                {formatMoment(sealed.sealedAt)}
              </SealedButton>
            )}
          </span>
        </p>
      )}
      {round?.state === 'Open' && tender.forbidsRise && round.roundNo > 1 && (
        <p className={classes.quiet}>
          No price may be higher than yours at the end of round {round.roundNo - 1}.
        </p>
      )}
    </li>
  );
}
