import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { type Scenario, useRepairScenario } from '../scenarios.api.ts';
import classes from './Run.module.css';

interface InfeasiblePanelProps {
  scenario: Scenario;
  /** Why the rules cannot be relaxed now. */
  reason: string | undefined;
}

/** Why no award satisfies every rule, and the cheapest fix, applied with one button. */
export function InfeasiblePanel({ scenario, reason }: InfeasiblePanelProps) {
  const { infeasibility } = scenario;
  const repair = useRepairScenario(scenario.scenarioId);
  const wayOut = infeasibility?.wayOut ?? null;
  return (
    <Panel heading={scenario.state === 'Infeasible' ? 'No award satisfies all rules' : 'Possible conflicts'}>
      {infeasibility !== null && infeasibility.conflicts.length > 0 && (
        <ul className={classes.conflicts} aria-label="Conflicts">
          {infeasibility.conflicts.map(({ words, laneIds }) => (
            <li key={words}>
              {words}
              {laneIds.length > 0 && (
                <span className={classes.quiet}> ({countOf(laneIds.length, 'lane')})</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {wayOut === null || wayOut.length === 0 ? (
        <p className={classes.said}>
          Relaxing the limits of the rules is not enough. Turn off or change a rule, then run again.
        </p>
      ) : (
        <div className={classes.wayOut}>
          <h3>Cheapest fix</h3>
          <ul aria-label="Cheapest fix">
            {wayOut.map(({ ruleId, words }) => (
              <li key={`${ruleId}-${words}`}>{words}</li>
            ))}
          </ul>
          <ButtonWithReason
            size="xs"
            loading={repair.isPending}
            reason={reason}
            onClick={() => repair.mutate(undefined)}
          >
            Relax these rules and rerun
          </ButtonWithReason>
        </div>
      )}
      <ActionError of={repair} heading="Couldn’t relax the rules" />
    </Panel>
  );
}
