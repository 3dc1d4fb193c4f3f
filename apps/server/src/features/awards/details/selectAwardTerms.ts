import { Decimal, type MoveType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { FrozenRate, FrozenSaying } from '../rateNames.ts';

/** A month of an award; volume, loads and amount as decimal texts. */
export type AwardedMonth = {
  readonly month: string;
  readonly volume: string;
  /** Null without a history or a typical shipment. */
  readonly loads: string | null;
  readonly awardedUsd: string;
};

const awardTerms = sql({
  from: loadSql(import.meta.url, './awardTerms.sql'),
  params: { customer: 'id', awards: 'id[]' },
  row: {
    award_id: 'id',
    lane_id: 'id',
    origin_label: 'text',
    destination_label: 'text',
    equipment: 'text?',
    service: 'text?',
    move_type: narrowed<MoveType | null>('text?'),
    distance_miles: 'numeric?',
    mode: 'int',
    structure_version: 'int',
    currency: 'text',
    rates: narrowed<FrozenRate[]>('json'),
    bid_texts: narrowed<FrozenSaying[]>('json'),
    fuel_basis_usd_per_gallon: 'numeric?',
    transit_days: 'int?',
    valid_from: 'date?',
    valid_to: 'date?',
    share: 'numeric',
    answer_by: 'moment',
    months: narrowed<AwardedMonth[]>('json'),
  },
});

export type AwardTerms = Awaited<ReturnType<typeof selectAwardTerms>>[number];

/** Awards of a customer with their rates, terms and months as they were when made, by lane. */
export function selectAwardTerms(tx: Transaction, customerId: string, awardIds: readonly string[]) {
  return awardTerms.rows(tx, { customer: customerId, awards: awardIds });
}

/** Adds up months: what `GET /awards/{id}` and the preview of a response show is the same sum. */
export function sumMonths(months: readonly AwardedMonth[]): {
  readonly awardedUsd: Decimal;
  readonly volume: number;
  readonly loads: number | null;
} {
  const sum = (of: (month: AwardedMonth) => string | null) =>
    months.reduce((total, month) => total.plus(of(month) ?? 0), new Decimal(0));
  return {
    awardedUsd: sum(({ awardedUsd }) => awardedUsd),
    volume: sum(({ volume }) => volume).toNumber(),
    loads: months.some(({ loads }) => loads === null) ? null : sum(({ loads }) => loads).toNumber(),
  };
}
