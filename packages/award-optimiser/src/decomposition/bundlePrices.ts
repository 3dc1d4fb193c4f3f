import type { Lagrangian } from './lagrangian.ts';
import type { LinkPrices } from './linkPrices.ts';

/** Parts of a bundle settle among themselves what each lane takes of its cost: their prices add up to nothing. */
export class BundlePrices {
  private readonly prices: Lagrangian;
  private readonly links: LinkPrices;
  private readonly scale: Float64Array;
  private readonly centre: Float64Array;

  constructor(prices: Lagrangian, links: LinkPrices, scale: Float64Array) {
    this.prices = prices;
    this.links = links;
    this.scale = scale;
    this.centre = new Float64Array(prices.model.bundleOptions.length);
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
    const { optionPrice } = this.prices;
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
        const option = bundleOptions[at]!;
        const price = this.centre[at]! + length * scale * (this.links.averageOf(option) - mean);
        optionPrice[option] = price;
        sum += price;
      }
      optionPrice[bundleOptions[from]!]! -= sum;
    }
  }

  keepCentre(): void {
    const { bundleOptions } = this.prices.model;
    for (let at = 0; at < bundleOptions.length; at++)
      this.centre[at] = this.prices.optionPrice[bundleOptions[at]!]!;
  }

  toCentre(): void {
    const { bundleOptions } = this.prices.model;
    for (let at = 0; at < bundleOptions.length; at++)
      this.prices.optionPrice[bundleOptions[at]!] = this.centre[at]!;
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
