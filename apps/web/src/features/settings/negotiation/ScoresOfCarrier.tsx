import { modeDetails, negotiationTermLabel, type OfferedMode } from '@lanewright/freight';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { formatDay } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { useScores } from './negotiation.api.ts';
import classes from './Negotiation.module.css';

interface ScoresOfCarrierProps {
  carrierId: string;
  modes: readonly OfferedMode[];
  /** Returns the address of a mode's terms and scores. */
  termsOf: (mode: OfferedMode) => string;
}

/** Scores of one carrier by mode. */
export function ScoresOfCarrier({ carrierId, modes, termsOf }: ScoresOfCarrierProps) {
  return (
    <SmallTable label="Scores of this carrier" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Mode</th>
          <th scope="col">Scores, 0 to 100</th>
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {modes.map((mode) => (
          <tr key={mode}>
            <th scope="row">{modeDetails[mode].title}</th>
            <td data-wrap>
              <Scores carrierId={carrierId} mode={mode} />
            </td>
            <td>
              <Anchor component={Link} to={termsOf(mode)} size="sm">
                Score<span className="visually-hidden"> in {modeDetails[mode].title}</span>
              </Anchor>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function Scores({ carrierId, mode }: { carrierId: string; mode: OfferedMode }) {
  const asked = useScores({ mode });
  return (
    <Loaded query={asked} skeleton={<Skeleton height={14} />}>
      {(data) => {
        const scores = data.find((carrier) => carrier.carrierId === carrierId)?.scores ?? [];
        if (scores.length === 0) return <span data-quiet>not scored</span>;
        return (
          <>
            {scores.map(({ category, score, scoredAt }) => (
              <span key={category} className={classes.scored} title={`Scored ${formatDay(scoredAt)}`}>
                {negotiationTermLabel[category]} <strong>{score}</strong>
              </span>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}
