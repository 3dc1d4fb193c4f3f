import { Play, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { formatCount, formatMoment } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { isWorking, type Scenario } from '../scenarios.api.ts';
import { type Analysis, type AnalysisKind, isUnderWay, useStartAnalysis } from './analyses.api.ts';
import classes from './Analyses.module.css';

interface AnalysisPartProps {
  scenario: Scenario;
  kind: AnalysisKind;
  heading: string;
  /** The question it answers, in one or two sentences. */
  question: ReactNode;
  /** The analysis, if there is one. */
  analysis: Analysis | undefined;
  /** Why it cannot be started. */
  reason?: string | false;
  children: (done: Analysis) => ReactNode;
}

/** One analysis of a scenario: not started, running, failed or done. */
export function AnalysisPart(props: AnalysisPartProps) {
  const { scenario, kind, heading, question, analysis, children } = props;
  const start = useStartAnalysis(scenario.scenarioId);
  const reason = props.reason || (isWorking(scenario.state) && 'The scenario is still running');
  const runs = analysis !== undefined && isUnderWay(analysis);
  const isDone = analysis?.state === 'Done';
  return (
    <Panel
      heading={heading}
      aside={
        isDone && (
          <ButtonWithReason
            size="compact-xs"
            variant={analysis.isStale ? 'light' : 'subtle'}
            leftSection={<RotateCw size={13} aria-hidden />}
            reason={reason}
            loading={start.isPending}
            onClick={() => start.mutate(kind)}
          >
            Recalculate
          </ButtonWithReason>
        )
      }
    >
      <p className={classes.question}>{question}</p>
      <ActionError of={start} heading="Couldn’t start the run" />
      {runs && <Running analysis={analysis} heading={heading} />}
      {analysis?.state === 'Failed' && (
        <p className={classes.failed} role="alert">
          {analysis.problem ?? 'The run failed.'}
        </p>
      )}
      {!runs && !isDone && (
        <ButtonWithReason
          size="xs"
          variant="light"
          leftSection={<Play size={13} aria-hidden />}
          reason={reason}
          loading={start.isPending}
          onClick={() => start.mutate(kind)}
        >
          {analysis === undefined ? 'Calculate' : 'Try again'}
        </ButtonWithReason>
      )}
      {isDone && (
        <>
          {analysis.isStale && (
            <div className={classes.stale}>
              <StateBadge tone="warn">Out of date</StateBadge> Calculated with earlier rules or bids
              {analysis.finishedAt === null ? '' : ` on ${formatMoment(analysis.finishedAt)}`}.
            </div>
          )}
          {children(analysis)}
        </>
      )}
    </Panel>
  );
}

/** Progress of its runs; it continues when the page is left. */
function Running({ analysis: { state, done, total }, heading }: { analysis: Analysis; heading: string }) {
  return (
    <div className={classes.running} role="status">
      <StateBadge tone="busy">{state === 'Waiting' ? 'Queued' : 'Running'}</StateBadge>
      {total > 0 && (
        <>
          <progress className={classes.progress} aria-label={heading} value={done} max={total} />
          <span>
            {formatCount(done)} of {formatCount(total)} runs
          </span>
        </>
      )}
    </div>
  );
}
