import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { EChart } from '../../../ui/chart/EChart.tsx';
import { scaledAxis } from '../../../ui/chart/series.ts';
import {
  formatCount,
  formatMass,
  formatMonth,
  formatQuantity,
  formatUnitRateUsd,
  formatUnitRateUsdShort,
  perUnit,
  unitLabel,
} from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { EmissionNote } from '../EmissionNote.tsx';
import { useLaneHistory } from '../lanes.api.ts';
import type { Lane } from '../laneTypes.ts';
import classes from './LanePanel.module.css';

type History = NonNullable<ReturnType<typeof useLaneHistory>['data']>;

/** Volume, spend and carriers of the lane by month. */
export function LaneHistorySection({ lane }: { lane: Lane }) {
  const history = useLaneHistory(lane.id);
  return (
    <Loaded
      query={history}
      skeleton={<Skeleton height={200} radius="md" role="status" aria-label="Loading the lane’s history" />}
    >
      {(data) => (
        <>
          <h3 className={classes.heading}>Shipment history</h3>
          {data.months.length === 0 ? (
            <p className={classes.note}>This lane has no included shipments.</p>
          ) : (
            <PastMonths lane={lane} history={data} />
          )}
        </>
      )}
    </Loaded>
  );
}

function PastMonths({ lane, history: { months, carriers, emission } }: { lane: Lane; history: History }) {
  const unit = perUnit(lane.unitMeasure);
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 8, top: 30, bottom: 4, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ month }) => formatMonth(month)) },
      yAxis: {
        ...scaledAxis(
          'usd',
          months.map(({ unitCostUsd }) => unitCostUsd),
          { isCloseUp: true, steps: 3 },
        ),
        name: `USD per ${unit}`,
        nameTextStyle: { align: 'left' },
      },
      series: [
        {
          type: 'line',
          name: `USD per ${unit}`,
          data: months.map(({ unitCostUsd }) => unitCostUsd),
          connectNulls: true,
          symbolSize: 6,
        },
      ],
    }),
    [months, unit],
  );
  return (
    <>
      <div className={classes.chart}>
        <EChart
          label={`Price per ${unit} by month`}
          option={option}
          height={150}
          table={{
            columns: ['Month', `USD per ${unit}`],
            rows: months.map(({ month, unitCostUsd }) => [
              formatMonth(month),
              unitCostUsd === null ? 'N/A' : formatUnitRateUsd(unitCostUsd),
            ]),
          }}
        />
      </div>
      <SmallTable label="Months with shipments" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-figure>
              Shipments
            </th>
            <th scope="col" data-figure>
              Volume, {unitLabel(lane.unitMeasure)}
            </th>
            <th scope="col" data-figure>
              Charged
            </th>
            <th scope="col" data-figure>
              Per {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, shipments, volume, chargeUsd, unitCostUsd }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td data-figure>{formatCount(shipments)}</td>
              <td data-figure>{formatQuantity(volume)}</td>
              <td data-figure>
                <Money amountUsd={chargeUsd} exact />
              </td>
              <td data-figure {...(unitCostUsd === null ? {} : { title: formatUnitRateUsd(unitCostUsd) })}>
                {unitCostUsd === null ? 'N/A' : formatUnitRateUsdShort(unitCostUsd)}
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {emission !== null && (
        <>
          <h3 className={classes.heading}>CO₂ of these shipments: {formatMass(emission.kg)}</h3>
          <EmissionNote emission={emission} />
        </>
      )}
      {carriers.length > 0 && (
        <>
          <h3 className={classes.heading}>Historical carriers</h3>
          <SmallTable label="Historical carriers" keepFirstColumn>
            <thead>
              <tr>
                <th scope="col">Carrier</th>
                <th scope="col" data-figure>
                  Shipments
                </th>
                <th scope="col" data-figure>
                  Charged
                </th>
              </tr>
            </thead>
            <tbody>
              {carriers.map(({ name, shipments, chargeUsd }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-figure>{formatCount(shipments)}</td>
                  <td data-figure>{formatUsdExact(chargeUsd)}</td>
                </tr>
              ))}
            </tbody>
          </SmallTable>
        </>
      )}
    </>
  );
}
