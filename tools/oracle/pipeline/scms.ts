import { csvRecords } from './csvText.ts';
import { decimalText, type Fraction, fraction, plus, zero } from './fraction.ts';
import type { LocatedLine, LocatedShipment } from './foldShipments.ts';

/** Kind of content in a freight or weight cell of the file. */
export type ScmsCell = 'number' | 'reference' | 'included' | 'separately';

export interface ScmsLine {
  readonly id: string;
  readonly shipmentId: string;
  readonly mode: string;
  readonly country: string;
  readonly site: string;
  /** Shipped from a distribution centre, not from the manufacturer's site. */
  readonly fromDistributionCentre: boolean;
  readonly deliveredOn: string;
  readonly freight: string;
  readonly weight: string;
}

/** What the references of one column resolve to: a number, words, or nothing. */
export interface ScmsReferences {
  readonly count: number;
  readonly toNumber: number;
  readonly toWords: number;
  readonly unresolved: number;
  /** References whose target is a line of the same shipment. */
  readonly withinShipment: number;
}

export interface ScmsFigures {
  readonly lines: number;
  readonly shipments: number;
  /** Sum of the cells that are numbers; two decimals. */
  readonly freightUsd: string;
  /** Sum of the cells that are numbers; whole kilograms. */
  readonly weightKg: string;
  readonly freightCells: Readonly<Record<ScmsCell, number>>;
  readonly weightCells: Readonly<Record<ScmsCell, number>>;
  readonly freightReferences: ScmsReferences;
  readonly weightReferences: ScmsReferences;
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const referenceForm = /^See (?:ASN|DN)-\d+ \(ID#:(\d+)\)$/;
const numberForm = /^\d+(?:\.\d+)?$/;

/** Reads the lines of the supply-chain file, in order. */
export function scmsLines(text: string): ScmsLine[] {
  return [...csvRecords(text)].map((record) => ({
    id: cellOf(record, 'ID'),
    shipmentId: cellOf(record, 'ASN/DN #'),
    mode: cellOf(record, 'Shipment Mode'),
    country: cellOf(record, 'Country'),
    site: cellOf(record, 'Manufacturing Site'),
    fromDistributionCentre: cellOf(record, 'Fulfill Via') === 'From RDC',
    deliveredOn: cellOf(record, 'Delivered to Client Date'),
    freight: cellOf(record, 'Freight Cost (USD)'),
    weight: cellOf(record, 'Weight (Kilograms)'),
  }));
}

/** Number of lines of each mode, by the file's name for it. */
export function scmsModeCounts(lines: readonly ScmsLine[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of lines) counts[line.mode] = (counts[line.mode] ?? 0) + 1;
  return counts;
}

/** Figures of one mode's lines; references are looked up in the whole file. */
export function scmsFigures(all: readonly ScmsLine[], mode: string): ScmsFigures {
  const lines = all.filter((line) => line.mode === mode);
  const byId = new Map(all.map((line) => [line.id, line]));
  return {
    lines: lines.length,
    shipments: new Set(lines.map((line) => line.shipmentId)).size,
    freightUsd: decimalText(numberSum(lines, 'freight'), 2),
    weightKg: decimalText(numberSum(lines, 'weight'), 0),
    freightCells: cellCounts(lines, 'freight'),
    weightCells: cellCounts(lines, 'weight'),
    freightReferences: references(lines, byId, 'freight'),
    weightReferences: references(lines, byId, 'weight'),
  };
}

/**
 * Reads the shipments of one mode, by delivery date, each line on the lane given by the caller. References and words give no charge
 * and no weight, since the line they refer to, in the same shipment, has it.
 */
export function scmsShipments(
  all: readonly ScmsLine[],
  mode: string,
  laneKeyOf: (line: ScmsLine) => string,
): LocatedShipment[] {
  const byId = new Map<string, LocatedLine[]>();
  for (const line of all) {
    if (line.mode !== mode) continue;
    const located: LocatedLine = {
      month: scmsMonth(line.deliveredOn),
      laneKey: laneKeyOf(line),
      chargeUsd: scmsCellKind(line.freight) === 'number' ? line.freight : null,
      weightKg: scmsCellKind(line.weight) === 'number' ? line.weight : null,
    };
    const lines = byId.get(line.shipmentId);
    if (lines) lines.push(located);
    else byId.set(line.shipmentId, [located]);
  }
  return [...byId].map(([shipmentId, lines]) => ({ shipmentId, lines }));
}

/** The month of a date such as 2-Jun-06, as 2006-06; throws on any other form. */
export function scmsMonth(text: string): string {
  const [, monthName = '', year = ''] = /^\d{1,2}-([A-Z][a-z]{2})-(\d\d)$/.exec(text) ?? [];
  const month = monthNames.indexOf(monthName) + 1;
  if (month === 0) throw new Error(`"${text}" is not a date such as 2-Jun-06.`);
  return `20${year}-${String(month).padStart(2, '0')}`;
}

/** The kind of a freight or weight cell; throws on unknown words. */
export function scmsCellKind(text: string): ScmsCell {
  if (numberForm.test(text)) return 'number';
  if (referenceForm.test(text)) return 'reference';
  if (text === 'Freight Included in Commodity Cost') return 'included';
  if (text === 'Invoiced Separately' || text === 'Weight Captured Separately') return 'separately';
  throw new Error(`"${text}" is not a cell this file is known to hold.`);
}

function numberSum(lines: readonly ScmsLine[], column: 'freight' | 'weight'): Fraction {
  let sum = zero;
  for (const line of lines) {
    if (scmsCellKind(line[column]) === 'number') sum = plus(sum, fraction(line[column]));
  }
  return sum;
}

function cellCounts(lines: readonly ScmsLine[], column: 'freight' | 'weight'): Record<ScmsCell, number> {
  const counts: Record<ScmsCell, number> = { number: 0, reference: 0, included: 0, separately: 0 };
  for (const line of lines) counts[scmsCellKind(line[column])] += 1;
  return counts;
}

function references(
  lines: readonly ScmsLine[],
  byId: ReadonlyMap<string, ScmsLine>,
  column: 'freight' | 'weight',
): ScmsReferences {
  const tally = { count: 0, toNumber: 0, toWords: 0, unresolved: 0, withinShipment: 0 };
  for (const line of lines) {
    const targetId = referenceForm.exec(line[column])?.[1];
    if (targetId === undefined) continue;
    tally.count += 1;
    const target = byId.get(targetId);
    const kind = target ? scmsCellKind(target[column]) : 'reference';
    if (kind === 'reference') tally.unresolved += 1;
    else if (kind === 'number') tally.toNumber += 1;
    else tally.toWords += 1;
    if (target?.shipmentId === line.shipmentId) tally.withinShipment += 1;
  }
  return tally;
}

function cellOf(record: Record<string, string>, name: string): string {
  const cell = record[name];
  if (cell === undefined) throw new Error(`The file has no column "${name}".`);
  return cell;
}
