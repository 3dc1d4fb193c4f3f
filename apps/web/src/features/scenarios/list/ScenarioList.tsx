import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { countOf, formatMoment, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { formatGap } from '../result/gapWords.ts';
import { ScenarioMenu } from '../ScenarioMenu.tsx';
import type { ScenarioHead } from '../scenarios.api.ts';
import { isUpToDate, rulesOf, stateOfScenario } from '../scenarioWords.ts';
import { bestCoverage, isComparable } from '../comparedCosts.ts';
import { CostBar } from './CostBar.tsx';
import classes from './ScenarioList.module.css';

interface ScenarioListProps {
  scenarios: readonly ScenarioHead[];
  /** Returns the address of a scenario's page. */
  pageOf: (scenario: ScenarioHead) => string;
  /** Scenarios selected for comparison. */
  chosen: readonly string[];
  onChoose: (scenarioId: string, isChosen: boolean) => void;
  onCopied: (scenarioId: string) => void;
}

/** Scenarios of a mode with their costs, newest first. */
export function ScenarioList({ scenarios, pageOf, chosen, onChoose, onCopied }: ScenarioListProps) {
  const best = bestCoverage(scenarios);
  const costs = scenarios.flatMap((scenario) =>
    scenario.figures !== null && isComparable(scenario, best) ? [scenario.figures.awardedUsd] : [],
  );
  return (
    <ul className={classes.list} aria-label="Award scenarios">
      {scenarios.map((scenario) => (
        <li key={scenario.scenarioId} className={classes.scenario}>
          <Checkbox
            size="xs"
            aria-label={`Compare ${scenario.name}`}
            title={scenario.figures === null ? 'Run it first to compare it' : undefined}
            disabled={scenario.figures === null}
            checked={chosen.includes(scenario.scenarioId)}
            onChange={({ currentTarget }) => onChoose(scenario.scenarioId, currentTarget.checked)}
          />
          <Who scenario={scenario} address={pageOf(scenario)} />
          <Cost scenario={scenario} costs={costs} isComparable={isComparable(scenario, best)} />
          <Figures scenario={scenario} />
          <ScenarioMenu
            scenario={scenario}
            onCopied={(copy) => onCopied(copy.scenarioId)}
            onDeleted={() => onChoose(scenario.scenarioId, false)}
          />
        </li>
      ))}
    </ul>
  );
}

function Who({ scenario, address }: { scenario: ScenarioHead; address: string }) {
  const { tone, text } = stateOfScenario(scenario);
  return (
    <div className={classes.who}>
      <Link to={address} className={classes.name}>
        {scenario.name}
      </Link>
      <span className={classes.quiet}>
        <StateBadge tone={tone}>{text}</StateBadge>
        {rulesOf(scenario)}
        {scenario.solvedAt !== null && ` · ${formatMoment(scenario.solvedAt)}`}
      </span>
    </div>
  );
}

/** Why there is no cost; the badge shows the state. */
const noCostWords: Partial<Record<ScenarioHead['state'], string>> = {
  Draft: 'Run it to see what it costs',
  Infeasible: 'No award satisfies all rules',
  NoneFound: 'No award found in the time allowed',
};

interface CostProps {
  scenario: ScenarioHead;
  /** Costs of the scenarios that cover as much as the best one. */
  costs: readonly number[];
  isComparable: boolean;
}

function Cost({ scenario, costs, isComparable: isCompared }: CostProps) {
  const { figures } = scenario;
  if (figures === null) return <span className={classes.none}>{noCostWords[scenario.state] ?? '–'}</span>;
  const least = Math.min(...costs);
  return (
    <div className={classes.cost}>
      <span className={classes.amount}>
        <Money amountUsd={figures.awardedUsd} />
        <span className={classes.quiet}>
          {!isCompared
            ? 'leaves more lanes unawarded'
            : figures.awardedUsd === least
              ? 'cheapest'
              : `+${formatPercent(percentOver(figures.awardedUsd, least))}`}
        </span>
      </span>
      {isCompared && <CostBar cost={figures.awardedUsd} least={least} most={Math.max(...costs)} />}
    </div>
  );
}

const percentOver = (cost: number, least: number) => (least === 0 ? 0 : (100 * (cost - least)) / least);

function Figures({ scenario }: { scenario: ScenarioHead }) {
  const { figures, awardedAt } = scenario;
  if (figures === null) return <span />;
  const { savingsUsd, carriers, coveragePercent, incumbentsKept, incumbentLanes, gapPercent } = figures;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Saving</dt>
        <dd>
          <Money amountUsd={savingsUsd} signed />
        </dd>
      </div>
      <div>
        <dt>Awarded</dt>
        <dd>
          {coveragePercent === null ? '–' : formatPercent(coveragePercent)}, {countOf(carriers, 'carrier')}
        </dd>
      </div>
      <div>
        <dt>Incumbents kept</dt>
        <dd>{incumbentLanes === 0 ? '–' : `${incumbentsKept} of ${incumbentLanes}`}</dd>
      </div>
      <div>
        <dt>Gap</dt>
        {/* No gap is proven for an outdated result. */}
        <dd>{isUpToDate(scenario) || awardedAt !== null ? formatGap(gapPercent) : '–'}</dd>
      </div>
    </dl>
  );
}
