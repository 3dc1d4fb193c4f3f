import { csvRecords } from './csvText.ts';
import {
  compared,
  type Fraction,
  fraction,
  greater,
  roundedHalfUp,
  roundedUpTo,
  times,
  zero,
} from './fraction.ts';

export interface BrunelOrder {
  readonly id: string;
  /** Origin, destination and service, in the same form as in the rate sheet. */
  readonly route: string;
  readonly carrier: string;
  readonly days: string;
  readonly kg: Fraction;
}

/** A row of the rate sheet: a rate per kg within bounds that both belong to it, and minimum for an order. */
export interface BrunelBand {
  readonly fromKg: Fraction;
  readonly toKg: Fraction;
  readonly rate: Fraction;
  readonly minimum: Fraction;
}

/** A carrier's rates for a route with a number of days; its bands may overlap and have gaps. */
export interface BrunelOffer {
  readonly carrier: string;
  readonly route: string;
  readonly days: string;
  readonly bands: readonly BrunelBand[];
}

/** What is known about an order's price: its candidates in the sheet, and why it has no certain one. */
export interface BrunelPrice {
  readonly order: BrunelOrder;
  /** Bands that contain the order's weight. */
  readonly bands: readonly BrunelBand[];
  /** Their distinct prices. */
  readonly pricesUsd: readonly Fraction[];
  readonly why: 'own transport' | 'no weight' | 'no offer' | 'no band' | 'unlike bands' | null;
}

const figure = (text: string | undefined) => fraction((text ?? '').replaceAll(/[$,\s]/g, ''));

/** Records with trimmed cells, without blank rows. */
function* filledRecords(text: string): Generator<Record<string, string>> {
  for (const record of csvRecords(text)) {
    const cells = Object.entries(record).map(([name, cell]) => [name, cell.trim()] as const);
    if (cells.some(([, cell]) => cell !== '')) yield Object.fromEntries(cells);
  }
}

export function brunelOrders(text: string): BrunelOrder[] {
  return [...filledRecords(text)].map((row) => ({
    id: row['Order ID'] ?? '',
    route: `${row['Origin Port']} ${row['Destination Port']} ${row['Service Level']}`,
    carrier: row.Carrier ?? '',
    days: row.TPT ?? '',
    kg: figure(row.Weight),
  }));
}

export function brunelOffers(text: string): BrunelOffer[] {
  const offers = new Map<string, BrunelOffer & { bands: BrunelBand[] }>();
  for (const row of filledRecords(text)) {
    const route = `${row.orig_port_cd} ${row.dest_port_cd} ${row.svc_cd}`;
    const key = `${row.Carrier} ${route} ${row.tpt_day_cnt} ${row.mode_dsc}`;
    const known = offers.get(key);
    const offer = known ?? { carrier: row.Carrier ?? '', route, days: row.tpt_day_cnt ?? '', bands: [] };
    if (!known) offers.set(key, offer);
    offer.bands.push({
      fromKg: figure(row.minm_wgh_qty),
      toKg: figure(row.max_wgh_qty),
      rate: figure(row.rate),
      minimum: figure(row['minimum cost']),
    });
  }
  return [...offers.values()];
}

/** Prices an order by the sheet of its actual carrier, read literally: rate × weight within a band, at least the minimum. */
export function brunelPrice(order: BrunelOrder, offers: readonly BrunelOffer[]): BrunelPrice {
  const own = offers.filter(
    (offer) => offer.route === order.route && offer.carrier === order.carrier && offer.days === order.days,
  );
  const bands = own
    .flatMap((offer) => offer.bands)
    .filter(({ fromKg, toKg }) => compared(fromKg, order.kg) <= 0 && compared(toKg, order.kg) >= 0);
  const prices = new Map<bigint, Fraction>();
  for (const { rate, minimum } of bands) {
    const price = roundedHalfUp(greater(times(rate, order.kg), minimum), 2);
    prices.set(price.over, price);
  }
  const why = order.route.endsWith('CRF')
    ? 'own transport'
    : compared(order.kg, zero) === 0
      ? 'no weight'
      : own.length === 0
        ? 'no offer'
        : prices.size === 0
          ? 'no band'
          : prices.size > 1
            ? 'unlike bands'
            : null;
  return { order, bands, pricesUsd: [...prices.values()], why };
}

/** The cost of an order on an air tariff, and the rule that determines it. */
export interface AirCost {
  readonly rule: 'break' | 'nextBreak' | 'minimum';
  readonly rate: Fraction;
  readonly usd: Fraction;
}

/** A weight as stored, in grams. */
export const keptKg = (kg: Fraction) => roundedHalfUp(kg, 3);

/**
 * Reads the rates as an air tariff: weights round up to half a kilogram, a higher band's rate applies to its whole floor if that is
 * cheaper, and the minimum applies.
 */
export function airCost({ bands }: BrunelOffer, kg: Fraction): AirCost {
  const chargeable = roundedUpTo(keptKg(kg), fraction('0.5'));
  let own: BrunelBand | undefined;
  for (const band of bands)
    if (compared(band.fromKg, chargeable) <= 0 && (!own || compared(band.fromKg, own.fromKg) > 0)) own = band;
  if (!own) throw new Error('No band begins below the weight.');
  let cost: AirCost = { rule: 'break', rate: own.rate, usd: times(own.rate, chargeable) };
  for (const { fromKg, rate } of bands) {
    const usd = times(fromKg, rate);
    if (compared(fromKg, chargeable) > 0 && compared(usd, cost.usd) < 0)
      cost = { rule: 'nextBreak', rate, usd };
  }
  return compared(own.minimum, cost.usd) > 0
    ? { rule: 'minimum', rate: own.minimum, usd: own.minimum }
    : cost;
}
