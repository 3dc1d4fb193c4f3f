import type { ExportedLane, ExportedMode } from './exported.ts';
import { readUpload, type ReadShipment } from './readUpload.ts';
import { type FoldedShipment, foldShipment, type VolumeMeasure } from './pipeline/foldShipments.ts';
import { forecastVolumes } from './pipeline/forecast.ts';
import { decimalText, type Fraction, fraction, roundedHalfUp, times } from './pipeline/fraction.ts';
import { type LaneHistory, laneHistories } from './pipeline/laneHistory.ts';

export const measureOf: Readonly<Record<number, VolumeMeasure>> = {
  2: 'containers',
  3: 'm3',
  4: 'miles',
  7: 'weightKg',
  13: 'miles',
};

/** A summed shipment, with its source. */
export interface OwnShipment extends FoldedShipment {
  readonly uploadId: string;
  readonly read: ReadShipment;
}

/** A lane that the oracle built from the files, and the matching lane of the product. */
export interface OwnLane {
  readonly lane: ExportedLane;
  readonly laneKey: string;
  /** All shipments of the lane, and the history with those behind the baseline. */
  readonly shipments: readonly OwnShipment[];
  readonly history: LaneHistory | null;
  readonly forecast: ReadonlyMap<string, Fraction>;
  /** Forecast from history alone, without users' edits. */
  readonly ownForecast: ReadonlyMap<string, Fraction>;
  /** By contract month, to the cent; null without a baseline. */
  readonly baseline: ReadonlyMap<string, Fraction> | null;
}
export interface OwnLanes {
  readonly lanes: readonly OwnLane[];
  readonly shipments: readonly OwnShipment[];
  /** Months with a forecast edited by a user, as `lane month`. */
  readonly edited: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Builds the lanes of a mode from its files: history, forecast and baseline, each matched to the product's lane by its shipments.
 */
export function ownLanes(exported: ExportedMode): OwnLanes {
  const measure = measureOf[exported.mode] ?? 'miles';
  const shipments = exported.uploads.flatMap((upload) =>
    readUpload(upload, exported).map(
      (read): OwnShipment => ({ ...foldShipment(read), uploadId: upload.uploadId, read }),
    ),
  );
  const start = exported.isContractFixed ? (exported.contractMonths[0] ?? '9999-99') : '9999-99';
  const planned = shipments.filter(({ month }) => month < start);
  const months = planned.map(({ month }) => month).sort();
  const covered = { first: months[0] ?? '', last: months.at(-1) ?? '' };
  const histories = new Map(laneHistories(planned, measure).map((history) => [history.laneKey, history]));
  const { keyOf, faults } = tiedLanes(exported.lanes, shipments);
  const edited: string[] = [];
  const lanes = exported.lanes.map((lane): OwnLane => {
    const laneKey = keyOf.get(lane.id) ?? `made by hand ${lane.id}`;
    const history = histories.get(laneKey) ?? null;
    const volumes = new Map([...(history?.months ?? [])].map(([month, { volume }]) => [month, volume]));
    const own =
      history === null && lane.isManual
        ? new Map<string, Fraction>()
        : forecastVolumes(volumes, covered, exported.contractMonths);
    const forecast = new Map(
      exported.contractMonths.map((month) => {
        const served = fraction((lane.forecast[month] ?? 0).toFixed(3));
        const mine = own.get(month) ?? served;
        if (decimalText(mine, 3) !== decimalText(served, 3)) edited.push(`${lane.id} ${month}`);
        return [month, served];
      }),
    );
    const unit = history?.baselineUnitCostUsd ?? null;
    const baseline =
      unit && new Map([...forecast].map(([month, volume]) => [month, roundedHalfUp(times(unit, volume), 2)]));
    return {
      lane,
      laneKey,
      shipments: shipments.filter((shipment) => shipment.laneKey === laneKey),
      history,
      forecast,
      ownForecast: own,
      baseline,
    };
  });
  return { lanes, shipments, edited, faults };
}

/** Matches each lane of the product to the oracle's lane. Anything but exactly one match is an error. */
function tiedLanes(lanes: readonly ExportedLane[], shipments: readonly OwnShipment[]) {
  const keyOfShipment = new Map(shipments.map(({ shipmentId, laneKey }) => [shipmentId, laneKey]));
  const keyOf = new Map<string, string>();
  const faults: string[] = [];
  const taken = new Map<string, string>();
  for (const lane of lanes) {
    const keys = new Set(
      lane.shipments.map(({ uploadId, shipmentRef }) => keyOfShipment.get(`${uploadId} ${shipmentRef}`)),
    );
    const [key] = keys;
    if (keys.size === 0 && lane.isManual) continue;
    if (keys.size !== 1 || key === undefined)
      faults.push(`lane ${lane.id} holds shipments of ${keys.size} lanes: ${[...keys].join('; ')}`);
    else if (taken.has(key)) faults.push(`lanes ${taken.get(key)} and ${lane.id} are one: ${key}`);
    else {
      keyOf.set(lane.id, key);
      taken.set(key, lane.id);
    }
  }
  for (const key of new Set(shipments.map(({ laneKey }) => laneKey)))
    if (!taken.has(key)) faults.push(`no lane holds the shipments of ${key}`);
  return { keyOf, faults };
}
