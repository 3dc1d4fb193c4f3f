import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BidRate,
  type Charge,
  ChargeUnit,
  Decimal,
  priceLane,
  type ShipmentDrivers,
  sumCents,
} from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { sharedData } from './house/testSettings.ts';

const folder = join(sharedData, 'brunel');
const isThere = existsSync(folder);

/** Cells of a line; a quoted one may hold commas. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').trim(),
  );

/** Rows of a file by the names of its columns; blank rows are none. */
function read(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(join(folder, file), 'utf8').split(/\r?\n/);
  const names = cellsOf(header.replace(/^\uFEFF/, ''));
  return lines
    .filter((line) => /[^,\s]/.test(line))
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
}
const number = (text: string | undefined) => new Decimal((text ?? '').replaceAll(/[$,\s]/g, ''));

type Band = {
  readonly from: Decimal;
  readonly to: Decimal;
  readonly rate: Decimal;
  readonly minimum: Decimal;
};
/** A carrier's offer for a route and a service: bands of weight as the sheet has them, overlaps and gaps included. */
type Offer = { readonly carrier: string; readonly days: number; readonly bands: readonly Band[] };

/** The sheet by route and service; each carrier and transit time is an offer. */
function readOffers(): Map<string, Offer[]> {
  const byOffer = new Map<string, { route: string; carrier: string; days: number; bands: Band[] }>();
  for (const row of read('FreightRates.csv')) {
    const route = `${row.orig_port_cd} ${row.dest_port_cd} ${row.svc_cd}`;
    const key = `${route} ${row.Carrier} ${row.tpt_day_cnt} ${row.mode_dsc}`;
    const known = byOffer.get(key) ?? {
      route,
      carrier: row.Carrier ?? '',
      days: Number(row.tpt_day_cnt),
      bands: [],
    };
    known.bands.push({
      from: number(row.minm_wgh_qty),
      to: number(row.max_wgh_qty),
      rate: number(row.rate),
      minimum: number(row['minimum cost']),
    });
    byOffer.set(key, known);
  }
  const byRoute = new Map<string, Offer[]>();
  for (const { route, ...offer } of byOffer.values())
    byRoute.set(route, [...(byRoute.get(route) ?? []), offer]);
  return byRoute;
}

const freight: Charge = {
  chargeNo: 1,
  name: 'Freight',
  type: 'Charge',
  unit: ChargeUnit.PerWeightUnit,
  location: 'BaseRate',
  purpose: 'linehaul',
  currency: 'USD',
  required: true,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: false,
  hasBreaks: false,
};
const perKg: Charge = { ...freight, minimumChargeNo: 2 };
const minimum: Charge = {
  ...freight,
  chargeNo: 2,
  name: 'Minimum',
  unit: ChargeUnit.PerShipment,
  required: false,
};
const order = (weight: Decimal): ShipmentDrivers => ({
  volume: weight,
  weightKg: weight,
  volumeM3: null,
  // The sheet charges actual weight, not rounded.
  chargeableKg: weight,
  containers: null,
  miles: null,
  days: null,
  pieces: null,
});

/** What an order costs by a band, as `priceLane` says. */
function priceOf(band: Band, weight: Decimal): Decimal {
  const rates: BidRate[] = [
    { chargeNo: 1, rate: band.rate },
    { chargeNo: 2, rate: band.minimum },
  ];
  return priceLane({
    charges: [perKg, minimum],
    rates,
    shipments: [order(weight)],
    forecastByMonth: [{ month: '2013-05', volume: weight }],
    share: 1,
  }).costUsd;
}

describe.skipIf(!isThere)('the rate sheet and orders of Brunel', () => {
  const offers = isThere ? readOffers() : new Map<string, Offer[]>();
  const orders = isThere ? read('OrderList.csv') : [];
  const results = orders.map((row) => {
    const weight = number(row.Weight);
    const candidates = (
      offers.get(`${row['Origin Port']} ${row['Destination Port']} ${row['Service Level']}`) ?? []
    ).filter(({ carrier, days }) => carrier === row.Carrier && days === Number(row.TPT));
    const bands = candidates.flatMap((offer) =>
      offer.bands.filter(({ from, to }) => from.lte(weight) && to.gte(weight)),
    );
    const costs = new Set(bands.map((band) => priceOf(band, weight).toFixed(2)));
    const why =
      row['Service Level'] === 'CRF'
        ? 'carried by the customer itself'
        : weight.isZero()
          ? 'no weight'
          : candidates.length === 0
            ? 'no rate for the route, service, carrier and days'
            : costs.size === 0
              ? 'no band for the weight'
              : costs.size > 1
                ? 'bands that overlap ask different prices'
                : null;
    return { id: row['Order ID'] ?? '', weight, bands, costs: [...costs], why };
  });

  it('reads every rate and every order, and guesses none', () => {
    expect([...offers.values()].flat().reduce((sum, { bands }) => sum + bands.length, 0)).toBe(1540);
    expect(orders).toHaveLength(9215);
    const listed = new Map<string, number>();
    for (const { why } of results) listed.set(why ?? 'priced', (listed.get(why ?? 'priced') ?? 0) + 1);
    expect(Object.fromEntries(listed)).toEqual({
      priced: 6271,
      'no band for the weight': 1370,
      'carried by the customer itself': 854,
      'bands that overlap ask different prices': 718,
      'no weight': 2,
    });
  });

  it('prices an order as its band says: rate × weight, at least the minimum', () => {
    const priced = results.filter(({ why }) => why === null);
    for (const { weight, bands, costs } of priced) {
      const [band] = bands;
      if (band === undefined) throw new Error('an order priced without a band');
      expect(costs).toEqual([Decimal.max(band.rate.times(weight), band.minimum).toFixed(2)]);
    }
    // Added up outside the product, in another language.
    expect(sumCents(priced.flatMap(({ costs }) => costs)).toFixed(2)).toBe('68127.89');
  });
});
