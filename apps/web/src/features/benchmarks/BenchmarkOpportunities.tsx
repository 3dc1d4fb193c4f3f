import type { OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Scale } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countOf, formatCount, formatMonth, formatPercent } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { formatUsdExact, Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import classes from './Benchmarks.module.css';
import { type ComparedRoutes, useComparedRoutes } from './benchmarks.api.ts';
import { scopeTitles, whyTexts, whyTitles } from './benchmarkWords.ts';

/** Routes of a mode where the customer pays more than the benchmark, as savings opportunities. */
export function BenchmarkOpportunities({ mode }: { mode: OfferedMode }) {
  const asked = useComparedRoutes(mode);

  return (
    <Panel heading="Savings opportunity vs. market">
      <Loaded
        query={asked}
        skeleton={<Skeleton height={180} radius="md" role="status" aria-label="Loading benchmark" />}
      >
        {(data) =>
          data.why === null ? (
            <Opportunities compared={data} />
          ) : (
            <EmptyState title={whyTitles[data.why]} icon={Scale}>
              {whyTexts[data.why]}
            </EmptyState>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Opportunities({ compared: { totals, routes, month, unit } }: { compared: ComparedRoutes }) {
  const shown = routes.filter(({ market }) => market !== null);
  return (
    <>
      <StatTiles>
        <StatTile
          label="Opportunity"
          value={<Money amountUsd={totals.opportunityUsd} />}
          detail="at the market median, for the contract volume"
        />
        <StatTile
          label="Above market"
          value={formatCount(totals.routesAbove)}
          detail={`of ${countOf(totals.routesWithMarket, 'route')} with a benchmark`}
        />
        <StatTile
          label="No benchmark"
          value={formatCount(totals.routes - totals.routesWithMarket)}
          detail="not enough data from other companies"
        />
      </StatTiles>
      <SmallTable label="Routes compared with the market" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Route</th>
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
            <th scope="col">Based on</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, own, market, deviation, opportunityUsd }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-figure>{own === null ? '–' : formatUsdExact(own)}</td>
              <td data-figure>{market === null ? '–' : formatUsdExact(market.median)}</td>
              <td data-figure>{deviation === null ? '–' : formatPercent(deviation)}</td>
              <td data-figure>
                <Money amountUsd={opportunityUsd} exact />
              </td>
              <td data-quiet>
                {market !== null &&
                  `${scopeTitles[market.scopeUsed]}: ${countOf(market.shipments, 'shipment')} of ${countOf(market.companies, 'company', 'companies')}`}
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      <p className={classes.note}>
        Medians of single shipments. Benchmarks exclude your own shipments and are rounded to three digits
        {month === null ? '' : `; published in ${formatMonth(month)}`}.
        {totals.routesWithMarket > shown.length &&
          ` Showing the ${formatCount(shown.length)} largest of ${countOf(totals.routesWithMarket, 'route')}.`}
      </p>
    </>
  );
}
