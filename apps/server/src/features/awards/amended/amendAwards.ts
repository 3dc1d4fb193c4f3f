import { type Month, sumCents } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { asMany, dayOf } from '../costPlan.ts';
import { grouped } from '../../../platform/grouped.ts';
import { randomIds } from '../../../platform/randomIds.ts';

const costsOf = sql({
  from: loadSql(import.meta.url, './amendedCosts.sql'),
  params: { customer: 'id', plan: 'json', moment: 'moment' },
  row: {
    award_id: 'id',
    month: 'date',
    share: 'numeric',
    month_volume: 'numeric',
    month_baseline_usd: 'numeric?',
    baseline_usd: 'numeric?',
    before_usd: 'numeric',
    after_usd: 'numeric',
    costs: narrowed<readonly { chargeNo: number; wholeUsd: string; costUsd: string }[]>('json'),
  },
});
const write = sql({
  from: loadSql(import.meta.url, './writeAmended.sql'),
  params: {
    customer: 'id',
    awards: 'json',
    months: 'json',
    moment: 'moment',
    amendment: 'int',
    awardedBy: 'id',
    answeredBy: 'id?',
  },
});

const sharesOf = sql({
  from: `SELECT l.lane_id, to_char(m.month, 'YYYY-MM') AS month, sum(m.share) AS share,
      string_agg(DISTINCT k.name, ', ' ORDER BY k.name) FILTER (WHERE m.contract_no <> l.contract_no) AS other_contracts
    FROM lanes l
    JOIN lanes s ON s.customer_id = $customer AND s.history_id = l.history_id
    JOIN counted_award_months m ON m.customer_id = $customer AND m.lane_id = s.lane_id AND m.month = ANY ($months) AND m.expires_at > $moment
    JOIN contracts k ON k.customer_id = $customer AND k.mode = m.mode AND k.contract_no = m.contract_no
    WHERE l.customer_id = $customer AND l.lane_id = ANY ($lanes)
    GROUP BY l.lane_id, m.month`,
  params: { customer: 'id', lanes: 'id[]', months: 'date[]', moment: 'moment' },
  row: { lane_id: 'id', month: 'text', share: 'numeric', other_contracts: 'text?' },
});

/** A rate of an award, in its currency, as it is stored with it; `breakNo` 0: the charge has no weight breaks. */
export type AwardRate = { readonly chargeNo: number; readonly breakNo: number; readonly rate: string };

/** What a volume costs of a charge: `dividendUsd` × volume ÷ `divisor`. */
export type ChargePrice = {
  readonly chargeNo: number;
  readonly dividendUsd: string;
  readonly divisor: string;
};

/** New rates for months of an award in force; null: these months end. */
export type AmendedAward = {
  readonly awardId: string;
  readonly months: readonly Month[];
  readonly rates: readonly AwardRate[] | null;
  /** Of the charges whose price changes; the others keep their cost. */
  readonly prices: readonly ChargePrice[] | null;
};

/** Months that are added to an award in force, at its own rates. */
export type ExtendedAward = {
  readonly awardId: string;
  readonly added: readonly {
    readonly month: Month;
    /** Forecast of the lane, and its baseline. */
    readonly volume: string;
    readonly baselineUsd: string | null;
  }[];
  /** Of every charge. */
  readonly prices: readonly ChargePrice[];
};
type Change = AmendedAward | ExtendedAward;

/** What is awarded of a lane and month over all contracts, in percent, with the names of the other contracts. */
export type SharesTaken = { readonly share: string; readonly otherContracts: string | null };

/** Returns what is awarded of lanes in months over all contracts, by `laneId month`. */
export async function sharesTaken(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
  months: readonly Month[],
): Promise<Map<string, SharesTaken>> {
  const found = await asMany(tx, laneIds.length, () =>
    sharesOf.rows(tx, { customer: customerId, lanes: laneIds, months: months.map(dayOf), moment: now() }),
  );
  return new Map(
    found.map((row) => [
      `${row.lane_id} ${row.month}`,
      { share: row.share, otherContracts: row.other_contracts },
    ]),
  );
}

/** Cost of the amended months of an award in USD, as decimal texts. */
export type AmendedFigures = {
  readonly awardId: string;
  readonly newAwardId: string | null;
  readonly beforeUsd: string;
  readonly afterUsd: string;
};

/** Calculates what amending awards would cost, to the cent what `amendAwards` would write; nothing is written. */
export async function previewAmended(
  tx: Transaction,
  customerId: string,
  awards: readonly Change[],
): Promise<AmendedFigures[]> {
  const months = await costMonths(tx, customerId, awards);
  return figuresOf(
    awards,
    months,
    awards.map(() => null),
  );
}

/**
 * Ends months of awards in force, and writes for each award with new rates one that continues them, accepted, with volume and
 * baseline of the old one; for one with added months, one that continues it in them. The lanes are locked, the months active, and the
 * share of added ones available. Emits no event.
 */
export async function amendAwards(
  tx: Transaction,
  customerId: string,
  by: { readonly amendmentNo: number; readonly awardedBy: string; readonly answeredBy: string | null },
  awards: readonly Change[],
): Promise<AmendedFigures[]> {
  const drawn = randomIds(awards.length);
  const newIds = awards.map((award, place) => (continues(award) ? (drawn[place] ?? null) : null));
  const months = await costMonths(tx, customerId, awards);
  const plan = awards.map((award, place) => ({
    awardId: award.awardId,
    newAwardId: newIds[place],
    rates: 'added' in award ? null : award.rates,
    ended: 'added' in award ? [] : award.months.map(dayOf),
  }));
  const written = months.map((row) => ({
    awardId: row.award_id,
    month: row.month,
    share: row.share,
    volume: row.month_volume,
    monthBaselineUsd: row.month_baseline_usd,
    baselineUsd: row.baseline_usd,
    usd: row.after_usd,
    costs: row.costs,
  }));
  await asMany(tx, awards.length, () =>
    write.execute(tx, {
      customer: customerId,
      awards: JSON.stringify(plan),
      months: JSON.stringify(written),
      moment: now(),
      amendment: by.amendmentNo,
      awardedBy: by.awardedBy,
      answeredBy: by.answeredBy,
    }),
  );
  return figuresOf(awards, months, newIds);
}

type CostedMonth = Awaited<ReturnType<typeof costsOf.rows>>[number];

/** The months with their cost before and after, award by award. */
function costMonths(tx: Transaction, customerId: string, awards: readonly Change[]): Promise<CostedMonth[]> {
  const plan = awards.map((award, place) => ({
    awardId: award.awardId,
    place,
    continues: continues(award),
    months:
      'added' in award
        ? award.added.map((one) => ({ ...one, month: dayOf(one.month) }))
        : award.months.map((month) => ({ month: dayOf(month) })),
    prices: award.prices ?? [],
  }));
  return asMany(tx, awards.length, () =>
    costsOf.rows(tx, { customer: customerId, plan: JSON.stringify(plan), moment: now() }),
  );
}

const continues = (award: Change) => 'added' in award || award.rates !== null;

function figuresOf(
  awards: readonly Change[],
  months: readonly CostedMonth[],
  newIds: readonly (string | null)[],
): AmendedFigures[] {
  const byAward = grouped(months, (month) => month.award_id);
  return awards.map(({ awardId }, place) => {
    const own = byAward.get(awardId) ?? [];
    return {
      awardId,
      newAwardId: newIds[place] ?? null,
      beforeUsd: sumCents(own.map((month) => month.before_usd)).toFixed(2),
      afterUsd: sumCents(own.map((month) => month.after_usd)).toFixed(2),
    };
  });
}
