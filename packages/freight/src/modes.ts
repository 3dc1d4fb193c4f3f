/** The transport modes by number, as they travel on the wire. */
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

/** The modes the product has screens for, in the order the menu shows them. */
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
  /** First part of the address of the mode's pages, without slashes. */
  readonly path: string;
  readonly family: ModeFamily;
  /** What a lane's volume counts in this mode. */
  readonly volumeUnit: LaneVolumeUnit;
  readonly summaryLabel: 'Visualiser' | 'Summary';
}

export const modeDetails: Readonly<Record<OfferedMode, ModeDetails>> = {
  [Mode.RoadDrayage]: {
    name: 'RoadDrayage',
    title: 'Drayage',
    path: 'road-drayage',
    family: 'road',
    volumeUnit: 'mi',
    summaryLabel: 'Summary',
  },
  [Mode.RoadFTL]: {
    name: 'RoadFTL',
    title: 'Road - FTL',
    path: 'road-ftl',
    family: 'road',
    volumeUnit: 'mi',
    summaryLabel: 'Summary',
  },
  [Mode.OceanFCL]: {
    name: 'OceanFCL',
    title: 'Ocean - FCL',
    path: 'ocean-fcl',
    family: 'ocean',
    volumeUnit: 'containers',
    summaryLabel: 'Visualiser',
  },
  [Mode.OceanLCL]: {
    name: 'OceanLCL',
    title: 'Ocean - LCL',
    path: 'ocean-lcl',
    family: 'ocean',
    volumeUnit: 'm3',
    summaryLabel: 'Summary',
  },
  [Mode.AirFreight]: {
    name: 'AirFreight',
    title: 'Air Freight',
    path: 'air-freight',
    family: 'air',
    volumeUnit: 'kg',
    summaryLabel: 'Visualiser',
  },
};

/** Whether a number is one of the modes with screens and lanes. */
export function isOfferedMode(modeNumber: number): modeNumber is OfferedMode {
  return offeredModes.some((mode) => mode === modeNumber);
}

/** The mode of a name as the specification spells it ('RoadFTL'); undefined when there is none. */
export function modeFromName(name: string): ModeNumber | undefined {
  return Object.hasOwn(Mode, name) ? Mode[name as ModeName] : undefined;
}
