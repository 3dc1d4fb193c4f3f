import type { Compiled } from '../compile/compiled.ts';
import type { WarmStart } from '../model.ts';
import type { CarrierSplit, StartPrices } from './startPrices.ts';
import type { VolumeMethod } from './volumeMethod.ts';

const linkKey = 'link|';
const pairKey = 'pair|';
const partKey = 'part|';
const splitKey = 'split|';
const unusedKey = 'unused|';
const usedKey = 'used|';

/** Returns the prices of a run by key, for the next run of the same tender; if it was split by a carrier, those of both parts too. */
export function multipliersOf(leaf: VolumeMethod, split: CarrierSplit | null = null): Record<string, number> {
  const { model } = leaf.prices;
  const prices = byKey(model, leaf.startPrices());
  if (!split) return prices;
  prices[splitKey + model.columns[split.column]!.key] = 1;
  for (const [prefix, part] of [[unusedKey, split.unused] as const, [usedKey, split.used] as const])
    for (const [key, price] of Object.entries(byKey(model, part))) prices[prefix + key] = price;
  return prices;
}

function byKey(model: Compiled, { rows, options, pairs, parts }: StartPrices): Record<string, number> {
  const prices: Record<string, number> = {};
  const put = (key: string, price: number) => {
    if (price !== 0) prices[key] = price;
  };
  model.rows.forEach(({ key }, row) => put(key, rows[row]!));
  for (const [option, price] of options) put(linkKey + offerKey(model, option), price);
  pairs.forEach((price, pair) => put(pairKey + pairName(model, pair), price));
  parts.forEach((price, part) => put(partKey + partName(model, part), price));
  return prices;
}

/** Returns the split of a previous run by a carrier, with the prices of both parts; null if there was none. */
export function splitOf(model: Compiled, warmStart: WarmStart | null): CarrierSplit | null {
  const all = Object.entries(warmStart?.multipliers ?? {});
  const named = all.find(([key]) => key.startsWith(splitKey))?.[0].slice(splitKey.length);
  const column = model.columns.findIndex(({ key, what }) => what === 'use' && key === named);
  const pricesBelow = (prefix: string) => {
    const own = all.flatMap(([key, price]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), price] as const] : [],
    );
    return pricesOf(model, { multipliers: Object.fromEntries(own), lanes: [] });
  };
  if (column < 0) return null;
  const [unused, used] = [pricesBelow(unusedKey), pricesBelow(usedKey)];
  return unused && used ? { column, unused, used } : null;
}

/** Returns the prices of a previous run by this run's rows, options, pairs of columns and bundle parts; null if there are none. */
export function pricesOf(model: Compiled, warmStart: WarmStart | null): StartPrices | null {
  const multipliers = warmStart?.multipliers ?? {};
  const keys = Object.keys(multipliers);
  if (keys.length === 0) return null;
  const priceOf = (key: string) => multipliers[key] ?? 0;
  const options = new Map<number, number>();
  const laneAt = new Map(model.laneIds.map((id, at) => [id, at]));
  for (const key of keys) {
    if (!key.startsWith(linkKey)) continue;
    // IDs may contain the separator.
    for (let at = key.indexOf('|', linkKey.length); at >= 0; at = key.indexOf('|', at + 1)) {
      const lane = laneAt.get(key.slice(linkKey.length, at));
      if (lane === undefined) continue;
      const who = key.slice(at + 1);
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        if (whoOf(model, option) === who) options.set(option, priceOf(key));
    }
  }
  return {
    rows: Float64Array.from(model.rows, ({ key }) => priceOf(key)),
    options,
    pairs: Float64Array.from(model.linkChild, (_, pair) =>
      Math.max(0, priceOf(pairKey + pairName(model, pair))),
    ),
    parts: Float64Array.from(model.bundleOptions, (_, part) => priceOf(partKey + partName(model, part))),
  };
}

const offerKey = (model: Compiled, option: number) =>
  `${model.laneIds[model.optionLane[option]!]!}|${whoOf(model, option)}`;

/** Identifies a carrier's bid, or a bundle part, among the options of a lane. */
const whoOf = ({ optionBundle, bundleIds, carrierIds, optionCarrier }: Compiled, option: number) => {
  const bundle = optionBundle[option]!;
  return bundle < 0 ? carrierIds[optionCarrier[option]!]! : `${partKey}${bundleIds[bundle]!}`;
};

const pairName = ({ columns, linkChild, linkParent }: Compiled, pair: number) =>
  `${columns[linkChild[pair]!]!.key}|${columns[linkParent[pair]!]!.key}`;

const partName = (model: Compiled, part: number) => {
  const option = model.bundleOptions[part]!;
  return `${model.bundleIds[model.optionBundle[option]!]!}|${model.laneIds[model.optionLane[option]!]!}`;
};
