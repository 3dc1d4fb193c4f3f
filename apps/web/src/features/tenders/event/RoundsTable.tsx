import { formatMoment } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { viewersZone } from '../moments.ts';
import { stateOfRound } from '../roundWords.ts';
import type { Round, Tender } from '../tenders.api.ts';

/** The rounds of an event with their actual times, including extended closing times. */
export function RoundsTable({ tender }: { tender: Tender }) {
  if (tender.rounds.length === 0) return null;
  return (
    <Panel heading="Rounds" aside={<small>Your time, {viewersZone()}</small>}>
      <SmallTable label="Times of the rounds" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col">State</th>
            <th scope="col">Opens</th>
            <th scope="col">Closes</th>
            <th scope="col">Sealed</th>
          </tr>
        </thead>
        <tbody>
          {tender.rounds.map((round) => (
            <RoundRow key={round.roundNo} round={round} />
          ))}
        </tbody>
      </SmallTable>
    </Panel>
  );
}

function RoundRow({ round }: { round: Round }) {
  const { tone, text } = stateOfRound(round);
  return (
    <tr>
      <th scope="row">{round.roundNo}</th>
      <td>
        <StateBadge tone={tone}>{text}</StateBadge>
      </td>
      <td>{formatMoment(round.openedAt ?? round.opensAt)}</td>
      <td>
        {formatMoment(round.closedAt ?? round.closesAt)}
        {round.formerClosings.map((moment) => (
          <div key={moment} data-quiet>
            extended from {formatMoment(moment)}
          </div>
        ))}
      </td>
      <td data-wrap>{sealedText(round)}</td>
    </tr>
  );
}

function sealedText(round: Round): string {
  if (!round.isSealed) return 'No';
  if (round.state === 'Cancelled') return 'Deleted unopened';
  if (round.settledAt === null && round.keyMissedAt !== null)
    return `Can’t be opened: its key has been missing since ${formatMoment(round.keyMissedAt)}. Opening is retried every hour; the operator is notified.`;
  return round.settledAt === null
    ? 'Yes: no one sees a price before it closes'
    : `Opened ${formatMoment(round.settledAt)}`;
}
