import { modeDetails, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import type { ColumnContent } from './columnContent.ts';
import { goodsWords } from './fieldPhrases.ts';
import { isNameless } from './isGenericHeader.ts';
import type { Candidate, SampledColumn } from './proposeColumns.ts';

type Kind = {
  readonly field: ShipmentField;
  readonly says: string;
  readonly fits: (content: ColumnContent) => boolean;
};
type Ends = {
  readonly part: 'Port' | 'Airport' | 'Country' | 'State' | 'Zip';
  readonly says: string;
  readonly fits: (content: ColumnContent) => boolean;
};

const sureWithName = 0.6;
const sureWithoutName = 0.55;
/** Of amounts mostly in whole dollars, some still have cents. */
const someCents = 0.2;
const leastSure = 0.5;

/** Kinds that are recognisable whatever the header says. */
const plainKinds: readonly Kind[] = [
  { field: 'containerType', says: 'container types', fits: (it) => it.containers >= 0.6 },
  { field: 'moveType', says: 'move types', fits: (it) => it.moveTypes >= 0.9 },
  { field: 'currency', says: 'currency codes', fits: (it) => it.currencies >= 0.9 },
  {
    field: 'transportMode',
    says: 'transport modes',
    fits: (it) => it.modes >= 0.95 && it.modeKinds >= 2 && it.distinctShare < 0.5,
  },
];
/** Kinds that are used only for columns without a telling name. */
const namelessKinds: readonly Kind[] = [
  { field: 'shipDate', says: 'dates', fits: (it) => it.dates >= 0.8 },
  { field: 'deliveryDate', says: 'also dates', fits: (it) => it.dates >= 0.8 },
  { field: 'weightUnit', says: 'units', fits: (it) => it.units >= 0.9 },
  { field: 'weight', says: 'weights with units', fits: (it) => it.weights >= 0.6 },
  { field: 'volume', says: 'volumes with units', fits: (it) => it.volumes >= 0.6 },
  { field: 'totalCharge', says: 'amounts of money', fits: (it) => it.money >= 0.6 },
  { field: 'shipmentId', says: 'container numbers', fits: (it) => it.containerNumbers >= 0.8 },
  { field: 'shipmentId', says: 'air waybill numbers', fits: (it) => it.waybills >= 0.8 },
  {
    field: 'carrier',
    says: 'four-letter codes like carrier codes',
    fits: (it) => it.carrierCodes >= 0.9 && it.distinctShare < 0.5,
  },
];
const ends: readonly Ends[] = [
  { part: 'Port', says: 'port codes', fits: (it) => it.portCodes >= 0.8 && it.zips < 0.5 },
  { part: 'Airport', says: 'airport codes', fits: (it) => it.iataCodes >= 0.8 && it.currencies < 0.8 },
  { part: 'State', says: 'state codes', fits: (it) => it.states >= 0.8 },
  { part: 'Zip', says: 'ZIP codes', fits: (it) => it.zips >= 0.8 },
  { part: 'Country', says: 'countries', fits: (it) => it.countries >= 0.8 },
];

/** Candidates for columns without a telling name, by their cells and the columns next to them. */
export function contentCandidates(columns: readonly SampledColumn[], mode: OfferedMode): Candidate[] {
  const isGenericHeader = columns.filter((column) => isNameless(column.header) && column.content.filled > 0);
  const found: Candidate[] = columns
    .filter((column) => column.content.filled > 0 && !column.words.words.some((word) => goodsWords.has(word)))
    .flatMap((column) => kindsOf(column, plainKinds, sureWithName));
  const taken = new Set<number>();
  const offer = (column: SampledColumn | undefined, field: ShipmentField, score: number, says: string) => {
    if (column === undefined || taken.has(column.columnNo)) return;
    taken.add(column.columnNo);
    found.push({
      columnNo: column.columnNo,
      field,
      score,
      why: `No header; the cells look like ${says}`,
    });
  };
  offerEnds(isGenericHeader, mode, offer);
  for (const column of isGenericHeader) {
    const [kind] = kindsOf(column, namelessKinds, sureWithoutName).filter(
      ({ field }) => !found.some((other) => other.field === field && other.columnNo !== column.columnNo),
    );
    if (kind !== undefined) offer(column, kind.field, kind.score, lookOf(kind.field));
  }
  const left = isGenericHeader.filter((column) => !taken.has(column.columnNo));
  const id = left.find(
    ({ content }) => content.distinctShare > 0.95 && content.dates < 0.1 && content.decimals < 0.3,
  );
  if (id !== undefined && left.indexOf(id) < narrow) offer(id, 'shipmentId', leastSure, 'shipment IDs');
  const charge = left.findLast(({ content }) => content.decimals >= someCents && content.numbers >= 0.8);
  offer(charge, 'totalCharge', leastSure, 'amounts (last in the row)');
  return found;
}

/** A shipment number is among the first columns of its row. */
const narrow = 3;

function kindsOf(column: SampledColumn, kinds: readonly Kind[], score: number): Candidate[] {
  return kinds
    .filter(({ fits }) => fits(column.content))
    .map(({ field, says }) => ({
      columnNo: column.columnNo,
      field,
      score: isNameless(column.header) ? sureWithoutName : score,
      why: `The cells are ${says}`,
    }));
}

function lookOf(field: ShipmentField): string {
  return namelessKinds.find((kind) => kind.field === field)?.says ?? field;
}

type Offer = (column: SampledColumn | undefined, field: ShipmentField, score: number, says: string) => void;

/** Place codes come in pairs: the first is the origin; the town is left of its state or zip. */
function offerEnds(isGenericHeader: readonly SampledColumn[], mode: OfferedMode, offer: Offer): void {
  const { family } = modeDetails[mode];
  for (const { part, says, fits } of ends) {
    if ((part === 'Port' && family === 'air') || (part === 'Airport' && family !== 'air')) continue;
    const pair = isGenericHeader.filter(
      ({ content }) => fits(content) && (part === 'State' || content.states < 0.8),
    );
    if (pair.length !== 2) continue;
    pair.forEach((column, index) => {
      const side = index === 0 ? 'origin' : 'destination';
      offer(
        column,
        `${side}${part}`,
        sureWithoutName,
        `${says}, ${index === 0 ? 'first column' : 'second column'}`,
      );
      if (part !== 'State' && part !== 'Zip') return;
      const left = isGenericHeader.find(({ columnNo }) => columnNo === column.columnNo - 1);
      if (left !== undefined && left.content.words >= 0.6 && left.content.dates < 0.1)
        offer(left, `${side}City`, sureWithoutName, `cities, left of ${says}`);
    });
  }
}
