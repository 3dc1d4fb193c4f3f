import type { Compiled } from '../compile/compiled.ts';
import type { WarmStart } from '../model.ts';
import type { VolumeMethod } from './volumeMethod.ts';

const linkKey = 'link|';

/** The prices of a run by what they belong to, for a next run of the same tender. */
export function multipliersOf(leaf: VolumeMethod): Record<string, number> {
  leaf.toCentre();
  const { model, rowPrice } = leaf.prices;
  const prices: Record<string, number> = {};
  model.rows.forEach(({ key }, row) => {
    if (rowPrice[row] !== 0) prices[key] = rowPrice[row]!;
  });
  for (const [option, price] of leaf.optionPrices()) {
    const lane = model.laneIds[model.optionLane[option]!]!;
    prices[`${linkKey}${lane}|${model.carrierIds[model.optionCarrier[option]!]!}`] = price;
  }
  return prices;
}

/** Prices of a former run, by rows and options of this one. */
export function pricesOf(
  model: Compiled,
  warmStart: WarmStart | null,
): [Float64Array | null, Map<number, number> | null] {
  if (!warmStart) return [null, null];
  const { multipliers } = warmStart;
  const rows = Float64Array.from(model.rows, ({ key }) => multipliers[key] ?? 0);
  const laneAt = new Map(model.laneIds.map((id, at) => [id, at]));
  const options = new Map<number, number>();
  for (const [key, price] of Object.entries(multipliers)) {
    if (!key.startsWith(linkKey)) continue;
    // Ids may hold the sign that parts them.
    for (let at = key.indexOf('|', linkKey.length); at >= 0; at = key.indexOf('|', at + 1)) {
      const lane = laneAt.get(key.slice(linkKey.length, at));
      if (lane === undefined) continue;
      const carrierId = key.slice(at + 1);
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        if (model.optionBundle[option]! < 0 && model.carrierIds[model.optionCarrier[option]!] === carrierId)
          options.set(option, price);
    }
  }
  return [rows, options];
}
