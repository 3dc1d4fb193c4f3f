import type { ReactNode } from 'react';
import { formatCount, formatMass, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { formatGap } from '../result/gapWords.ts';
import type { Scenario, ScenarioFigures } from '../scenarios.api.ts';
import { isUpToDate, stateOfScenario } from '../scenarioWords.ts';
import { type Better, bestInRow } from './bestInRow.ts';
import { bestCoverage, isComparable } from '../comparedCosts.ts';
import classes from './Compare.module.css';

interface Row {
  name: string;
  better: Better;
  value: (figures: ScenarioFigures) => number | null;
  cell: (figures: ScenarioFigures) => ReactNode;
  /** Shown only for a result that is up to date or was awarded. */
  isProof?: boolean;
}

const shareOf = (part: number, whole: number) => (whole > 0 ? formatPercent((part / whole) * 100) : '–');

const rows: readonly Row[] = [
  {
    name: 'Savings',
    better: 'more',
    value: ({ savingsUsd }) => savingsUsd,
    cell: ({ savingsUsd, baselineUsd }) => (
      <>
        <Money amountUsd={savingsUsd} exact signed />
        <span className={classes.small}>{shareOf(savingsUsd, baselineUsd)} of the baseline</span>
      </>
    ),
  },
  {
    name: 'Volume awarded',
    better: 'more',
    value: ({ coveragePercent }) => coveragePercent,
    cell: ({ coveragePercent, lanesAwarded, lanes }) => (
      <>
        {coveragePercent === null ? '–' : formatPercent(coveragePercent)}
        <span className={classes.small}>
          {formatCount(lanesAwarded)} of {formatCount(lanes)} lanes
        </span>
      </>
    ),
  },
  {
    name: 'Carriers',
    // Neither is better: few carriers are less work, many are less risk.
    better: null,
    value: ({ carriers }) => carriers,
    cell: ({ carriers }) => formatCount(carriers),
  },
  {
    name: 'Incumbents kept',
    better: 'more',
    value: ({ incumbentsKept }) => incumbentsKept,
    cell: ({ incumbentsKept, incumbentLanes }) => (
      <>
        {formatCount(incumbentsKept)}
        <span className={classes.small}>of {formatCount(incumbentLanes)} lanes</span>
      </>
    ),
  },
  {
    name: 'CO₂',
    better: 'less',
    value: ({ co2Kg }) => co2Kg,
    cell: ({ co2Kg }) => (co2Kg === null ? '–' : formatMass(co2Kg)),
  },
  {
    name: 'Service',
    better: 'more',
    value: ({ servicePercent }) => servicePercent,
    cell: ({ servicePercent }) => (servicePercent === null ? '–' : formatQuantity(servicePercent)),
  },
  {
    name: 'Transit',
    better: 'less',
    value: ({ transitDays }) => transitDays,
    cell: ({ transitDays }) => (transitDays === null ? '–' : `${formatQuantity(transitDays)} days`),
  },
  {
    name: 'Optimality gap',
    better: 'less',
    isProof: true,
    value: ({ gapUsd }) => gapUsd,
    cell: ({ gapUsd, gapPercent }) => (
      <>
        <Money amountUsd={gapUsd} exact />
        <span className={classes.small}>
          {gapUsd <= 0 ? 'proven optimal' : `at most ${formatGap(gapPercent)}`}
        </span>
      </>
    ),
  },
];

/** A table of figures, with scenarios as columns; the best of each row is marked. */
export function ComparedFigures({ scenarios }: { scenarios: readonly Scenario[] }) {
  const best = bestCoverage(scenarios);
  const costs = scenarios.map((scenario) =>
    isComparable(scenario, best) ? (scenario.figures?.awardedUsd ?? null) : null,
  );
  const told = costs.filter((cost) => cost !== null);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  const isCheapest = bestInRow(costs, 'less');
  return (
    <div className={classes.figures}>
      <SmallTable label="Scenario comparison" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {scenarios.map((scenario) => (
              <th key={scenario.scenarioId} scope="col" data-figure>
                <Head scenario={scenario} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Awarded cost</th>
            {scenarios.map(({ scenarioId, figures }, at) => (
              <td key={scenarioId} data-figure>
                {figures === null ? (
                  '–'
                ) : (
                  <>
                    <Best isBest={isCheapest[at] === true}>
                      <Money amountUsd={figures.awardedUsd} exact />
                    </Best>
                    <span className={classes.small}>
                      {isComparable({ figures }, best)
                        ? aboveLeast(figures.awardedUsd, least)
                        : 'leaves more lanes unawarded'}
                    </span>
                    <span className={classes.track} aria-hidden>
                      <i style={{ width: `${most > 0 ? (figures.awardedUsd / most) * 100 : 0}%` }} />
                    </span>
                  </>
                )}
              </td>
            ))}
          </tr>
          {rows.map(({ name, better, value, cell, isProof = false }) => {
            const shown = scenarios.map((scenario) =>
              isProof && !isUpToDate(scenario) && scenario.awardedAt === null ? null : scenario.figures,
            );
            const best = bestInRow(
              shown.map((figures) => (figures == null ? null : value(figures))),
              better,
            );
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {scenarios.map(({ scenarioId }, at) => {
                  const figures = shown[at];
                  return (
                    <td key={scenarioId} data-figure>
                      {figures == null ? '–' : <Best isBest={best[at] === true}>{cell(figures)}</Best>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <tr>
            <th scope="row">Rules</th>
            {scenarios.map(({ scenarioId, ruleCount }) => (
              <td key={scenarioId} data-figure>
                {formatCount(ruleCount)}
              </td>
            ))}
          </tr>
        </tbody>
      </SmallTable>
    </div>
  );
}

function aboveLeast(cost: number, least: number): string {
  if (cost <= least || least <= 0) return 'lowest';
  return `+${formatPercent(((cost - least) / least) * 100)}`;
}

function Best({ isBest, children }: { isBest: boolean; children: ReactNode }) {
  if (!isBest) return <div>{children}</div>;
  return (
    <div className={classes.best}>
      {children}
      <span className="visually-hidden"> (best)</span>
    </div>
  );
}

function Head({ scenario }: { scenario: Scenario }) {
  const { tone, text } = stateOfScenario(scenario);
  return (
    <span className={classes.head}>
      <span className={classes.name} title={scenario.name}>
        {scenario.name}
      </span>
      <StateBadge tone={tone}>{text}</StateBadge>
    </span>
  );
}
