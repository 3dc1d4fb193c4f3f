import { addDays, clauseInWords, type ClauseTerms, daysBetween } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '../../platform/query.ts';
import { Lines } from '../../ui/chart/Lines.tsx';
import { chartColours } from '../../ui/chart/chartColours.ts';
import { countOf, formatDay, formatIndexValue, formatMonth } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Money.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import {
  type IndexSeries,
  type ContractPlace,
  type SavedClause,
  type Simulation,
  simulationQuery,
} from './clauses.api.ts';
import classes from './Clauses.module.css';

interface ClauseSimulationProps {
  place: ContractPlace;
  clause: SavedClause;
  /** Why the clause can't be applied yet; null if it can. */
  problem: string | null;
  /** The shared series that it follows, if any. */
  series: IndexSeries | undefined;
}

const settledMs = 500;
const simulatedDays = 364;

/** What a clause would have done in the last year: its level over time, and the cost of the awarded volumes. */
export function ClauseSimulation({ place, clause, problem, series }: ClauseSimulationProps) {
  const to =
    series?.newest?.day ??
    clause.values
      .map(({ day }) => day)
      .toSorted()
      .at(-1);
  const { terms, chargeNos, carrierId, values } = clause;
  const [body] = useDebouncedValue(
    problem !== null || to === undefined
      ? null
      : { terms, chargeNos, carrierId, values, from: addDays(to, -simulatedDays), to },
    settledMs,
  );
  const asked = useQuery(simulationQuery(place, body));
  return (
    <section aria-labelledby="simulation" className={classes.simulation}>
      <h3 id="simulation" className={classes.heading}>
        The last year with this clause
      </h3>
      {problem === null && (
        <p className={classes.words}>
          {clauseInWords(terms as ClauseTerms, series?.name ?? 'the index').join(' ')}
        </p>
      )}
      {problem !== null || to === undefined ? (
        <p className={classes.quiet}>
          {problem === null ? 'The index has no values yet.' : 'Complete the clause to simulate it.'}
        </p>
      ) : (
        <Loaded
          query={asked}
          failed="Couldn’t simulate the clause"
          skeleton={<Skeleton height={240} radius="md" role="status" aria-label="Simulating the clause" />}
        >
          {(simulation) => <Simulated simulation={simulation} />}
        </Loaded>
      )}
    </section>
  );
}

type Level = Simulation['levels'][number];

/** The days of a level that are whole weeks after the first day. */
function weeksOf(level: Level, first: string): { day: string; level: Level }[] {
  const offset = (7 - (daysBetween(first, level.from) % 7)) % 7;
  const weeks: { day: string; level: Level }[] = [];
  for (let day = addDays(level.from, offset); day <= level.to; day = addDays(day, 7))
    weeks.push({ day, level });
  return weeks;
}

function Simulated({ simulation }: { simulation: Simulation }) {
  const { levels, atBasisUsd, awardedLanes, lanesWithoutQuantity } = simulation;
  const known = levels.filter(({ value }) => value !== null);
  if (known.length === 0) return <p className={classes.quiet}>The index has no values in this period.</p>;
  // One point a week, so that the axis is even: a level may apply for months.
  const weeks = levels.flatMap((level) => weeksOf(level, levels[0]?.from ?? level.from));
  const marked = (isMarked: (level: Level) => boolean) =>
    weeks.map(({ level }) => (isMarked(level) ? level.value : null));
  const series = [
    { name: 'Level', values: weeks.map(({ level }) => level.value), colour: chartColours.awarded },
    { name: 'Held', values: marked(({ isHeld }) => isHeld), colour: chartColours.pending },
    {
      name: 'At the floor or ceiling',
      values: marked(({ capped }) => capped !== null),
      colour: chartColours.loss,
    },
    { name: 'Older value', values: marked(({ isStale }) => isStale), colour: chartColours.neither },
  ].filter(({ values }) => values.some((value) => value !== null));
  return (
    <>
      <Lines
        title="Level of the index"
        height={220}
        of="Day"
        categories={weeks.map(({ day }) => formatDay(day))}
        series={series}
        kind="index"
        isCloseUp
        plain
      />
      {atBasisUsd === null ? (
        <p className={classes.quiet}>
          {awardedLanes === 0
            ? 'No lanes are awarded yet, so there is no cost to compare.'
            : 'The awarded lanes have no quantity that this clause multiplies.'}
        </p>
      ) : (
        <Costs simulation={simulation} />
      )}
      {atBasisUsd !== null && lanesWithoutQuantity > 0 && (
        <p className={classes.quiet}>
          {countOf(lanesWithoutQuantity, 'lane')} without a quantity that this clause multiplies{' '}
          {lanesWithoutQuantity === 1 ? 'is' : 'are'} not included.
        </p>
      )}
    </>
  );
}

function Costs({ simulation: { months, atBasisUsd, awardedLanes } }: { simulation: Simulation }) {
  return (
    <>
      <p className={classes.quiet}>
        Cost of these charges for all volumes awarded on {countOf(awardedLanes, 'lane')}, at the average level
        of each month. At the basis: <Money amountUsd={atBasisUsd ?? 0} exact />.
      </p>
      <SmallTable label="Cost by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-figure>
              Average level
            </th>
            <th scope="col" data-figure>
              Cost
            </th>
            <th scope="col" data-figure>
              Against the basis
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, level, costUsd }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td data-figure>{level === null ? '–' : formatIndexValue(level)}</td>
              <td data-figure>{costUsd === null ? '–' : <Money amountUsd={costUsd} exact />}</td>
              <td data-figure>
                {costUsd === null ? '–' : <Money amountUsd={costUsd - (atBasisUsd ?? 0)} exact />}
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}
