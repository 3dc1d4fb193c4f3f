import type { Lagrangian } from './lagrangian.ts';
import type { LinkPrices } from './linkPrices.ts';

/** Divides the cost of a bundle among the lanes of its parts: the parts' prices sum to zero. */
export class BundlePrices {
  private readonly prices: Lagrangian;
  private readonly links: LinkPrices;
  private readonly scale: Float64Array;
  readonly centre: Float64Array;
  readonly now: Float64Array;

  constructor(prices: Lagrangian, links: LinkPrices, scale: Float64Array) {
    this.prices = prices;
    this.links = links;
    this.scale = scale;
    this.centre = new Float64Array(prices.model.bundleOptions.length);
    this.now = new Float64Array(this.centre.length);
  }

  /** Starts at these prices; the first part of each bundle is corrected so that they sum to zero. */
  startAt(parts: Float64Array): void {
    const { bundleStart } = this.prices.model;
    this.centre.set(parts);
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      const from = bundleStart[bundle]!;
      const own = parts.subarray(from, bundleStart[bundle + 1]!);
      if (own.length > 0) this.centre[from]! -= own.reduce((sum, each) => sum + each, 0);
    }
  }

  norm(): number {
    const { bundleStart, bundleOptions, optionLane } = this.prices.model;
    let norm = 0;
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      const mean = this.meanOf(bundle);
      for (let at = bundleStart[bundle]!; at < bundleStart[bundle + 1]!; at++) {
        const option = bundleOptions[at]!;
        norm += this.scale[optionLane[option]!]! * (this.links.averageOf(option) - mean) ** 2;
      }
    }
    return norm;
  }

  move(length: number): void {
    const { bundleStart, bundleOptions, optionLane } = this.prices.model;
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      const from = bundleStart[bundle]!;
      const end = bundleStart[bundle + 1]!;
      if (end - from < 2) continue;
      const mean = this.meanOf(bundle);
      let scale = Infinity;
      for (let at = from; at < end; at++)
        scale = Math.min(scale, this.scale[optionLane[bundleOptions[at]!]!]!);
      let sum = 0;
      for (let at = from; at < end; at++) {
        this.now[at] = this.centre[at]! + length * scale * (this.links.averageOf(bundleOptions[at]!) - mean);
        sum += this.now[at]!;
      }
      this.now[from]! -= sum;
    }
    this.setPrices();
  }

  /** Adds the parts' prices to the prices of their links. */
  setPrices(): void {
    const { bundleOptions } = this.prices.model;
    for (let at = 0; at < bundleOptions.length; at++) {
      const option = bundleOptions[at]!;
      this.prices.optionPrice[option] = this.links.priceOf(option) + this.now[at]!;
    }
  }

  keepCentre(): void {
    this.centre.set(this.now);
  }

  toCentre(): void {
    this.now.set(this.centre);
    this.setPrices();
  }

  private meanOf(bundle: number): number {
    const { bundleStart, bundleOptions } = this.prices.model;
    const from = bundleStart[bundle]!;
    const end = bundleStart[bundle + 1]!;
    let sum = 0;
    for (let at = from; at < end; at++) sum += this.links.averageOf(bundleOptions[at]!);
    return sum / Math.max(1, end - from);
  }
}
