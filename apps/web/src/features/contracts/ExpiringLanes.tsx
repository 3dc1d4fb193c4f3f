import type { OfferedMode } from '@lanewright/freight';
import { Anchor, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countAre, countOf, formatChosenPercent, formatCount, formatMonth } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { type Contract, type Expiring, useExpiring } from './contracts.api.ts';
import classes from './Contracts.module.css';

interface ExpiringLanesProps {
  mode: OfferedMode;
  contracts: readonly Contract[];
  laneAt: (laneId: string, contractNo: number) => string;
  /** Plans the next contract for the lanes that expire within these days and that no contract follows. */
  onPlan: (days: ExpiringDays) => void;
}

export const expiringDays = ['30', '90', '180', '365'] as const;
export type ExpiringDays = (typeof expiringDays)[number];
const pageSize = 20;

/** Lanes whose awarded months end soon, while no other contract has awarded the month after. */
export function ExpiringLanes({ mode, contracts, laneAt, onPlan }: ExpiringLanesProps) {
  const [days, setDays] = useState<ExpiringDays>('90');
  const [page, setPage] = useState(1);
  const asked = useExpiring({ mode, days: Number(days), page, pageSize });
  const nameOf = (contractNo: number) =>
    contracts.find((contract) => contract.contractNo === contractNo)?.name ?? `Contract ${contractNo}`;
  return (
    <Panel
      heading="Expiring lanes"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Awards end within"
          value={days}
          data={expiringDays.map((period) => ({ value: period, label: `${period} days` }))}
          onChange={(value) => {
            setDays(expiringDays.find((period) => period === value) ?? '90');
            setPage(1);
          }}
        />
      }
    >
      <Loaded
        query={asked}
        failed="Couldn’t load the expiring lanes"
        skeleton={<Skeleton height={160} radius="md" role="status" aria-label="Loading the expiring lanes" />}
      >
        {({ totals, lanes }) =>
          totals.lanes === 0 ? (
            <p className={classes.lead}>
              No awards end within {days} days without an award for the month after.
            </p>
          ) : (
            <>
              <p className={classes.lead}>
                The awards of {countOf(totals.lanes, 'lane')} end within {days} days, and the month after is
                not fully awarded: <Money amountUsd={totals.yearlyUsd} exact /> a year.
              </p>
              {totals.withoutSuccessor > 0 && (
                <div className={classes.next}>
                  <span>{countAre(totals.withoutSuccessor, 'lane')} not in a contract that follows.</span>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<CalendarPlus size={15} aria-hidden />}
                    onClick={() => onPlan(days)}
                  >
                    Plan the next contract for {totals.withoutSuccessor === 1 ? 'it' : 'them'}
                  </Button>
                </div>
              )}
              <ExpiringTable lanes={lanes} totals={totals} nameOf={nameOf} laneAt={laneAt} />
              <Pager
                label="Pages of expiring lanes"
                page={page}
                pageSize={pageSize}
                total={totals.lanes}
                onPage={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface ExpiringTableProps extends Pick<Expiring, 'lanes' | 'totals'> {
  nameOf: (contractNo: number) => string;
  laneAt: (laneId: string, contractNo: number) => string;
}

function ExpiringTable({ lanes, totals, nameOf, laneAt }: ExpiringTableProps) {
  return (
    <SmallTable label="Expiring lanes" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Awarded until</th>
          <th scope="col" data-figure>
            Cost a year
          </th>
          <th scope="col">Next contract</th>
          <th scope="col">Carriers</th>
          <th scope="col">Equipment</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map(
          ({
            laneId,
            contractNo,
            origin,
            destination,
            equipment,
            carriers,
            lastMonth,
            yearlyUsd,
            successor,
          }) => (
            <tr key={laneId}>
              <th scope="row">
                <Anchor component={Link} to={laneAt(laneId, contractNo)} inherit>
                  {origin} to {destination}
                </Anchor>
              </th>
              <td>{formatMonth(lastMonth)}</td>
              <td data-figure>
                <Money amountUsd={yearlyUsd} exact />
              </td>
              <td>
                {successor === null ? (
                  <span data-quiet>Not planned</span>
                ) : (
                  <Anchor component={Link} to={laneAt(successor.laneId, successor.contractNo)} inherit>
                    {nameOf(successor.contractNo)}, {stateWords[successor.state]}
                  </Anchor>
                )}
              </td>
              <td data-wrap>
                {carriers
                  .map(({ name, share }) => (share === 100 ? name : `${name} ${formatChosenPercent(share)}`))
                  .join(', ')}
              </td>
              <td data-quiet>{equipment ?? '–'}</td>
            </tr>
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total of {formatCount(totals.lanes)}</th>
          <td />
          <td data-figure>
            <Money amountUsd={totals.yearlyUsd} exact />
          </td>
          <td />
          <td />
          <td />
        </tr>
      </tfoot>
    </SmallTable>
  );
}

const stateWords = { Created: 'not open yet', Started: 'open for bids', Paused: 'paused' } as const;
