import { Mode, type OfferedMode } from '@lanewright/freight';
import type { GeneratedMode } from '../../../../tools/generate/recipe.ts';
import { writeGeneratedFile } from '../../../../tools/generate/writeGeneratedFile.ts';

export type DemonstrationFile = {
  readonly mode: OfferedMode;
  readonly generated: GeneratedMode;
  readonly rows: number;
  readonly lanes: number;
  readonly name: string;
  /** Generated carriers to rename as demonstration carriers, so that each is the incumbent on about a fifth of the lanes. */
  readonly carriersCalled: Readonly<Record<string, string>>;
  readonly addedColumns?: Readonly<Record<string, (cells: readonly string[]) => string>>;
};

const [skybridge, meridian] = ['Skybridge Forwarding', 'Meridian Freight'];

const roadCarriersCalled = {
  'Pinebrook Motor Freight': skybridge,
  'Summit & Vale Transport': skybridge,
  'Silver Birch Logistics': skybridge,
  'Northern Plover Freight': meridian,
  'Two Rivers Carriers': meridian,
  'Sandhill Transport': meridian,
};
const oceanCarriersCalled = {
  'Amber Coast Shipping': skybridge,
  'Meridian Ocean Lines': meridian,
  'Pelagia Shipping': meridian,
};

/** Treats express air freight as temperature-controlled, so that each lane has one equipment type. */
const airEquipment = (cells: readonly string[]) =>
  cells.includes('Express') ? 'Temperature-controlled air cargo' : 'General air cargo';

/** The demonstration customer's shipments, one file per mode, in loading order. */
export const demonstrationFiles: readonly DemonstrationFile[] = [
  {
    mode: Mode.RoadFTL,
    generated: 'road-ftl',
    rows: 2_400,
    lanes: 60,
    name: 'Loads last twelve months.csv',
    carriersCalled: roadCarriersCalled,
  },
  {
    mode: Mode.OceanFCL,
    generated: 'ocean-fcl',
    rows: 900,
    lanes: 40,
    name: 'Container shipments.csv',
    carriersCalled: oceanCarriersCalled,
  },
  {
    mode: Mode.RoadDrayage,
    generated: 'road-drayage',
    rows: 500,
    lanes: 24,
    name: 'Drayage moves.csv',
    carriersCalled: roadCarriersCalled,
  },
  {
    mode: Mode.OceanLCL,
    generated: 'ocean-lcl',
    rows: 500,
    lanes: 24,
    name: 'LCL shipments.csv',
    carriersCalled: oceanCarriersCalled,
    addedColumns: { Equipment: () => 'Less than container load' },
  },
  {
    mode: Mode.AirFreight,
    generated: 'air-freight',
    rows: 500,
    lanes: 24,
    name: 'Air waybills.csv',
    carriersCalled: {
      'Aquila Air Cargo': skybridge,
      'Golden Kite Cargo': skybridge,
      'Polar Finch Airways': meridian,
      'Nimbus Freight Air': meridian,
    },
    addedColumns: { Equipment: airEquipment },
  },
];

const seed = 2026;

/** Writes one of the demonstration's files as csv; the bytes are the same every time. */
export function writeDemonstrationFile(path: string, file: DemonstrationFile): Promise<unknown> {
  const { generated, rows, lanes, carriersCalled, addedColumns } = file;
  return writeGeneratedFile(path, generated, {
    rows,
    lanes,
    seed,
    carriersCalled,
    ...(addedColumns === undefined ? {} : { addedColumns }),
  });
}

/** Writes a clean file of another company's shipments on the lanes of a demonstration file. */
export function writeMarketFile(
  path: string,
  { generated, lanes }: DemonstrationFile,
  shipments: { rows: number; shipmentSeed: number },
): Promise<unknown> {
  return writeGeneratedFile(path, generated, { ...shipments, lanes, seed, dirt: false });
}
