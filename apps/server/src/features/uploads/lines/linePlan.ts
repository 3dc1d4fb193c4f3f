import { Mode, modeDetails, type OfferedMode, type ShipmentField, shipmentFields } from '@lanewright/freight';
import { appliedPlan, appliedReading } from '../assumptions/kinds/index.ts';
import { kgPerUnit, m3PerUnit, milesPerUnit } from '../cells/units.ts';
import { isTakenByDefault } from '../columns/modeTexts.ts';
import { unitTextOf } from '../columns/headerMeaning.ts';
import { headerCurrency } from '../columns/questions.ts';
import { columnOf, type MatchedColumn, type Reading } from '../columns/reading.ts';
import { type FieldColumn, fieldColumn } from './fieldColumn.ts';
import { manualCorrections } from './manualCorrections.ts';
import type { CurrencyRates } from './currencyRates.ts';

/** A percentage of other charges: of the linehaul, or of all other charges. */
export type PercentColumn = {
  readonly column: FieldColumn;
  readonly of: 'linehaul' | 'charges';
  /** Whether 0.185 is 18.5%. */
  readonly isFraction: boolean;
};

/** The fields of one end of the route, in the order of a place word's parts. */
export type PlaceColumns = readonly number[];
export const placeParts = ['name', 'address', 'city', 'state', 'country', 'zip', 'code'] as const;
export const wordKinds = ['carrier', 'equipment', 'service', 'moveType', 'businessUnit'] as const;
export type WordKind = (typeof wordKinds)[number];

/** A reading prepared for parsing rows: everything that does not change from row to row. */
export type LinePlan = {
  readonly mode: OfferedMode;
  /** No shipment of the file can be later than this day. */
  readonly latestDay: number;
  /** Number of cells in a row up to the last column that has a name or fills a field. */
  readonly width: number;
  /** The column of every field; -1 if none fills it. */
  readonly columns: Readonly<Record<ShipmentField, FieldColumn>>;
  readonly origin: PlaceColumns;
  readonly destination: PlaceColumns;
  readonly words: Readonly<Record<WordKind, number>>;
  /** Columns that add up to the charge if the total is blank. */
  readonly chargeParts: readonly FieldColumn[];
  /** Columns that are subtracted whatever their sign. */
  readonly takenOff: readonly FieldColumn[];
  readonly percents: readonly PercentColumn[];
  readonly fulfilmentColumn: number;
  readonly distributionCentre: readonly string[] | null;
  readonly isTaken: (modeText: string) => boolean;
  /** Texts of a column that exclude a row, such as Void in a status; null if all rows are included. */
  readonly leftOut: { readonly columnNo: number; readonly texts: ReadonlySet<string> } | null;
  /** Rows that the workbook hides, for example with a filter, are excluded. */
  readonly leavesHiddenOut: boolean;
  readonly currency: string | null;
  readonly rates: CurrencyRates;
  readonly kgPerUnit: number | null;
  readonly m3PerUnit: number | null;
  readonly milesPerUnit: number;
  readonly volumesOnly: boolean;
  /** Drayage: the port is in the origin columns in either direction. */
  readonly directionColumn: number;
  /** The count of containers is a count of twenty-foot units. */
  readonly countsTeu: boolean;
  /** Without a count, each shipment in container modes is one container. */
  readonly isSingleContainer: boolean;
  /** For a shipment without a count, the number of containers is calculated from its weight, once all rows are read. */
  readonly containersFromWeight: boolean;
  /** Rows with the same shipment number repeat its weight and size, which are included once. */
  readonly quantitiesOnce: boolean;
  /** A charge repeated on every row of a shipment is included once. */
  readonly chargesOnce: boolean;
};

/** Builds the plan for reading rows of a mode, with answers and marks applied. */
export function linePlan(
  received: Reading,
  mode: OfferedMode,
  rates: CurrencyRates,
  latestDay = Number.POSITIVE_INFINITY,
): LinePlan {
  const reading = appliedReading(received);
  return appliedPlan(planOfColumns(reading, mode, rates, latestDay), reading);
}

