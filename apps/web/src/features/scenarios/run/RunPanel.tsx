import { Button } from '@mantine/core';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  isWorking,
  type Scenario,
  type ScenarioProgress,
  useScenarioProgress,
  useStopScenario,
} from '../scenarios.api.ts';
import { gapWords } from './gapWords.ts';
import classes from './Run.module.css';
import { RunPicture } from './RunPicture.tsx';

/** A scenario being worked out, live: best award, proven bound, what lies between; it can be stopped. */
export function RunPanel({ scenario }: { scenario: Scenario }) {
  const { scenarioId, state } = scenario;
  const progress = useScenarioProgress(scenarioId, isWorking(state));
  const stop = useStopScenario(scenarioId);
  const points = progress.data?.points ?? [];
  const last = points.at(-1);
  return (
    <Panel
      heading={state === 'Waiting' ? 'Waits its turn' : 'Being worked out'}
      aside={
        <Button
          size="xs"
          variant="default"
          loading={stop.isPending}
          disabled={stop.isSuccess}
          onClick={() => stop.mutate(undefined, { onError: (error) => toasts.error(error.message) })}
        >
          {stop.isSuccess ? 'Stopping' : 'Stop and keep the best'}
        </Button>
      }
    >
      <p className={classes.said} role="status">
        {wordsOf(last)}
      </p>
      {progress.error !== null && progress.data === undefined && (
        <ErrorPanel error={progress.error} onRetry={() => void progress.refetch()} />
      )}
      {points.length > 0 && <RunPicture points={points} />}
    </Panel>
  );
}

function wordsOf(last: ScenarioProgress['points'][number] | undefined): string {
  if (last === undefined) return 'Lanes and bids are gathered.';
  if (last.bestUsd === null) return 'No award that keeps every rule is found yet.';
  const found = `Best award so far: ${formatUsdExact(last.bestUsd)}.`;
  if (last.boundUsd === null) return found;
  const gap = Math.max(0, last.bestUsd - last.boundUsd);
  return `${found} ${gapWords(gap, last.bestUsd === 0 ? 0 : (100 * gap) / last.bestUsd)}`;
}
