import type { operations, ResponseOf } from '@lanewright/contract';
import { daysOld, outdatedAfterDays } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';

type ReferenceData = ResponseOf<typeof operations.readHealth>['referenceData'];

/** Days after which a table is out of date: the ECB publishes every working day, CO2 factors are published once a year. */
const staleAfterDays = { exchangeRates: outdatedAfterDays, co2Factors: 730, dieselPrice: 90 };

/**
 * The day that each table of dated reference data is of. Exchange rates are as old as the oldest of the newest rates that charges
 * and bids need, or the newest of all if everything is in USD. The diesel price is the one for customers without a price of
 * their own; it is left out if there are none in road modes.
 */
export async function readReferenceData(tx: Transaction): Promise<ReferenceData> {
  const days = await oneRow<{
    rates_on: string | null;
    factors_of: string | null;
    diesel_on: string | null;
    uses_diesel: boolean;
  }>(
    tx,
    `WITH in_use AS (
       SELECT c.currency FROM structure_charges c
       JOIN contracts k ON k.customer_id = c.customer_id AND k.mode = c.mode AND k.structure_version = c.version AND k.is_current
       UNION SELECT currency FROM bids WHERE withdrawn_at IS NULL),
     newest AS (
       SELECT DISTINCT ON (currency_code) rate_date, source FROM currency_rates
       WHERE currency_code IN (SELECT currency FROM in_use) ORDER BY currency_code, rate_date DESC)
     SELECT coalesce((SELECT min(rate_date) FROM newest WHERE source <> 'definition' AND source NOT LIKE 'peg %'),
         (SELECT max(rate_date) FROM currency_rates)) AS rates_on,
       (SELECT max(valid_from) FROM co2_factors) AS factors_of,
       (SELECT changed_at::date FROM property_definitions WHERE name = $1) AS diesel_on,
       EXISTS (SELECT 1 FROM company_modes m WHERE mode_uses_miles(m.mode) AND NOT EXISTS (
         SELECT FROM contract_properties p
         WHERE p.customer_id = m.customer_id AND p.mode = m.mode AND p.is_current AND p.name = $1)) AS uses_diesel`,
    ['fuel.referenceDieselUsdPerGallon'],
  );
  const table = (name: keyof typeof staleAfterDays, asOf: string | null) => ({
    table: name,
    asOf,
    isStale: asOf === null || daysOld(asOf, now().getTime()) > staleAfterDays[name],
  });
  return [
    table('exchangeRates', days.rates_on),
    table('co2Factors', days.factors_of),
    ...(days.uses_diesel ? [table('dieselPrice', days.diesel_on)] : []),
  ];
}
