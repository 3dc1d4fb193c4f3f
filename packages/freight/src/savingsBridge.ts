import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';

/** The awarded part of a lane, for the months and shares with a baseline. Volumes in the mode's unit. */
export interface AwardedPart {
  /** Cost of the history's volume in these months and shares, to the cent. */
  readonly historyUsd: DecimalInput;
  readonly historyVolume: DecimalInput;
  readonly awardedVolume: DecimalInput;
  /** Cost of the awarded volume at the historic price. */
  readonly baselineUsd: DecimalInput;
  /** Change since history due to exchange rates alone, to the cent. */
  readonly fxUsd: DecimalInput;
  /** Change due to fuel alone, to the cent; null if files or bid do not show fuel separately. */
  readonly fuelUsd: DecimalInput | null;
  /** Change due to the price of fuel by the contract's index clauses, to the cent; null or absent if unknown. A part of `fuelUsd`. */
  readonly fuelPriceUsd?: DecimalInput | null;
  readonly awardedUsd: DecimalInput;
}

/** History + volume + mix = baseline, baseline + price + fx + fuel = awarded, exactly. */
export interface SavingsBridge {
  readonly history: Decimal;
  readonly volume: Decimal;
  readonly mix: Decimal;
  readonly baseline: Decimal;
  readonly price: Decimal;
  readonly fx: Decimal;
  readonly fuel: Decimal;
  readonly awarded: Decimal;
}

/**
 * Returns the steps from what was paid to what is awarded, by cause, for each part and in total: more or less freight at the mean
 * unit cost of all parts (volume), more or less on expensive lanes (mix), exchange rates, fuel, and the rest: the negotiated price.
 * Every step is rounded once, per part; totals are sums.
 */
export function savingsBridge(parts: readonly AwardedPart[]): {
  parts: SavingsBridge[];
  total: SavingsBridge;
} {
  const historyUsd = sumOf(parts.map((part) => part.historyUsd));
  const historyVolume = sumOf(parts.map((part) => part.historyVolume));
  const bridges = parts.map((part): SavingsBridge => {
    const history = new Decimal(part.historyUsd);
    const baseline = new Decimal(part.baselineUsd);
    const awarded = new Decimal(part.awardedUsd);
    const fx = new Decimal(part.fxUsd);
    const fuel = new Decimal(part.fuelUsd ?? part.fuelPriceUsd ?? 0);
    // Multiply before dividing, so that whole cents stay exact.
    const volume = historyVolume.isZero()
      ? new Decimal(0)
      : roundHalfUpToCent(
          new Decimal(part.awardedVolume).minus(part.historyVolume).times(historyUsd).div(historyVolume),
        );
    return {
      history,
      volume,
      mix: baseline.minus(history).minus(volume),
      baseline,
      price: awarded.minus(baseline).minus(fx).minus(fuel),
      fx,
      fuel,
      awarded,
    };
  });
  const total = (step: keyof SavingsBridge) => sumCents(bridges.map((bridge) => bridge[step]));
  return {
    parts: bridges,
    total: {
      history: total('history'),
      volume: total('volume'),
      mix: total('mix'),
      baseline: total('baseline'),
      price: total('price'),
      fx: total('fx'),
      fuel: total('fuel'),
      awarded: total('awarded'),
    },
  };
}
