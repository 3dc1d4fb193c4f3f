import { cheapestOptions } from './candidates.ts';
import { Draft, type SavedDraft } from './draft.ts';
import { type OpenColumns, openColumns } from './openColumns.ts';
import { VolumeMethod } from './volumeMethod.ts';

/** Number of options considered per lane. */
const shortlist = 6;

/**
 * Starts from the current prices with these columns open and the others closed, using cuts from the start, because the current
 * prices are close to the result.
 */
export function startWith({ prices }: VolumeMethod, { isOpen, isOut }: OpenColumns): VolumeMethod {
  const settled = new VolumeMethod(prices.model, isOpen);
  settled.prices.rowPrice.set(prices.rowPrice);
  settled.candidates = cheapestOptions(settled.prices, shortlist, isOut);
  settled.startAt({ rows: prices.rowPrice, options: new Map() });
  return settled;
}

/** Runs rounds of prices with these columns open and the others closed. */
function convergedPrices(
  leaf: VolumeMethod,
  open: OpenColumns,
  rounds: number,
  isOver: () => boolean,
): VolumeMethod {
  const settled = startWith(leaf, open);
  for (let round = 0; round < rounds && !isOver(); round++) settled.next();
  settled.toCentre();
  return settled;
}

/** Prices with the award's columns open. */
export function pricesOfAward(
  leaf: VolumeMethod,
  award: SavedDraft,
  rounds: number,
  isOver: () => boolean,
): VolumeMethod {
  const { model } = leaf.prices;
  const draft = new Draft(model, new Float64Array(model.rowCount));
  draft.restore(award);
  const used = Float64Array.from({ length: model.columnCount }, (_, column) =>
    draft.isUsed(column) ? 1 : 0,
  );
  const open = openColumns(model, used, 0.5, () => 0, leaf.fixed);
  leaf.toCentre();
  return convergedPrices(leaf, open, rounds, isOver);
}

/** Continues the rounds of prices, and moves the price of capacity as a whole too. */
export function refine(source: VolumeMethod, rounds: number, isOver: () => boolean): void {
  source.moveLevel();
  for (let round = 0; round < rounds && !isOver(); round++) source.next();
  source.toCentre();
}