function planOfColumns(
  reading: Reading,
  mode: OfferedMode,
  rates: CurrencyRates,
  latestDay: number,
): LinePlan {
  const fieldColumns = new Map(
    reading.columns.flatMap((column) =>
      column.field === null ? [] : [[column.field, fieldColumn(column, reading)] as const],
    ),
  );
  const nowhere: FieldColumn = {
    columnNo: -1,
    dateOrder: null,
    decimalMark: '.',
    unsure: false,
    doubtsThree: 'no',
    places: 0,
    per: null,
  };
  // Rows with corrections have a column for every field; positions come from the file's own columns.
  const inFile = new Set(
    reading.columns.filter(({ why }) => why !== manualCorrections).map((column) => column.field),
  );
  const prefers = (one: ShipmentField, other: ShipmentField) => inFile.has(one) && !inFile.has(other);
  const at = (field: ShipmentField) => fieldColumns.get(field) ?? nowhere;
  const place = (side: 'origin' | 'destination') => {
    const hub = prefers(`${side}Airport`, `${side}Port`) ? at(`${side}Airport`) : at(`${side}Port`);
    const fields = [
      `${side}Name`,
      `${side}Address`,
      `${side}City`,
      `${side}State`,
      `${side}Country`,
      `${side}Zip`,
    ] as const;
    return [...fields.map((field) => at(field).columnNo), hub.columnNo];
  };
  const isBoxed = modeDetails[mode].countsContainers;
  const container = prefers('equipment', 'containerType') ? at('equipment') : at('containerType');
  const isDrayage = mode === Mode.RoadDrayage;
  const taken = new Map(reading.modeValues.map((value) => [value.text, value.taken]));
  const unitFactor = (
    field: ShipmentField,
    factorOf: (unit: string) => number | null,
    answer: string | undefined,
  ) => {
    const column = columnOf(reading, field);
    const unit = column === undefined ? null : unitTextOf(column.header, factorOf);
    return factorOf(unit ?? answer ?? '');
  };
  return {
    mode,
    latestDay,
    width: namedWidth(reading.columns),
    columns: Object.fromEntries(shipmentFields.map((field) => [field, at(field)])) as Record<
      ShipmentField,
      FieldColumn
    >,
    origin: place('origin'),
    destination: place('destination'),
    words: {
      carrier: at('carrier').columnNo,
      equipment: isBoxed ? container.columnNo : at('equipment').columnNo,
      service: at('service').columnNo,
      moveType: isDrayage ? at('importExport').columnNo : at('moveType').columnNo,
      businessUnit: at('businessUnit').columnNo,
    },
    chargeParts: [
      at('linehaul'),
      at('fuel'),
      ...reading.columns
        .filter((column) => column.field === 'otherCharge')
        .map((column) => fieldColumn(column, reading)),
    ],
    takenOff: [],
    percents: [],
    fulfilmentColumn: at('fulfilment').columnNo,
    distributionCentre: centreParts(reading.answers.distributionCentre),
    isTaken: (text) => taken.get(text) ?? isTakenByDefault(text, mode),
    leftOut: null,
    leavesHiddenOut: reading.answers.hiddenRows === 'exclude',
    currency: headerCurrency(reading) ?? (reading.answers.currency || null),
    rates,
    kgPerUnit: unitFactor('weight', kgPerUnit, reading.answers.weightUnit),
    m3PerUnit: unitFactor('volume', m3PerUnit, reading.answers.volumeUnit),
    milesPerUnit: unitFactor('miles', milesPerUnit, reading.answers.distanceUnit) ?? 1,
    volumesOnly: reading.answers.noCharge === 'volumeOnly',
    directionColumn:
      isDrayage && inFile.has('originPort') && !inFile.has('destinationPort')
        ? at('importExport').columnNo
        : -1,
    countsTeu: /\bteus?\b/i.test(columnOf(reading, 'containerCount')?.header ?? ''),
    isSingleContainer: isBoxed && at('containerCount').columnNo < 0,
    containersFromWeight: false,
    quantitiesOnce: false,
    chargesOnce: false,
  };
}

/** Number of cells in a row up to the last column that has a name or fills a field; cells after it have no column. */
export function namedWidth(columns: readonly MatchedColumn[]): number {
  const last = columns.findLast(({ header, field }) => field !== null || header.trim() !== '');
  return last === undefined ? 0 : last.columnNo + 1;
}

/** "Accra, Ghana" is a city and its country; a text without a comma is a name. */
function centreParts(answer: string | undefined): string[] | null {
  if (answer === undefined) return null;
  const [first = '', ...rest] = answer.split(',').map((part) => part.trim());
  if (rest.length === 0) return [first, '', '', '', '', '', ''];
  return ['', '', first, rest.slice(0, -1).join(', '), rest.at(-1) ?? '', '', ''];
}
