/** Transport modes by their number in the API. */
export const Mode = {
  None: 0,
  Universal: 1,
  OceanFCL: 2,
  OceanLCL: 3,
  RoadFTL: 4,
  RoadLTL: 5,
  Intermodal: 6,
  AirFreight: 7,
  AirParcel: 8,
  GroundParcel: 9,
  Warehousing: 10,
  DirectMaterials: 11,
  IndirectMaterials: 12,
  RoadDrayage: 13,
} as const;

export type ModeName = keyof typeof Mode;
export type ModeNumber = (typeof Mode)[ModeName];

/** The modes with screens in the product, in menu order. */
export const offeredModes = [
  Mode.RoadDrayage,
  Mode.RoadFTL,
  Mode.OceanFCL,
  Mode.OceanLCL,
  Mode.AirFreight,
] as const satisfies readonly ModeNumber[];

export type OfferedMode = (typeof offeredModes)[number];
export type ModeFamily = 'road' | 'ocean' | 'air';
export type LaneVolumeUnit = 'mi' | 'containers' | 'm3' | 'kg';

export interface ModeDetails {
  readonly name: ModeName;
  readonly title: string;
  /** First path segment of the mode's pages, without slashes. */
  readonly path: string;
  readonly family: ModeFamily;
  /** Unit of a lane's volume in this mode. */
  readonly volumeUnit: LaneVolumeUnit;
  readonly summaryLabel: 'Visualiser' | 'Summary';
  /** Whether a shipment without miles has the estimated road miles of its route. */
  readonly usesMiles: boolean;
  /** Whether a shipment without a number of containers is one container. */
  readonly countsContainers: boolean;
  /** How often a shipment travels the length of its lane: drayage goes there and back. */
  readonly ways: 1 | 2;
}

/** The column of a shipment or a month that holds a lane's volume, by its unit. */
export const volumeColumns = {
  mi: 'miles',
  containers: 'containers',
  m3: 'volume_m3',
  kg: 'weight_kg',
} as const satisfies Record<LaneVolumeUnit, string>;

/** What is known of each offered mode. `database/generated/freight.sql` is generated from it. */
export const modeDetails: Readonly<Record<OfferedMode, ModeDetails>> = {
  [Mode.RoadDrayage]: {
    name: 'RoadDrayage',
    title: 'Drayage',
    path: 'road-drayage',
    family: 'road',
    volumeUnit: 'mi',
    summaryLabel: 'Summary',
    usesMiles: true,
    countsContainers: true,
    ways: 2,
  },
  [Mode.RoadFTL]: {
    name: 'RoadFTL',
    title: 'Road - FTL',
    path: 'road-ftl',
    family: 'road',
    volumeUnit: 'mi',
    summaryLabel: 'Summary',
    usesMiles: true,
    countsContainers: false,
    ways: 1,
  },
  [Mode.OceanFCL]: {
    name: 'OceanFCL',
    title: 'Ocean - FCL',
    path: 'ocean-fcl',
    family: 'ocean',
    volumeUnit: 'containers',
    summaryLabel: 'Visualiser',
    usesMiles: false,
    countsContainers: true,
    ways: 1,
  },
  [Mode.OceanLCL]: {
    name: 'OceanLCL',
    title: 'Ocean - LCL',
    path: 'ocean-lcl',
    family: 'ocean',
    volumeUnit: 'm3',
    summaryLabel: 'Summary',
    usesMiles: false,
    countsContainers: false,
    ways: 1,
  },
  [Mode.AirFreight]: {
    name: 'AirFreight',
    title: 'Air Freight',
    path: 'air-freight',
    family: 'air',
    volumeUnit: 'kg',
    summaryLabel: 'Visualiser',
    usesMiles: false,
    countsContainers: false,
    ways: 1,
  },
};

/** Whether a number is one of the modes with screens and lanes. */
export function isOfferedMode(modeNumber: number): modeNumber is OfferedMode {
  return offeredModes.some((mode) => mode === modeNumber);
}

/** Unit of a lane's volume; the empty text for a mode that is not offered. */
export function volumeUnitOf(modeNumber: number): LaneVolumeUnit | '' {
  return isOfferedMode(modeNumber) ? modeDetails[modeNumber].volumeUnit : '';
}

/** Mode by its name in the specification ('RoadFTL'); undefined if there is none. */
export function modeFromName(name: string): ModeNumber | undefined {
  return Object.hasOwn(Mode, name) ? Mode[name as ModeName] : undefined;
}
