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
  awards: readonly AmendedAward[],
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
 * baseline of the old one. The lanes are locked, and the months active. Emits no event.
 */
export async function amendAwards(
  tx: Transaction,
  customerId: string,
  by: { readonly amendmentNo: number; readonly awardedBy: string; readonly answeredBy: string | null },
  awards: readonly AmendedAward[],
): Promise<AmendedFigures[]> {
  const drawn = randomIds(awards.length);
  const newIds = awards.map(({ rates }, place) => (rates === null ? null : (drawn[place] ?? null)));
  const months = await costMonths(tx, customerId, awards);
  const plan = awards.map(({ awardId, rates, months: ended }, place) => ({
    awardId,
    newAwardId: newIds[place],
    rates,
    months: ended.map(dayOf),
  }));
  const written = months.map(({ award_id: awardId, month, after_usd: usd, costs }) => ({
    awardId,
    month,
    usd,
    costs,
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
function costMonths(
  tx: Transaction,
  customerId: string,
  awards: readonly AmendedAward[],
): Promise<CostedMonth[]> {
  const plan = awards.map(({ awardId, months, rates, prices }, place) => ({
    awardId,
    place,
    continues: rates !== null,
    months: months.map(dayOf),
    prices: prices ?? [],
  }));
  return asMany(tx, awards.length, () =>
    costsOf.rows(tx, { customer: customerId, plan: JSON.stringify(plan), moment: now() }),
  );
}

function figuresOf(
  awards: readonly AmendedAward[],
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
