import { Skeleton } from '@mantine/core';
import { AddressPager } from '../../../ui/AddressPager.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { pageOf, useAddress } from '../../../ui/useAddress.ts';
import { LaneName, Shares } from '../result/LaneRows.tsx';
import { awardedUsdOf } from '../result/shareWords.ts';
import type { LaneShare } from '../result/result.api.ts';
import type { Scenario } from '../scenarios.api.ts';
import classes from './Compare.module.css';
import { useChangingLanes } from './compare.api.ts';

const pageSize = 50;

/** The changing lanes as a list: carriers in each scenario, and the difference. */
export function ChangingLanesTable({ here, there }: { here: Scenario; there: Scenario }) {
  const { address } = useAddress();
  const asked = useChangingLanes(here, there, pageOf(address), pageSize);
  const { isPlaceholderData } = asked;
  return (
    <Loaded query={asked} skeleton={<Skeleton height={240} mt={16} radius="md" />}>
      {(data) => (
        <div style={{ marginTop: 16 }} className={isPlaceholderData ? classes.stale : undefined}>
          <SmallTable label="List of lanes that change" keepFirstColumn>
            <thead>
              <tr>
                <th scope="col">Lane</th>
                <th scope="col">{here.name}</th>
                <th scope="col">{there.name}</th>
                <th scope="col" data-figure>
                  Difference
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lanes.map((lane) => (
                <tr key={lane.laneId}>
                  <th scope="row">
                    <LaneName lane={lane} mode={here.mode} />
                  </th>
                  <td>
                    <Side shares={lane.here} />
                  </td>
                  <td>
                    <Side shares={lane.there} />
                  </td>
                  <td data-figure>
                    <Difference usd={lane.differenceUsd} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">All {countOf(data.total, 'lane')}</th>
                <td colSpan={2} />
                <td data-figure>
                  <Difference usd={data.differenceUsd} />
                </td>
              </tr>
            </tfoot>
          </SmallTable>
          <AddressPager label="Pages of lanes that change" pageSize={pageSize} total={data.total} />
        </div>
      )}
    </Loaded>
  );
}

function Side({ shares }: { shares: readonly LaneShare[] }) {
  return (
    <>
      <Shares shares={shares} />
      {shares.length > 0 && (
        <span className={classes.small}>
          <Money amountUsd={awardedUsdOf(shares)} exact />
        </span>
      )}
    </>
  );
}

function Difference({ usd }: { usd: number }) {
  return (
    <>
      {usd > 0 && '+'}
      {formatUsdExact(usd)}
    </>
  );
}
