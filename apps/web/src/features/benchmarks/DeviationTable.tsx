import { formatPercent } from '../../ui/figures.ts';
import { formatUsdExact, Money } from '../../ui/Money.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import classes from './Benchmarks.module.css';
import { useDeviations } from './benchmarks.api.ts';
import { scopeTitles } from './benchmarkWords.ts';

/** The lane's cost next to the benchmark in each scope, and the savings at the median. */
export function DeviationTable({ laneId, unit }: { laneId: string; unit: string }) {
  const { data } = useDeviations(laneId);
  const costs = data?.filter(({ metric }) => metric === 'CostPerUnit') ?? [];
  if (costs.every(({ market }) => market === null)) return null;
  return (
    <>
      <h3 className={classes.heading}>Cost by scope</h3>
      <SmallTable label="Cost vs. market by scope" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Scope</th>
            <th scope="col" data-figure>
              Yours, {unit}
            </th>
            <th scope="col" data-figure>
              Market, {unit}
            </th>
            <th scope="col" data-figure>
              Deviation
            </th>
            <th scope="col" data-figure>
              Opportunity
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ scope, own, market, deviationPercent, opportunityUsd }) => (
            <tr key={scope}>
              <th scope="row">{scopeTitles[scope]}</th>
              <td data-figure>{own === null ? '–' : formatUsdExact(own)}</td>
              <td data-figure>{market === null ? 'not enough data' : formatUsdExact(market)}</td>
              <td data-figure>{deviationPercent === null ? '–' : formatPercent(deviationPercent)}</td>
              <td data-figure>
                <Money amountUsd={opportunityUsd} exact />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      <p className={classes.note}>
        Opportunity = (yours − market median) × contract volume, if yours is higher.
      </p>
    </>
  );
}
