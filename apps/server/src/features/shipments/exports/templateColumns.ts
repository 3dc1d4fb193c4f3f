import {
  fieldsForMode,
  modeDetails,
  moveTypeLabel,
  type OfferedMode,
  requiredGroupsForMode,
  type ShipmentField,
  shipmentFieldDetails,
} from '@lanewright/freight';
import type { CellRule, WrittenColumn } from '@lanewright/tabular';

/** Allowed values for cells of a template. */
export type TemplateLists = {
  readonly currencies: readonly string[];
  readonly equipment: readonly string[];
  readonly containerTypes: readonly string[];
};

/** Fields needed for customers' own files but not for our template: it has units in its headers and each date in one cell. */
const left: readonly ShipmentField[] = [
  'lineId',
  'transportMode',
  'shipYear',
  'shipMonth',
  'shipDayOfMonth',
  'fulfilment',
  'weightUnit',
  'volumeUnit',
];
const units: Readonly<Partial<Record<ShipmentField, string>>> = {
  weight: 'kg',
  chargeableWeight: 'kg',
  volume: 'm3',
};
/** A single name for fields whose label has two. */
const names: Readonly<Partial<Record<ShipmentField, string>>> = { linehaul: 'Linehaul' };
const examples: Readonly<Partial<Record<ShipmentField, string>>> = {
  shipmentId: 'SO-10481. Rows with the same ID are one shipment.',
  shipDate: '2026-03-31',
  deliveryDate: '2026-04-02',
  promisedDate: '2026-04-02',
  carrier: 'Roadrunner Freight',
  service: 'Standard',
  businessUnit: 'Pharma',
  currency: 'USD',
  totalCharge: '1234.50. Leave blank only if the row has a volume but no price.',
  linehaul: '1000.00',
  fuel: '180.50',
  otherCharge: '54.00',
  weight: '12500.5',
  chargeableWeight: '640',
  volume: '28.4',
  pieces: '24',
  originName: 'Plant Dallas',
  originAddress: '1200 Main St',
  originCity: 'Dallas',
  originState: 'TX',
  originCountry: 'US',
  originZip: '75201',
  originPort: 'USHOU, or Houston',
  originAirport: 'DFW',
  destinationName: 'Warehouse Chicago',
  destinationAddress: '55 Lake St',
  destinationCity: 'Chicago',
  destinationState: 'IL',
  destinationCountry: 'US',
  destinationZip: '60601',
  destinationPort: 'NLRTM, or Rotterdam',
  destinationAirport: 'AMS',
  miles: '967',
  stops: '2',
  containerCount: '1',
  chassisDays: '3',
  term: 'EXW',
};
const fieldFill = 'FFF8E1';
const requiredFill = 'FFECB3';
const largest = '999999999999';

/** Fields in a mode's template, in order. */
export function templateFields(mode: OfferedMode): readonly ShipmentField[] {
  // A container has its container type; other equipment in these modes has no list of its own.
  const isBoxed = modeDetails[mode].countsContainers;
  return fieldsForMode(mode).filter((field) => !left.includes(field) && !(isBoxed && field === 'equipment'));
}

/** Columns of a mode's template: names with units, required ones in their own colour, each with an example. */
export function templateColumns(mode: OfferedMode, lists: TemplateLists): WrittenColumn[] {
  return templateFields(mode).map((field) => {
    const { kind } = shipmentFieldDetails[field];
    const label = names[field] ?? shipmentFieldDetails[field].label;
    const unit = units[field];
    const required = requiredOf(mode, field);
    const rule = ruleOf(field, lists);
    const said = [
      required,
      rule?.kind === 'list' ? 'Choose a value from the list.' : undefined,
      examples[field] === undefined ? undefined : `Example: ${examples[field]}`,
    ].filter((text) => text !== undefined);
    return {
      header: unit === undefined ? label : `${label} (${unit})`,
      width: Math.max(14, label.length + 6),
      fill: required === undefined ? fieldFill : requiredFill,
      unlocked: true,
      ...(kind === 'date' ? { numberFormat: 'yyyy-mm-dd' } : {}),
      ...(field.endsWith('Zip') || field === 'shipmentId' ? { numberFormat: '@' } : {}),
      ...(rule === undefined ? {} : { rule }),
      ...(said.length === 0 ? {} : { note: said.join('\n') }),
    };
  });
}

function requiredOf(mode: OfferedMode, field: ShipmentField): string | undefined {
  const group = requiredGroupsForMode(mode).find(({ anyOf }) => anyOf.includes(field));
  if (group === undefined) return undefined;
  return `Required: ${group.label.toLowerCase()}. Fill in at least one of the columns in this colour that give it.`;
}

function ruleOf(field: ShipmentField, lists: TemplateLists): CellRule | undefined {
  const list = (values: readonly string[]): CellRule => ({ kind: 'list', values });
  if (field === 'currency') return list(lists.currencies);
  if (field === 'equipment') return lists.equipment.length === 0 ? undefined : list(lists.equipment);
  if (field === 'containerType') return list(lists.containerTypes);
  // The specified label of the last one is misspelt; a file should have the correct word.
  if (field === 'moveType')
    return list(Object.values(moveTypeLabel).map((label) => label.replace('Poor', 'Port')));
  if (field === 'importExport') return list(['Import', 'Export']);
  const { kind } = shipmentFieldDetails[field];
  if (kind === 'date') return { kind: 'date', min: '1970-01-01', max: '2099-12-31' };
  if (kind === 'decimal') return { kind: 'decimal', min: `-${largest}`, max: largest };
  return kind === 'integer' ? { kind: 'whole', min: '0', max: '2147483647' } : undefined;
}
