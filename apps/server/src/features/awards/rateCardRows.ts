import { isMoveType, moveTypeLabel } from '@lanewright/freight';
import type { WrittenCell } from '@lanewright/tabular';
import type { ClauseTexts } from '../clauses/index.ts';
import type { FrozenRate, FrozenSaying, RateNames } from './rateNames.ts';

export type RateCardRow = {
  award_id: string;
  lane_id: string;
  carrier_id: string;
  contract_no: number;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  service: string | null;
  move_type: string | null;
  distance_miles: string | null;
  carrier_name: string;
  status: string;
  share: string;
  currency: string;
  structure_version: number;
  transit_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
  fuel_basis_usd_per_gallon: string | null;
  rates: FrozenRate[];
  bid_texts: FrozenSaying[];
  months: string;
  awarded_usd: string;
};

const before = [
  'Lane',
  'Origin',
  'Destination',
  'Equipment',
  'Service',
  'Move type',
  'Miles',
  'Carrier',
  'Status',
  'Months',
  'Share %',
  'Transit days',
  'Valid from',
  'Valid to',
  'Fuel at USD per gallon',
  'Currency',
];

/** The columns; index clauses have one where the contract has clauses. */
export function rateCardHeader({ names }: RateNames, { hasAny }: ClauseTexts): WrittenCell[] {
  return [...before, ...names, 'Awarded cost USD', ...(hasAny ? ['Index clauses'] : [])];
}

/** One award as a line of the rate card; a charge without a rate stays empty. */
export function rateCardLine(row: RateCardRow, names: RateNames, clauses: ClauseTexts): WrittenCell[] {
  const { move_type: moveType } = row;
  const texts = clauses.of(row.contract_no, row.carrier_id);
  return [
    decimal(row.lane_id),
    row.origin_label,
    row.destination_label,
    row.equipment,
    row.service,
    moveType !== null && isMoveType(moveType) ? moveTypeLabel[moveType] : moveType,
    decimal(row.distance_miles),
    row.carrier_name,
    row.status,
    row.months,
    decimal(row.share),
    row.transit_days,
    row.valid_from,
    row.valid_to,
    decimal(row.fuel_basis_usd_per_gallon),
    row.currency,
    ...chargeCells(row, names),
    decimal(row.awarded_usd),
    ...(clauses.hasAny ? [texts.map(({ name, inWords }) => `${name}: ${inWords.join(' ')}`).join(' ')] : []),
  ];
}

function chargeCells(row: RateCardRow, names: RateNames): WrittenCell[] {
  const cells = new Map<string | undefined, WrittenCell>();
  for (const rate of row.rates) cells.set(names.ofRate(row.structure_version, rate), { decimal: rate.rate });
  for (const saying of row.bid_texts) cells.set(names.ofSaying(row.structure_version, saying), saying.value);
  return names.names.map((name) => cells.get(name) ?? null);
}

function decimal(text: string | null): WrittenCell {
  return text === null ? null : { decimal: text };
}
