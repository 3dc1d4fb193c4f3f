import { Mode } from '@lanewright/freight';
import { rates, type WireLane } from './tender.ts';
import { shipmentsOf, type TrialFile, type TrialShipment } from './trialFiles.ts';

const kgPerPound = 0.45359237;
const numberIn = (shipment: TrialShipment, header: string) => Number(shipment[header] ?? 0);

/** Expected figures of a lane, summed from the rows of its file and the rates bid on it. Amounts in USD. */
export type ExpectedLane = {
  readonly cells: TrialShipment;
  readonly shipments: number;
  readonly containers: number;
  readonly weightKg: number;
  /** Miles of one shipment; null if the file has none. */
  readonly miles: number | null;
  /** In the unit of the mode: miles, containers, m³ or kg. */
  readonly volume: number;
  readonly chargeUsd: number;
  readonly unitCostUsd: number;
  readonly lastUnitCostUsd: number;
  /** The history repeats each month once in the contract, so the baseline is what was paid. */
  readonly baselineUsd: number;
  /** All-in cost of the forwarder's bid. */
  readonly bidUsd: number;
};

/** The volume of one shipment in the mode's unit. */
function volumeOf(mode: TrialFile['mode'], shipment: TrialShipment): number {
  if (mode === Mode.RoadFTL) return numberIn(shipment, 'Miles');
  if (mode === Mode.RoadDrayage) return numberIn(shipment, 'Round Trip Miles');
  if (mode === Mode.OceanFCL) return numberIn(shipment, 'Containers');
  if (mode === Mode.OceanLCL) return numberIn(shipment, 'Volume (cbm)');
  return numberIn(shipment, 'Gross Weight (kg)');
}

/** The quantity a shipment is charged by in the bids of the run: see `rates`. Airlines charge at least 166 2/3 kg per m³. */
function driverOf(mode: TrialFile['mode'], shipment: TrialShipment): number {
  if (mode === Mode.RoadDrayage) return 1;
  if (mode !== Mode.AirFreight) return volumeOf(mode, shipment);
  return Math.max(numberIn(shipment, 'Gross Weight (kg)'), (numberIn(shipment, 'Volume (cbm)') * 1000) / 6);
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Expected figures of each lane in a file, in the order of the file. */
export function expectedLanes(file: TrialFile): ExpectedLane[] {
  const { mode } = file;
  const rate = rates[mode].reduce((sum, one) => sum + one.rate, 0);
  const rows = shipmentsOf(file);
  return file.lanes.map(({ cells }, laneNo) => {
    const own = rows.filter((row) => row['Shipment ID']?.startsWith(`T${mode}-${laneNo + 1}-`));
    const total = (read: (shipment: TrialShipment) => number) =>
      own.reduce((sum, shipment) => sum + read(shipment), 0);
    const chargeUsd = total((row) => numberIn(row, 'Total Charge'));
    const volume = total((row) => volumeOf(mode, row));
    const newest = own.at(-1) ?? {};
    return {
      cells,
      shipments: own.length,
      containers: mode === Mode.RoadDrayage ? own.length : total((row) => numberIn(row, 'Containers')),
      weightKg: total(
        (row) =>
          numberIn(row, 'Weight (lbs)') * kgPerPound +
          numberIn(row, 'Weight (kg)') +
          numberIn(row, 'Gross Weight (kg)'),
      ),
      miles: mode === Mode.RoadFTL || mode === Mode.RoadDrayage ? volumeOf(mode, newest) : null,
      volume,
      chargeUsd,
      unitCostUsd: chargeUsd / volume,
      lastUnitCostUsd: numberIn(newest, 'Total Charge') / volumeOf(mode, newest),
      baselineUsd: chargeUsd,
      bidUsd: cents(total((row) => driverOf(mode, row)) * rate),
    };
  });
}

/** Whether a lane of the product is the lane of a row in a file. */
export function isLaneOf(lane: WireLane, cells: TrialShipment): boolean {
  if (cells['Origin City'] !== undefined) return lane.locationInfo.originCityClean === cells['Origin City'];
  return lane.serviceType === (cells.Service ?? cells['Move Type']?.replace('-', ''));
}

/** `$58.4K`, as the specification shortens amounts. */
export function shortUsd(amountUsd: number): string {
  const size = Math.abs(amountUsd);
  const sign = amountUsd < 0 ? '-' : '';
  if (size >= 1_000_000) return `${sign}$${(size / 1_000_000).toFixed(1)}M`;
  if (size >= 1000) return `${sign}$${(size / 1000).toFixed(1)}K`;
  return `${sign}$${size.toFixed(2)}`;
}
