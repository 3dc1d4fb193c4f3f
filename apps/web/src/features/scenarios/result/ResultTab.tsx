import { Skeleton } from '@mantine/core';
import { Waterfall } from '../../../ui/chart/Waterfall.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { AwardBar } from '../award/AwardBar.tsx';
import type { Scenario, ScenarioFigures } from '../scenarios.api.ts';
import { CarrierChanges } from './CarrierChanges.tsx';
import { CarrierShares } from './CarrierShares.tsx';
import { costSteps } from './costSteps.ts';
import { proofWords } from './gapWords.ts';
import { NoResult } from './NoResult.tsx';
import { useCarrierParts } from './result.api.ts';
import classes from './Result.module.css';
import { ResultFigures } from './ResultFigures.tsx';
import { Unawarded } from './Unawarded.tsx';

/** What a scenario comes to: its figures, what they are made of, who gets what, what changes; and the way to award it. */
export function ResultTab({ scenario }: { scenario: Scenario }) {
  const { figures, notes, unawarded } = scenario;
  if (figures === null) return <NoResult scenario={scenario} />;
  return (
    <>
      <AwardBar scenario={scenario} figures={figures} />
      <ResultFigures figures={figures} />
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="How it was worked out">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={classes.pair}>
        <CostParts figures={figures} />
        <Shares scenario={scenario} />
      </div>
      <Unawarded unawarded={unawarded} />
      <CarrierChanges scenario={scenario} />
    </>
  );
}

function CostParts({ figures }: { figures: ScenarioFigures }) {
  const steps = costSteps(figures);
  return (
    <Waterfall
      title="What the cost is made of"
      note={
        steps.length > 3
          ? 'Beside what is paid stands what is only thought to cost.'
          : 'Nothing but price counts.'
      }
      howComputed={
        <p style={{ margin: 0 }}>
          Awarded cost and baseline are worked out from the bids as awards are, to the cent.{' '}
          {proofWords(figures)}
        </p>
      }
      steps={steps}
      height={320}
    />
  );
}

function Shares({ scenario }: { scenario: Scenario }) {
  const { data, error, refetch } = useCarrierParts(scenario);
  if (error !== null && data === undefined)
    return (
      <ErrorPanel error={error} heading="The carriers could not be loaded" onRetry={() => void refetch()} />
    );
  if (data === undefined) return <Skeleton height={390} mb={16} radius="md" />;
  return <CarrierShares carriers={data.carriers} awardedUsd={data.awardedUsd} />;
}
