import { Mode, modeDetails, type MoveType, type OfferedMode } from '@lanewright/freight';
import type { NewLane } from '../lanes.api.ts';

/** An end as typed, with the place selected from the list, if any. */
export interface EndDraft {
  text: string;
  chosen?: NewLane['origin'] | undefined;
}

export interface LaneDraft {
  origin: EndDraft;
  destination: EndDraft;
  equipment: string;
  service: string;
  moveType: MoveType;
  direction: '' | 'Import' | 'Export';
  weightKg: number | string;
  volumeM3: number | string;
  containers: number | string;
  miles: number | string;
  chassisDays: number | string;
  shipmentsPerMonth: number | string;
}

export const emptyDraft: LaneDraft = {
  origin: { text: '' },
  destination: { text: '' },
  equipment: '',
  service: '',
  moveType: 'PortPort',
  direction: '',
  weightKg: '',
  volumeM3: '',
  containers: '',
  miles: '',
  chassisDays: '',
  shipmentsPerMonth: '',
};

/** Figures of a typical shipment in a mode; those with a star are required. */
export interface ShipmentField {
  name: 'weightKg' | 'volumeM3' | 'containers' | 'miles' | 'chassisDays';
  label: string;
  description?: string;
  needed?: true;
  decimals: number;
}

const weight: ShipmentField = { name: 'weightKg', label: 'Weight, kg', decimals: 3 };
const cubicMetres: ShipmentField = { name: 'volumeM3', label: 'Volume, m³', decimals: 4 };
const miles: ShipmentField = {
  name: 'miles',
  label: 'Miles',
  description: 'Estimated if left blank',
  decimals: 1,
};

/** Figures required for a mode's typical shipment. */
export const shipmentFields: Readonly<Record<OfferedMode, readonly ShipmentField[]>> = {
  [Mode.RoadFTL]: [weight, miles],
  [Mode.RoadDrayage]: [
    weight,
    { ...miles, label: 'Round-trip miles' },
    { name: 'chassisDays', label: 'Chassis days', decimals: 2 },
  ],
  [Mode.OceanFCL]: [
    { name: 'containers', label: 'Containers', description: 'One if left blank', decimals: 2 },
    { ...weight, description: '10 t per TEU if left blank' },
  ],
  [Mode.OceanLCL]: [{ ...cubicMetres, needed: true }, weight],
  [Mode.AirFreight]: [{ ...weight, needed: true }, cubicMetres],
};

/** Common equipment per mode, as suggestions. */
export const usualEquipment: Readonly<Record<OfferedMode, readonly string[]>> = {
  [Mode.RoadFTL]: ['Dry van', 'Reefer', 'Flatbed'],
  [Mode.RoadDrayage]: ['20GP', '40GP', '40HC', '45HC'],
  [Mode.OceanFCL]: ['20GP', '40GP', '40HC', '45HC', '20RF', '40RH'],
  [Mode.OceanLCL]: [],
  [Mode.AirFreight]: [],
};

/** Returns what is still missing before the lane can be calculated; undefined if nothing. */
export function missing(mode: OfferedMode, draft: LaneDraft): string | undefined {
  if (draft.origin.text.trim() === '') return 'Enter an origin';
  if (draft.destination.text.trim() === '') return 'Enter a destination';
  if (usualEquipment[mode].length > 0 && draft.equipment.trim() === '') return 'Enter the equipment';
  const unsaid = shipmentFields[mode].find(
    ({ name, needed }) => needed === true && figure(draft[name]) === undefined,
  );
  if (unsaid !== undefined)
    return `Enter the typical shipment’s ${unsaid.label.toLowerCase().replace(',', ' in')}`;
  return figure(draft.shipmentsPerMonth) === undefined ? 'Enter the number of shipments a month' : undefined;
}

/** Builds the request from a draft. */
export function laneOf(mode: OfferedMode, draft: LaneDraft, preview: boolean): NewLane {
  const { family } = modeDetails[mode];
  const said = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const typicalShipment = Object.fromEntries(
    shipmentFields[mode].flatMap(({ name }) => {
      const value = figure(draft[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const equipment = said(draft.equipment);
  const service = said(draft.service);
  return {
    mode,
    origin: endOf(draft.origin),
    destination: endOf(draft.destination),
    ...(usualEquipment[mode].length > 0 && equipment !== undefined ? { equipment } : {}),
    ...(family === 'air' && service !== undefined ? { service } : {}),
    ...(family === 'ocean' ? { moveType: draft.moveType } : {}),
    ...(mode === Mode.RoadDrayage && draft.direction !== '' ? { direction: draft.direction } : {}),
    typicalShipment,
    shipmentsPerMonth: figure(draft.shipmentsPerMonth) ?? 0,
    preview,
  };
}

/** Returns the place selected from the list, else the text. */
function endOf({ text, chosen }: EndDraft): NewLane['origin'] {
  return chosen ?? { city: text.trim() };
}

function figure(typed: number | string): number | undefined {
  const value = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
