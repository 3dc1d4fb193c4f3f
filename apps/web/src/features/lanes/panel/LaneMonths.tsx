import { Button, NumberInput } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import {
  countOf,
  formatDecimals,
  formatMonth,
  formatPeriod,
  formatQuantity,
  unitLabel,
} from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { useRestoredState } from '../../../platform/useRestoredState.ts';
import { setLaneVolume, useLanesReload } from '../lanes.api.ts';
import type { OneLane } from '../laneTypes.ts';
import { staysAtLane } from '../useLaneAddress.ts';
import { changedVolumes, decimalsOf, type TypedVolumes, volumeProblem } from './changedVolumes.ts';
import { coveredPeriod, historyPerYear } from './historyPerYear.ts';
import classes from './LanePanel.module.css';
import { MonthsChart } from './MonthsChart.tsx';

/** Contract months: the history of each, its forecast volume (editable) and baseline cost. */
export function LaneMonths({ lane }: { lane: OneLane }) {
  const [typed, setTyped] = useRestoredState<TypedVolumes>(`volumes ${lane.id}`, {});
  const change = useMutation(setLaneVolume);
  const reload = useLanesReload();
  const volumes = changedVolumes(lane.volume, typed);
  const decimals = decimalsOf(lane.volume.map(({ volume }) => volume));
  const problems = Object.entries(typed).flatMap(([month, { value }]) => {
    const problem = volumeProblem(value);
    return problem === undefined ? [] : [`${formatMonth(month)}: ${problem}`];
  });
  const isEdited = volumes.length > 0 || problems.length > 0;
  const discard = () => {
    setTyped({});
    change.reset();
  };
  const save = (over = false) =>
    change.mutate(
      {
        laneId: lane.id,
        volumes: over ? volumes.map(({ month, volume }) => ({ month, volume })) : volumes,
      },
      {
        onSuccess: () => {
          setTyped({});
          toasts.success(`${countOf(volumes.length, 'month')} saved`);
        },
      },
    );
  if (lane.volume.length === 0) {
    return (
      <p className={classes.note}>
        The lane has no contract months. Close this panel and rebuild lanes from uploads.
      </p>
    );
  }
  return (
    <>
      <div className={classes.chart}>
        <MonthsChart lane={lane} />
      </div>
      <SmallTable label="Contract months" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-figure>
              Shipments a year
            </th>
            <th scope="col" data-figure>
              Spend a year
            </th>
            <th scope="col" data-figure>
              Forecast, {unitLabel(lane.unitMeasure)}
            </th>
            <th scope="col" data-figure>
              Baseline cost
            </th>
          </tr>
        </thead>
        <tbody>
          {lane.volume
            .map((month) => ({ month, history: historyPerYear(month, lane.coveredMonths) }))
            .map(({ month, history }) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                <td data-figure title={`average of ${countOf(history.years, 'year')}`}>
                  {history.shipments === null ? '–' : formatQuantity(history.shipments)}
                </td>
                <td data-figure title={`average of ${countOf(history.years, 'year')}`}>
                  <Money amountUsd={history.paidUsd} exact />
                </td>
                <td data-figure>
                  <NumberInput
                    className={classes.volume ?? ''}
                    size="xs"
                    aria-label={`Forecast volume of ${formatMonth(month.month)}`}
                    value={typed[month.month]?.value ?? month.volume}
                    onChange={(value) =>
                      setTyped((before) => ({
                        ...before,
                        [month.month]: { value, seen: before[month.month]?.seen ?? month.volume },
                      }))
                    }
                    error={
                      typed[month.month] === undefined
                        ? undefined
                        : volumeProblem(typed[month.month]?.value ?? '')
                    }
                    decimalScale={typed[month.month] === undefined ? decimals : 3}
                    fixedDecimalScale={typed[month.month] === undefined}
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
            <td data-figure>
              {formatDecimals(
                lane.volume.reduce((sum, { volume }) => sum + volume, 0),
                decimals,
              )}
            </td>
            <td data-figure>
              <Money amountUsd={lane.baselineCost} exact />
            </td>
          </tr>
        </tfoot>
      </SmallTable>
      <p className={classes.note}>
        Shipments and spend are averages per year of {formatPeriod(coveredPeriod(lane.coveredMonths))},{' '}
        {countOf(lane.coveredMonths.length, 'month')} of history. Forecast and baseline cost are for the
        single month shown.
      </p>
      {isEdited && (
        <div className={classes.save}>
          <ButtonWithReason size="xs" loading={change.isPending} reason={problems[0]} onClick={() => save()}>
            Save {countOf(Math.max(1, volumes.length), 'month')}
          </ButtonWithReason>
          <Button size="xs" variant="default" onClick={discard}>
            Undo
          </Button>
          <span className={classes.note}>Bids and standings are recalculated with the new volume.</span>
        </div>
      )}
      {isEditedMeanwhile(change.error) ? (
        <EditedMeanwhile
          problem={change.error}
          onReload={() => {
            discard();
            void reload();
          }}
          onSaveOver={() => save(true)}
          working={change.isPending}
        />
      ) : (
        change.error !== null && <ActionError of={change} />
      )}
      <UnsavedChangesGuard
        when={isEdited}
        losing="The volumes you typed are not saved."
        keeps={(search) => staysAtLane(search, lane.id)}
      />
    </>
  );
}
