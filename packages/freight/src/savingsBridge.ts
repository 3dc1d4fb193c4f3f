import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';

/** What is awarded of a lane, on the months and shares that have a baseline. Volumes in the mode's unit. */
export interface AwardedPart {
  /** What the history's volume of these months and shares cost, to the cent. */
  readonly historyUsd: DecimalInput;
  readonly historyVolume: DecimalInput;
  readonly awardedVolume: DecimalInput;
  /** What the awarded volume would have cost as paid so far. */
  readonly baselineUsd: DecimalInput;
  /** What exchange rates alone added since history, to the cent. */
  readonly fxUsd: DecimalInput;
  /** What fuel alone added, to the cent; null where files or offer do not tell fuel apart. */
  readonly fuelUsd: DecimalInput | null;
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
 * The way from what was paid to what is awarded, by cause, of each part and of all: more or less freight at the mean unit
 * cost of all parts (volume), more or less of the dear lanes (mix), exchange rates, fuel, and what is left: the price that was
 * negotiated. Every step is rounded once, at the part; totals are sums.
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
    const fuel = new Decimal(part.fuelUsd ?? 0);
    // Multiplied before divided, so that whole cents stay whole cents.
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
