import { Button } from '@mantine/core';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  isWorking,
  type RuleKind,
  type Scenario,
  type ScenarioProgress,
  useScenarioProgress,
  useStopScenario,
} from '../scenarios.api.ts';
import { gapWords } from './gapWords.ts';
import classes from './Run.module.css';
import { RunPicture } from './RunPicture.tsx';

/** Live progress of a running scenario: best award, proven bound and the gap; it can be stopped. */
export function RunPanel({ scenario }: { scenario: Scenario }) {
  const { scenarioId, state } = scenario;
  const progress = useScenarioProgress(scenarioId, isWorking(state));
  const stop = useStopScenario(scenarioId);
  const points = progress.data?.points ?? [];
  const last = points.at(-1);
  const weighs = weighsMoreThanPrice(scenario);
  return (
    <Panel
      heading={state === 'Waiting' ? 'Queued' : 'Running'}
      aside={
        <Button
          size="xs"
          variant="default"
          loading={stop.isPending}
          disabled={stop.isSuccess}
          onClick={() => stop.mutate(undefined, { onError: (error) => toasts.error(error.message) })}
        >
          {stop.isSuccess ? 'Stopping' : 'Stop and use best result'}
        </Button>
      }
    >
      <p className={classes.said} role="status">
        {wordsOf(last, weighs)}
      </p>
      <LoadProblem query={progress} />
      {points.length > 0 && <RunPicture points={points} isWeighed={weighs} />}
    </Panel>
  );
}

/** Rules that add amounts other than the price. */
const weighingKinds: ReadonlySet<RuleKind> = new Set([
  'incumbent',
  'fixedCost',
  'coverage',
  'discount',
  'bundle',
]);

function weighsMoreThanPrice({ rules, weights }: Scenario): boolean {
  return (
    Object.keys(weights).length > 0 || rules.some(({ rule }) => rule.isOn && weighingKinds.has(rule.kind))
  );
}

function wordsOf(last: ScenarioProgress['points'][number] | undefined, weighs: boolean): string {
  if (last === undefined) return 'Collecting lanes and bids…';
  if (last.bestUsd === null) return 'No award that satisfies every rule found yet.';
  const found = `Best award so far: ${formatUsdExact(last.bestUsd)}${weighs ? ', including non-price criteria' : ''}.`;
  if (last.boundUsd === null) return found;
  const gap = Math.max(0, last.bestUsd - last.boundUsd);
  return `${found} ${gapWords(gap, last.bestUsd === 0 ? 0 : (100 * gap) / last.bestUsd)}`;
}
