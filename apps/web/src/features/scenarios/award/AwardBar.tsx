import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { isWorking, type Scenario, type ScenarioFigures } from '../scenarios.api.ts';
import { proofWords } from '../result/gapWords.ts';
import classes from '../result/Result.module.css';
import { isUpToDate } from '../scenarioWords.ts';
import { AwardDialog } from './AwardDialog.tsx';
import { CancelAwardsButton } from './CancelAwardsButton.tsx';

interface AwardBarProps {
  scenario: Scenario;
  figures: ScenarioFigures;
  /** Why it cannot be awarded now, regardless of its result. */
  reason?: string | undefined;
}

/** Quality of the result, with a button to award it; once awarded, a button to cancel that. */
export function AwardBar({ scenario, figures, reason }: AwardBarProps) {
  const [opened, setOpened] = useState(false);
  const { awardedAt, isEdited } = scenario;
  const isAwarded = awardedAt !== null;
  // If a proxy has ended the request, only the scenario shows that the awards were made.
  if (isAwarded && opened) setOpened(false);
  return (
    <div className={classes.bar}>
      <div className={classes.barText} data-awarded={isAwarded || undefined} role="status">
        {isAwarded ? (
          <>
            <strong>Awarded {formatMoment(awardedAt)}</strong>
            {countOf(figures.lanesAwarded, 'lane')} for {formatUsdExact(figures.awardedUsd)}; the carriers are
            asked to accept.
          </>
        ) : (
          <>
            <strong>
              {countOf(figures.lanesAwarded, 'lane')} to {countOf(figures.carriers, 'carrier')} for{' '}
              {formatUsdExact(figures.awardedUsd)}
            </strong>
            {proofWords(figures, isUpToDate(scenario))}
          </>
        )}
      </div>
      {isAwarded ? (
        <CancelAwardsButton scenario={scenario} />
      ) : (
        <ButtonWithReason
          leftSection={<Trophy size={15} aria-hidden />}
          variant={isUpToDate(scenario) ? 'filled' : 'default'}
          reason={reason ?? whyNot(scenario, figures)}
          onClick={() => setOpened(true)}
        >
          {scenario.stale === null || isEdited ? 'Award this scenario' : 'Award anyway'}
        </ButtonWithReason>
      )}
      <AwardDialog
        key={awardedAt}
        scenario={scenario}
        figures={figures}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}

function whyNot({ state, isEdited }: Scenario, { lanesAwarded }: ScenarioFigures): string | false {
  if (isWorking(state)) return 'The scenario is running again';
  if (isEdited) return 'The rules changed since the last run: run the scenario again first';
  if (state !== 'Solved') return 'It has no result to award';
  return lanesAwarded === 0 && 'It awards no lanes';
}
