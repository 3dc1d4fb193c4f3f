import type { OfferedMode } from '@lanewright/freight';
import { Anchor, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf, formatPercent, formatQuantity, formatUnitRateUsdShort } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { type Contract, type PriceMoves, usePriceMoves } from './contracts.api.ts';
import classes from './Contracts.module.css';

interface PriceMovesPanelProps {
  mode: OfferedMode;
  /** Contracts of the mode, newest first. */
  contracts: readonly Contract[];
  /** Unit of the volumes. */
  unit: string;
  laneAt: (laneId: string, contractNo: number) => string;
}

const pageSize = 20;

/** How awarded prices moved from one contract to another. Hidden until two contracts have awards. */
export function PriceMovesPanel({ contracts, ...rest }: PriceMovesPanelProps) {
  const awarded = contracts.filter(({ awardedLanes }) => awardedLanes > 0);
  const [newest, before] = awarded;
  if (newest === undefined || before === undefined) return null;
  return <PriceMovesOf {...rest} contracts={awarded} newest={newest} before={before} />;
}

interface PriceMovesOfProps extends PriceMovesPanelProps {
  newest: Contract;
  before: Contract;
}

function PriceMovesOf({ mode, contracts, newest, before, unit, laneAt }: PriceMovesOfProps) {
  const [contractNo, setContractNo] = useState(newest.contractNo);
  const [since, setSince] = useState(before.contractNo);
  const [page, setPage] = useState(1);
  const asked = usePriceMoves(mode, contractNo, { since, page, pageSize });
  const choice = (label: string, value: number, other: number, choose: (contractNo: number) => void) => (
    <Select
      size="xs"
      w={170}
      aria-label={label}
      allowDeselect={false}
      data={contracts
        .filter((contract) => contract.contractNo !== other)
        .map((contract) => ({ value: String(contract.contractNo), label: contract.name }))}
      value={String(value)}
      onChange={(next) => {
        choose(Number(next));
        setPage(1);
      }}
    />
  );
  return (
    <Panel
      heading="Price moves"
      aside={
        <div className={classes.choice}>
          {choice('From contract', since, contractNo, setSince)}
          <span>to</span>
          {choice('To contract', contractNo, since, setContractNo)}
        </div>
      }
    >
      <Loaded
        query={asked}
        failed="Couldn’t load the price moves"
        skeleton={<Skeleton height={200} radius="md" role="status" aria-label="Loading the price moves" />}
      >
        {(moves) => (
          <>
            <Totals moves={moves} />
            {moves.totals.lanes > 0 && (
              <>
                <MovesTable moves={moves} unit={unit} laneAt={laneAt} />
                <Pager
                  label="Pages of price moves"
                  page={page}
                  pageSize={pageSize}
                  total={moves.totals.lanes}
                  onPage={setPage}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The parts of the change in awarded cost, which add up to it. */
function Totals({ moves: { totals } }: { moves: PriceMoves }) {
  const { lanes, newLanes, goneLanes, priceUsd, newUsd, goneUsd, totalUsd } = totals;
  const parts = [
    { label: 'Price', on: `${countOf(lanes, 'lane')} awarded in both`, usd: priceUsd },
    { label: 'New lanes', on: `${countOf(newLanes, 'lane')} awarded only now`, usd: newUsd },
    {
      label: 'Lanes not awarded again',
      on: `${countOf(goneLanes, 'lane')} awarded only before`,
      usd: goneUsd,
    },
  ];
  return (
    <>
      <p className={classes.lead}>
        The change in awarded cost. Lanes awarded in both are compared at the volume of the later contract,
        and their prices per unit at constant fuel.
      </p>
      <SmallTable label="Change in awarded cost" narrow>
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <th scope="col" data-figure>
              Change
            </th>
            <th scope="col">Lanes</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, on, usd }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-figure>
                <Money amountUsd={usd} exact />
              </td>
              <td data-quiet>{on}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-figure>
              <Money amountUsd={totalUsd} exact />
            </td>
            <td />
          </tr>
        </tfoot>
      </SmallTable>
    </>
  );
}

interface MovesTableProps extends Pick<PriceMovesPanelProps, 'unit' | 'laneAt'> {
  moves: PriceMoves;
}

function MovesTable({ moves: { contractNo, lanes }, unit, laneAt }: MovesTableProps) {
  return (
    <div className={classes.after}>
      <SmallTable label="Price moves by lane" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col" data-figure>
              Move
            </th>
            <th scope="col" data-figure>
              Change
            </th>
            <th scope="col" data-figure>
              Price before
            </th>
            <th scope="col" data-figure>
              Price now
            </th>
            <th scope="col" data-figure>
              Volume
            </th>
            <th scope="col">Equipment</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => {
            const { laneId, unitCostThenConstantFuel: then, unitCostNowConstantFuel: now } = lane;
            return (
              <tr key={laneId}>
                <th scope="row">
                  <Anchor component={Link} to={laneAt(laneId, contractNo)} inherit>
                    {lane.origin} to {lane.destination}
                  </Anchor>
                </th>
                <td data-figure>{moveText(then, now)}</td>
                <td data-figure>
                  <Money amountUsd={lane.priceUsd} exact />
                </td>
                <td data-figure>{rateText(then)}</td>
                <td data-figure>{rateText(now)}</td>
                <td data-figure>{formatQuantity(lane.volume, unit)}</td>
                <td data-quiet>{lane.equipment ?? '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </SmallTable>
    </div>
  );
}

const rateText = (rate: number | null) => (rate === null ? '–' : formatUnitRateUsdShort(rate));

/** "+4.2%"; a dash without a price before or now. */
function moveText(then: number | null, now: number | null): string {
  if (then === null || now === null || then === 0) return '–';
  const percent = (now / then - 1) * 100;
  const text = formatPercent(Math.abs(percent));
  return percent > 0 ? `+${text}` : percent < 0 ? `−${text}` : text;
}
