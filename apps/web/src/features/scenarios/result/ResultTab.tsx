import type { OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { AwardBar } from '../award/AwardBar.tsx';
import { countOf, formatMonths } from '../../../ui/figures.ts';
import { type Scenario, useScenarioChoices } from '../scenarios.api.ts';
import { isUpToDate } from '../scenarioWords.ts';
import { CarrierChanges } from './CarrierChanges.tsx';
import { CarrierShares } from './CarrierShares.tsx';
import { CostParts } from './CostParts.tsx';
import { NoResult } from './NoResult.tsx';
import { useCarrierParts } from './result.api.ts';
import classes from './Result.module.css';
import { ResultFigures } from './ResultFigures.tsx';
import { Unawarded } from './Unawarded.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';

interface ResultTabProps {
  scenario: Scenario;
  /** Why it cannot be awarded now. */
  reason?: string | undefined;
}

/** A scenario's result: figures, their parts, carriers and changes, with a button to award it. */
export function ResultTab({ scenario, reason }: ResultTabProps) {
  const { figures, notes, unawarded } = scenario;
  if (figures === null) return <NoResult scenario={scenario} />;
  // An awarded result stays as calculated.
  const isProven = isUpToDate(scenario) || scenario.awardedAt !== null;
  return (
    <>
      <AwardBar scenario={scenario} figures={figures} reason={reason} />
      <ResultFigures figures={figures} isProven={isProven} />
      <ContractPeriod scenario={scenario} />
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label="How it was calculated">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={classes.pair}>
        <CostParts figures={figures} isProven={isProven} />
        <Shares scenario={scenario} />
      </div>
      <Unawarded unawarded={unawarded} />
      <CarrierChanges scenario={scenario} />
    </>
  );
}

function ContractPeriod({ scenario }: { scenario: Scenario }) {
  const months = useScenarioChoices(scenario.mode as OfferedMode).data?.contractMonths ?? [];
  return (
    <p className={classes.period}>
      {months.length > 0 &&
        `Amounts are for the contract period: ${countOf(months.length, 'month')}, ${formatMonths(months)}.`}
    </p>
  );
}

function Shares({ scenario }: { scenario: Scenario }) {
  const asked = useCarrierParts(scenario);
  return (
    <Loaded
      query={asked}
      failed="Couldn’t load the carriers"
      skeleton={<Skeleton height={390} mb={16} radius="md" />}
    >
      {(data) => <CarrierShares carriers={data.carriers} awardedUsd={data.awardedUsd} />}
    </Loaded>
  );
}
