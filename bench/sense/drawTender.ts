import {
  ChargeUnit,
  modeDetails,
  type OfferedMode,
  offeredModes,
  type SenseLane,
  type SenseRate,
  type SenseStructure,
} from '@lanewright/freight';
import { type Chance, chanceFrom } from '../../tools/generate/random.ts';
import { airBreaks, cellOf, chargesOf, drawMarketLane, type MarketLane } from './market.ts';
import { unitCostOf } from './unitCost.ts';

/** Exchange rates of a generated tender: USD for one unit. */
const usdPerCurrency = new Map([
  ['USD', 1],
  ['EUR', 1.08],
  ['GBP', 1.27],
  ['CAD', 0.73],
  ['CNY', 0.14],
  ['MXN', 0.054],
  ['JPY', 0.0066],
]);

export interface DrawnLane {
  readonly market: MarketLane;
  readonly lastPricePaid: number | null;
  readonly baselineUnitCost: number | null;
  readonly targetPrice: number | null;
}
export interface DrawnBids {
  readonly lanes: readonly SenseLane[];
}
export interface DrawnTender {
  readonly mode: OfferedMode;
  readonly structure: SenseStructure;
  readonly lanes: readonly DrawnLane[];
  /** By carrier: its lanes as it sees them, with clean rates. */
  readonly carriers: readonly DrawnBids[];
}

/**
 * Generates a tender from a seed: lanes of one mode, the customer's data and the part of it shown to carriers, and bids without
 * slips.
 */
export function drawTender(seed: number): DrawnTender {
  const chance = chanceFrom(seed);
  const mode = offeredModes[seed % offeredModes.length] ?? offeredModes[0];
  const structure: SenseStructure = {
    charges: chargesOf(mode),
    breaks: airBreaks,
    volumeUnit: modeDetails[mode].volumeUnit,
    usdPerCurrency,
  };
  const lanes = Array.from({ length: chance.whole(12, 110) }, (): DrawnLane => {
    const market = drawMarketLane(chance, mode);
    const unitCost = unitCostOf(market, structure, (charge, breakNo) =>
      market.rates.get(cellOf(charge, breakNo)),
    );
    const known = (probability: number, spread: number) => {
      const value = unitCost * chance.between(1 - spread, 1 + spread);
      return chance.hit(probability) ? value : null;
    };
    return {
      market,
      lastPricePaid: known(0.9, 0.2),
      baselineUnitCost: known(0.95, 0.18),
      targetPrice: known(0.4, 0.15),
    };
  });
  const shows = { target: chance.hit(0.35), lastPrice: chance.hit(0.2), baseline: chance.hit(0.2) };
  const carriers = Array.from({ length: chance.whole(4, 7) }, () => ({
    lanes: drawCarrier(chance, structure, lanes, shows),
  }));
  return { mode, structure, lanes, carriers };
}

function drawCarrier(
  chance: Chance,
  structure: SenseStructure,
  lanes: readonly DrawnLane[],
  shows: { readonly target: boolean; readonly lastPrice: boolean; readonly baseline: boolean },
): SenseLane[] {
  const level = chance.between(0.88, 1.18);
  const coverage = chance.between(0.6, 1);
  const currency = chance.hit(0.7) ? 'USD' : chance.pick([...usdPerCurrency.keys()]);
  const usd = usdPerCurrency.get(currency) ?? 1;
  const hasHistory = chance.hit(0.6);
  // Each carrier raises or lowers all its prices together, and bids more on lanes it does not want.
  const change = chance.between(0.88, 1.18);
  const decimalsOf = (unit: number) =>
    (unit === ChargeUnit.PerMile || unit === ChargeUnit.PerWeightUnit ? chance.pick([2, 4]) : 2) +
    (usd < 0.1 ? -1 : 0);
  const decimals = new Map(structure.charges.map((charge) => [charge.chargeNo, decimalsOf(charge.unit)]));
  const offered = new Set(
    structure.charges.filter((charge) => charge.required || chance.hit(0.85)).map(({ chargeNo }) => chargeNo),
  );
  return lanes.flatMap(({ market, ...known }, at): SenseLane[] => {
    if (!chance.hit(coverage)) return [];
    const mood = chance.hit(0.04) ? chance.between(1.3, 1.9) : chance.between(0.9, 1.12);
    const rates: SenseRate[] = [];
    const previousRates: SenseRate[] = [];
    const isKnown = hasHistory && chance.hit(0.85);
    for (const charge of structure.charges) {
      if (!offered.has(charge.chargeNo)) continue;
      const own = chance.between(0.95, 1.05);
      const moved = change * (chance.hit(0.03) ? chance.between(0.65, 1.5) : chance.between(0.95, 1.05));
      for (const breakNo of charge.hasBreaks ? structure.breaks.map((band) => band.breakNo) : [null]) {
        const base = market.rates.get(cellOf(charge.chargeNo, breakNo));
        if (base === undefined) continue;
        const rate = (base * level * mood * own) / usd;
        const text = (value: number) => value.toFixed(decimals.get(charge.chargeNo) ?? 2);
        if (Number(text(rate)) <= 0 || Number(text(rate / moved)) <= 0) continue;
        rates.push({ chargeNo: charge.chargeNo, breakNo, rate: text(rate) });
        if (isKnown) previousRates.push({ chargeNo: charge.chargeNo, breakNo, rate: text(rate / moved) });
      }
    }
    return [
      {
        laneId: String(at + 1),
        origin: market.origin,
        destination: market.destination,
        miles: market.miles,
        shipmentSize: market.shipmentSize,
        currency,
        rates,
        previousRates,
        previousCurrency: currency,
        targetPrice: shows.target ? known.targetPrice : null,
        lastPricePaid: shows.lastPrice ? known.lastPricePaid : null,
        baselineUnitCost: shows.baseline ? known.baselineUnitCost : null,
      },
    ];
  });
}
