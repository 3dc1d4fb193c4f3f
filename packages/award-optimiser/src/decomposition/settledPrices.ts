import { cheapestOptions } from './candidates.ts';
import { Draft, type SavedDraft } from './draft.ts';
import type { Lagrangian } from './lagrangian.ts';
import { openColumns } from './openColumns.ts';
import { VolumeMethod } from './volumeMethod.ts';

/** Of each lane so many are looked at. */
const shortlist = 6;

/** Rounds of prices with these columns open and the others closed, by cuts at once: the prices there are lie near those looked for. */
export function settledPrices(
  { prices }: VolumeMethod,
  isOpen: Int8Array,
  isOut: Uint8Array,
  rounds: number,
  isOver: () => boolean,
): VolumeMethod {
  const settled = new VolumeMethod(prices.model, isOpen);
  settled.prices.rowPrice.set(prices.rowPrice);
  settled.candidates = cheapestOptions(settled.prices, shortlist, isOut);
  settled.startAt({ rows: prices.rowPrice, options: new Map() });
  for (let round = 0; round < rounds && !isOver(); round++) settled.next();
  settled.toCentre();
  return settled;
}

/** Prices with those columns open that the award uses. */
export function pricesOfAward(
  leaf: VolumeMethod,
  award: SavedDraft,
  rounds: number,
  isOver: () => boolean,
): Lagrangian {
  const { model } = leaf.prices;
  const draft = new Draft(model, new Float64Array(model.rowCount));
  draft.restore(award);
  const used = Float64Array.from({ length: model.columnCount }, (_, column) =>
    draft.isUsed(column) ? 1 : 0,
  );
  const { isOpen, isOut } = openColumns(model, used, 0.5, () => 0, leaf.fixed);
  leaf.toCentre();
  return settledPrices(leaf, isOpen, isOut, rounds, isOver).prices;
}
