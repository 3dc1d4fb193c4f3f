import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Charge, ChargeUnit, priceLane, type ShipmentDrivers, sumCents } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import {
  type BrunelBand,
  brunelOffers,
  brunelOrders,
  brunelPrice,
} from '../../../tools/oracle/pipeline/brunel.ts';
import { decimalText } from '../../../tools/oracle/pipeline/fraction.ts';
import { sharedData } from './support/testSettings.ts';

const folder = path.join(sharedData, 'brunel');
const isThere = existsSync(folder);
const read = (file: string) => (isThere ? readFileSync(path.join(folder, file), 'utf8') : '');

const minimum: Charge = {
  chargeNo: 2,
  name: 'Minimum',
  type: 'Charge',
  unit: ChargeUnit.PerShipment,
  location: 'BaseRate',
  purpose: 'linehaul',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: false,
  hasBreaks: false,
};
const perKg: Charge = {
  ...minimum,
  chargeNo: 1,
  name: 'Freight',
  unit: ChargeUnit.PerWeightUnit,
  required: true,
  minimumChargeNo: 2,
};
const order = (kg: string): ShipmentDrivers => ({
  volume: kg,
  weightKg: kg,
  volumeM3: null,
  // The sheet charges actual weight, not rounded.
  chargeableKg: kg,
  containers: null,
  miles: null,
  days: null,
  pieces: null,
});

/** Cost of an order by a band, from `priceLane`. */
const costOf = (band: BrunelBand, kg: string) =>
  priceLane({
    charges: [perKg, minimum],
    rates: [
      { chargeNo: 1, rate: decimalText(band.rate, 2) },
      { chargeNo: 2, rate: decimalText(band.minimum, 2) },
    ],
    shipments: [order(kg)],
    forecastByMonth: [{ month: '2013-05', volume: kg }],
    share: 1,
  }).costUsd.toFixed(2);

/** Band by band, literally; as bids of carriers through the product: `brunelBids.test.ts`. */
describe.skipIf(!isThere)('the rate sheet and orders of Brunel, verbatim', () => {
  const offers = brunelOffers(read('FreightRates.csv'));
  const results = brunelOrders(read('OrderList.csv')).map((one) => brunelPrice(one, offers));

  it('reads every rate and order without guessing', () => {
    expect(offers.reduce((sum, { bands }) => sum + bands.length, 0)).toBe(1540);
    expect(results).toHaveLength(9215);
    const listed = new Map<string, number>();
    for (const { why } of results) listed.set(why ?? 'priced', (listed.get(why ?? 'priced') ?? 0) + 1);
    expect(Object.fromEntries(listed)).toEqual({
      priced: 6271,
      'no band': 1370,
      'own transport': 854,
      'unlike bands': 718,
      'no weight': 2,
    });
  });

  it('prices an order by its band: rate × weight, at least the minimum', () => {
    const priced = results.filter(({ why }) => why === null);
    const costs = priced.map(({ order: one, bands, pricesUsd }) => {
      const kg = decimalText(one.kg, 9);
      const said = [...new Set(bands.map((band) => costOf(band, kg)))];
      expect(said).toEqual(pricesUsd.map((price) => decimalText(price, 2)));
      return said[0] ?? '';
    });
    // Sum calculated independently, in another language.
    expect(sumCents(costs).toFixed(2)).toBe('68127.89');
  });
});
