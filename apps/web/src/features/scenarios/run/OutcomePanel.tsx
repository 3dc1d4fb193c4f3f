import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { isWeighed, outOfDateWords, weighedWords } from '../result/gapWords.ts';
import { isUpToDate } from '../scenarioWords.ts';
import { type Scenario, useScenarioProgress } from '../scenarios.api.ts';
import { gapWords } from './gapWords.ts';
import { InfeasiblePanel } from './InfeasiblePanel.tsx';
import { Notice } from './Notice.tsx';
import classes from './Run.module.css';
import { RunPicture } from './RunPicture.tsx';

interface OutcomePanelProps {
  scenario: Scenario;
  /** Solves the current version. */
  solve: () => void;
  isSolving: boolean;
  /** Why it cannot be solved now. */
  whyNotSolve: string | null;
  /** Why the result cannot be used while rules are being edited. */
  reason: string | undefined;
  /** Opens the result; null if it is already shown. */
  toResult: (() => void) | null;
}

/** Outcome of the last run, or why there is none, with the next step. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { scenario, solve, isSolving, whyNotSolve, reason, toResult } = props;
  const { state, figures, problem, stale, isEdited, awardedAt } = scenario;
  // An awarded result stays as calculated.
  const again = awardedAt === null && (
    <ButtonWithReason size="xs" variant="default" loading={isSolving} reason={whyNotSolve} onClick={solve}>
      Run again
    </ButtonWithReason>
  );
  return (
    <>
      {(state === 'Infeasible' || (state === 'NoneFound' && knowsWayOut(scenario))) && !isEdited && (
        <InfeasiblePanel scenario={scenario} reason={reason} />
      )}
      {state === 'NoneFound' && !isEdited && (
        <Notice action={again}>
          No award that satisfies every rule was found in this time; there may still be one. Choose the
          thorough effort or relax a rule.
        </Notice>
      )}
      {state === 'Failed' && <ActionError heading={problem ?? 'The run failed'} action={again} />}
      {isEdited && state !== 'Draft' && (
        <Notice action={again}>
          The rules changed since the last run
          {scenario.solvedAt === null ? '' : ` on ${formatMoment(scenario.solvedAt)}`}
          {figures === null ? '.' : ': results shown are for the previous rules.'}
        </Notice>
      )}
      {stale !== null && !isEdited && awardedAt === null && (
        // One action is enough if nothing was found or the run failed.
        <Notice action={(state === 'Solved' || state === 'Infeasible') && again}>{stale}</Notice>
      )}
      {state === 'Solved' && !isEdited && figures !== null && toResult !== null && (
        <Solved scenario={scenario} figures={figures}>
          <Button
            size="xs"
            variant={isUpToDate(scenario) && awardedAt === null ? 'filled' : 'default'}
            onClick={toResult}
          >
            View result
          </Button>
        </Solved>
      )}
    </>
  );
}

const knowsWayOut = ({ infeasibility }: Scenario) => (infeasibility?.wayOut?.length ?? 0) > 0;

interface SolvedProps {
  scenario: Scenario;
  figures: NonNullable<Scenario['figures']>;
  children: ReactNode;
}

/** The result in two sentences, with the progress that led to it. */
function Solved({ scenario, figures, children }: SolvedProps) {
  const points = useScenarioProgress(scenario.scenarioId, false).data?.points ?? [];
  return (
    <Panel heading="Solved" aside={children}>
      <p className={classes.said}>
        {formatUsdExact(figures.awardedUsd)}, {savingWords(figures.savingsUsd)}.{' '}
        {isWeighed(figures) && `${weighedWords(figures)} `}
        {scenario.stale === null ? gapWords(figures.gapUsd, figures.gapPercent) : outOfDateWords}
      </p>
      {scenario.notes.length > 0 && (
        <ul className={classes.notes} aria-label="Notes">
          {scenario.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {points.length > 1 && <RunPicture points={points} isWeighed={isWeighed(figures)} />}
    </Panel>
  );
}

const savingWords = (savingsUsd: number) =>
  savingsUsd < 0
    ? `${formatUsdExact(-savingsUsd)} more than the baseline`
    : `${formatUsdExact(savingsUsd)} less than the baseline`;
