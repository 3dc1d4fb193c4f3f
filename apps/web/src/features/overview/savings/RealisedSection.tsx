import type { OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { formatCount, formatMonths } from '../../../ui/figures.ts';
import { Loaded, together } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { FigureLink } from '../figure/FigureLink.tsx';
import { type Realised, realisedQuery } from './savings.api.ts';
import { Heads } from './SavingsTable.tsx';
import classes from './Savings.module.css';

interface RealisedSectionProps {
  mode: OfferedMode;
  /** Without a number the contract in force today. */
  contractNo: number | undefined;
  /** Link to the mapping of carrier names in the files, for users with access. */
  nameCarriers?: ReactNode;
}

/** Contract vs invoice: awarded next to realised cost, and the lanes with the most leakage. */
export function RealisedSection({ contractNo, ...props }: RealisedSectionProps) {
  const { mode } = props;
  const byMonth = useQuery(realisedQuery({ mode, contractNo }, 'month', 1, 60));
  const byLane = useQuery(realisedQuery({ mode, contractNo }, 'lane'));
  return (
    <Loaded query={together(byMonth, byLane)} skeleton={<Skeleton height={200} mb={16} radius="md" />}>
      {([months, lanes]) => <RealisedParts byMonth={months} byLane={lanes} {...props} />}
    </Loaded>
  );
}

interface RealisedPartsProps extends Omit<RealisedSectionProps, 'contractNo'> {
  byMonth: Realised;
  byLane: Realised;
}

function RealisedParts({ byMonth, byLane, mode, nameCarriers }: RealisedPartsProps) {
  if (byLane.months.length === 0)
    return (
      <Panel heading="Contract vs. invoice">
        <p className={classes.note}>
          No shipments in the contract months have been uploaded yet. Once they are, invoiced amounts are
          compared with the contract here, with the lanes that have leakage.
        </p>
      </Panel>
    );
  return (
    <>
      <Bars
        title="Savings awarded and realised, by month"
        note="Based on shipped volume."
        of="Month"
        categoryKind="month"
        kind="usd"
        categories={byMonth.rows.map(({ key }) => key)}
        series={[
          {
            name: 'As awarded',
            values: byMonth.rows.map(({ awardedSavingsUsd }) => awardedSavingsUsd),
            colour: chartColours.awarded,
          },
          {
            name: 'As invoiced',
            values: byMonth.rows.map(({ realisedSavingsUsd }) => realisedSavingsUsd),
            colour: chartColours.realised,
          },
        ]}
      />
      <Panel heading="Lanes with leakage">
        <LeakingLanes realised={byLane} mode={mode} />
        {byLane.carriersNotNamed.length > 0 && (
          <p className={classes.note}>
            No name in the files is matched to {byLane.carriersNotNamed.join(', ')}. Until matched, their
            shipments count as routing leakage. {nameCarriers}
          </p>
        )}
        {byLane.notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </Panel>
    </>
  );
}

function LeakingLanes({
  realised: { rows, rowsTotal, totals, months },
  mode,
}: {
  realised: Realised;
  mode: OfferedMode;
}) {
  return (
    <>
      <SmallTable label="Contract vs. invoice by lane" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <Heads
              titles={[
                'Shipments',
                'By contract',
                'Invoiced',
                'Rate leakage',
                'Routing leakage',
                ...(totals.fuelDriftUsd === undefined ? [] : ['Fuel drift']),
                'Savings awarded',
                'Savings realised',
              ]}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <Amounts row={row} hasDrift={totals.fuelDriftUsd !== undefined} />
              <td data-figure>
                <FigureLink
                  aim={{ kind: 'realised', mode, measure: 'Realised' }}
                  laneId={row.laneId ?? undefined}
                  label={`Realised savings of ${row.label}`}
                >
                  <Money amountUsd={row.realisedSavingsUsd} exact signed />
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <Amounts row={totals} hasDrift={totals.fuelDriftUsd !== undefined} />
            <td data-figure>
              <FigureLink aim={{ kind: 'realised', mode, measure: 'Realised' }} label="All realised savings">
                <Money amountUsd={totals.realisedSavingsUsd} exact signed />
              </FigureLink>
            </td>
          </tr>
        </tfoot>
      </SmallTable>
      <p className={classes.note}>
        {rowsTotal > rows.length &&
          `The ${formatCount(rows.length)} of ${formatCount(rowsTotal)} lanes with the most leakage. `}
        Shipped in {formatMonths(months)}.
      </p>
    </>
  );
}

function Amounts({ row, hasDrift }: { row: Realised['totals']; hasDrift: boolean }) {
  const amounts = [
    row.contractUsd,
    row.invoicedUsd,
    row.rateLeakUsd,
    row.routingLeakUsd,
    ...(hasDrift ? [row.fuelDriftUsd ?? 0] : []),
    row.awardedSavingsUsd,
  ];
  return (
    <>
      <td data-figure>{formatCount(row.shipments)}</td>
      {amounts.map((amountUsd, at) => (
        // Columns in a fixed order.
        <td key={at} data-figure>
          <Money amountUsd={amountUsd} exact />
        </td>
      ))}
    </>
  );
}
