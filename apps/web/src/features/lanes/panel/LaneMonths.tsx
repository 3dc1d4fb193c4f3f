import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, formatCount, formatMonth, formatQuantity, unitLabel } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { setLaneVolume, useLaneChange } from '../lanes.api.ts';
import type { Lane } from '../laneTypes.ts';
import { changedVolumes } from './changedVolumes.ts';
import classes from './LanePanel.module.css';
import { MonthsChart } from './MonthsChart.tsx';

/** The contract months: history behind each, its forecast volume to edit, its baseline cost. */
export function LaneMonths({ lane }: { lane: Lane }) {
  const [typed, setTyped] = useState<Readonly<Record<string, number | string>>>({});
  const change = useLaneChange(setLaneVolume);
  const volumes = changedVolumes(lane.volume, typed);
  const save = () => change.mutate({ laneId: lane.id, volumes }, { onSuccess: () => setTyped({}) });
  if (lane.volume.length === 0) {
    return (
      <p className={classes.note}>
        The lane has no contract months. Close this panel and roll the uploads up again.
      </p>
    );
  }
  return (
    <>
      <div className={classes.chart}>
        <MonthsChart lane={lane} />
      </div>
      <SmallTable label="Months of the contract" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-figure>
              Shipments before
            </th>
            <th scope="col" data-figure>
              Charged before
            </th>
            <th scope="col" data-figure>
              Forecast, {unitLabel(lane.unitMeasure)}
            </th>
            <th scope="col" data-figure>
              Baseline
            </th>
          </tr>
        </thead>
        <tbody>
          {lane.volume.map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              <td data-figure>{formatCount(month.shipmentAmount)}</td>
              <td data-figure>
                <Money amountUsd={month.historicTotalChargeUSD} exact />
              </td>
              <td data-figure>
                <NumberInput
                  className={classes.volume ?? ''}
                  size="xs"
                  aria-label={`Forecast volume of ${formatMonth(month.month)}`}
                  value={typed[month.month] ?? month.volume}
                  onChange={(value) => setTyped({ ...typed, [month.month]: value })}
                  min={0}
                  max={1e12}
                  decimalScale={3}
                  thousandSeparator=","
                  hideControls
                />
              </td>
              <td data-figure>
                <Money amountUsd={month.totalChargeUSD} exact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Contract</th>
            <td />
            <td />
            <td data-figure>{formatQuantity(lane.volume.reduce((sum, { volume }) => sum + volume, 0))}</td>
            <td data-figure>
              <Money amountUsd={lane.baselineCost} exact />
            </td>
          </tr>
        </tfoot>
      </SmallTable>
      {volumes.length > 0 && (
        <div className={classes.save}>
          <Button size="xs" loading={change.isPending} onClick={save}>
            Save {countOf(volumes.length, 'month')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setTyped({})}>
            Undo
          </Button>
          <span className={classes.note}>Bids and standings are worked out anew with the new volume.</span>
        </div>
      )}
      {change.error !== null && <ErrorPanel error={change.error} />}
    </>
  );
}
