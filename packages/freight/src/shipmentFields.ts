import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';

export type ShipmentFieldKind = 'text' | 'date' | 'decimal' | 'integer' | 'place' | 'unit';
/** End of the journey that a field describes; 'shipment' for the whole shipment. */
export type ShipmentFieldSide = 'origin' | 'destination' | 'shipment';

export interface ShipmentFieldDetails {
  readonly label: string;
  readonly kind: ShipmentFieldKind;
  readonly side: ShipmentFieldSide;
}

const of = (label: string, kind: ShipmentFieldKind): ShipmentFieldDetails => ({
  label,
  kind,
  side: 'shipment',
});
const from = (label: string): ShipmentFieldDetails => ({ label, kind: 'place', side: 'origin' });
const to = (label: string): ShipmentFieldDetails => ({ label, kind: 'place', side: 'destination' });

/** Every field a shipment row can have, in any mode. */
export const shipmentFieldDetails = {
  shipmentId: of('Shipment id', 'text'),
  lineId: of('Line id', 'text'),
  transportMode: of('Transport mode', 'text'),
  shipDate: of('Ship date', 'date'),
  /** A ship date in separate columns; without a day it is known to the month. */
  shipYear: of('Ship year', 'integer'),
  shipMonth: of('Ship month', 'text'),
  shipDayOfMonth: of('Ship day of the month', 'integer'),
  deliveryDate: of('Delivery date', 'date'),
  promisedDate: of('Promised date', 'date'),
  carrier: of('Carrier', 'text'),
  equipment: of('Equipment', 'text'),
  service: of('Service', 'text'),
  businessUnit: of('Business unit', 'text'),
  /** Whether the goods are shipped directly from their manufacturer or from a distribution centre. */
  fulfilment: of('Fulfilment', 'text'),
  currency: of('Currency', 'unit'),
  totalCharge: of('Total charge', 'decimal'),
  linehaul: of('Linehaul or freight', 'decimal'),
  fuel: of('Fuel', 'decimal'),
  otherCharge: of('Other charges', 'decimal'),
  weight: of('Gross weight', 'decimal'),
  weightUnit: of('Weight unit', 'unit'),
  volume: of('Volume', 'decimal'),
  volumeUnit: of('Volume unit', 'unit'),
  pieces: of('Pieces', 'integer'),
  originName: from('Origin name'),
  originAddress: from('Origin address'),
  originCity: from('Origin city'),
  originState: from('Origin state'),
  originCountry: from('Origin country'),
  originZip: from('Origin zip'),
  originPort: from('Origin port'),
  originAirport: from('Origin airport'),
  destinationName: to('Destination name'),
  destinationAddress: to('Destination address'),
  destinationCity: to('Destination city'),
  destinationState: to('Destination state'),
  destinationCountry: to('Destination country'),
  destinationZip: to('Destination zip'),
  destinationPort: to('Destination port'),
  destinationAirport: to('Destination airport'),
  miles: of('Miles', 'decimal'),
  stops: of('Stops', 'integer'),
  containerType: of('Container type', 'text'),
  containerCount: of('Containers', 'integer'),
  moveType: of('Move type', 'text'),
  importExport: of('Import or export', 'text'),
  chassisDays: of('Chassis days', 'decimal'),
  chargeableWeight: of('Chargeable weight', 'decimal'),
  term: of('Term', 'text'),
} as const satisfies Record<string, ShipmentFieldDetails>;

export type ShipmentField = keyof typeof shipmentFieldDetails;

/** All fields, in display order. */
export const shipmentFields = Object.keys(shipmentFieldDetails) as readonly ShipmentField[];

export function isShipmentField(name: string): name is ShipmentField {
  return Object.hasOwn(shipmentFieldDetails, name);
}

const seaports = ['originPort', 'destinationPort'] as const satisfies readonly ShipmentField[];
const airports = ['originAirport', 'destinationAirport'] as const satisfies readonly ShipmentField[];
const onlyInSomeModes = [
  ...seaports,
  ...airports,
  'miles',
  'stops',
  'containerType',
  'containerCount',
  'moveType',
  'importExport',
  'chassisDays',
  'chargeableWeight',
  'term',
] as const satisfies readonly ShipmentField[];

const added: Readonly<Record<OfferedMode, readonly ShipmentField[]>> = {
  [Mode.RoadFTL]: ['miles', 'stops'],
  [Mode.RoadDrayage]: [
    ...seaports,
    'containerType',
    'containerCount',
    'importExport',
    'miles',
    'chassisDays',
  ],
  [Mode.OceanFCL]: [...seaports, 'containerType', 'containerCount', 'moveType'],
  [Mode.OceanLCL]: [...seaports, 'moveType'],
  [Mode.AirFreight]: [...airports, 'chargeableWeight', 'term'],
};

/** The fields a shipment of a mode can have, in display order. */
export function fieldsForMode(mode: OfferedMode): readonly ShipmentField[] {
  const special: readonly ShipmentField[] = onlyInSomeModes;
  return shipmentFields.filter((field) => !special.includes(field) || added[mode].includes(field));
}

export interface RequiredFieldGroup {
  readonly group: 'origin' | 'destination' | 'date';
  readonly label: string;
  /** At least one of these must be matched to a column. */
  readonly anyOf: readonly ShipmentField[];
}

// A state alone is not a place of collection or delivery, so it does not count as an end of a journey.
const originPlaces: readonly ShipmentField[] = [
  'originPort',
  'originAirport',
  'originCity',
  'originZip',
  'originAddress',
  'originName',
  'originCountry',
];
const destinationPlaces: readonly ShipmentField[] = [
  'destinationPort',
  'destinationAirport',
  'destinationCity',
  'destinationZip',
  'destinationAddress',
  'destinationName',
  'destinationCountry',
];

/** Returns what a row of a mode must state: origin, destination, and date (ship date, else delivery date). */
export function requiredGroupsForMode(mode: OfferedMode): readonly RequiredFieldGroup[] {
  const fields = fieldsForMode(mode);
  return [
    { group: 'origin', label: 'Origin', anyOf: originPlaces.filter((field) => fields.includes(field)) },
    {
      group: 'destination',
      label: 'Destination',
      anyOf: destinationPlaces.filter((field) => fields.includes(field)),
    },
    { group: 'date', label: 'Ship or delivery date', anyOf: ['shipDate', 'shipMonth', 'deliveryDate'] },
  ];
}
