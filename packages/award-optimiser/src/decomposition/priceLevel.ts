import { type Compiled, measure } from '../compile/compiled.ts';

/** First step, as a part of the cost per unit of volume. */
const firstStep = 0.01;
/** Rounds until the first move, and between moves; each move without a gain multiplies them by `afterMiss`. */
const firstWait = 5;
const wait = 10;
const afterMiss = 1.5;
/** Factor on the step after a gain within a move, and after each move. */
const longer = 2;
const shorter = 1 / 4;
/** Maximum number of gains within a move: if the carriers left cannot take the volume at all, the bound rises forever. */
const mostGains = 16;

/**
 * The price of capacity: what all carriers' limits cost alike. When the carriers that are left can hardly take the whole volume, it rises
 * by far more than any other price, up to the cost of unawarded lanes, and single prices follow each other too slowly.
 */
export class PriceLevel {
  private readonly rowsOfCarrier: readonly (readonly number[])[];
  private step: number;
  private sign: 1 | -1 = 1;
  private nextAt = firstWait;
  private waits = wait;

  constructor(model: Compiled, isPriced: Uint8Array) {
    this.rowsOfCarrier = volumeLimitsOf(model).map((rows) => rows.filter((row) => isPriced[row] === 1));
    const volume = model.laneVolume.reduce((sum, each) => sum + each, 0);
    let cost = 0;
    for (let lane = 0; lane < model.laneCount; lane++)
      if (model.laneStart[lane]! < model.laneStart[lane + 1]!)
        cost += Math.min(...model.optionCost.subarray(model.laneStart[lane], model.laneStart[lane + 1]));
    this.step = (firstStep * cost) / Math.max(1e-9, volume);
  }

  isDue(round: number): boolean {
    return round >= this.nextAt && this.rowsOfCarrier.length > 0;
  }

  /**
   * Moves the level up or down as long as `tryBy` returns that the bound has risen. It gets the rows to change, chosen by their prices,
   * and the change.
   */
  move(round: number, rowPrice: Float64Array, tryBy: (rows: readonly number[], by: number) => boolean): void {
    const rows = oncePerCarrier(this.rowsOfCarrier, rowPrice);
    let gains = 0;
    for (const sign of [this.sign, this.sign === 1 ? -1 : 1] as const) {
      for (; gains < mostGains && tryBy(rows, sign * this.step); gains++) {
        this.sign = sign;
        this.step *= longer;
      }
      if (gains > 0) break;
    }
    this.step *= shorter;
    this.waits = gains > 0 ? wait : this.waits * afterMiss;
    this.nextAt = round + this.waits;
  }
}

/** By carrier, the rows that limit its whole volume; several carriers may share a row. */
export function volumeLimitsOf(model: Compiled): number[][] {
  const carrierOf = new Int32Array(model.classCount).fill(-1);
  for (let option = 0; option < model.optionCount; option++)
    carrierOf[model.optionClass[option]!] = model.optionCarrier[option]!;
  const classes = new Int32Array(model.carrierIds.length);
  const counts = model.carrierIds.map(() => new Map<number, number>());
  for (let own = 0; own < model.classCount; own++) {
    const carrier = carrierOf[own]!;
    if (carrier < 0) continue;
    classes[carrier]!++;
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
      const row = model.entryRow[at]!;
      const isVolume = model.entryMeasure[at] === measure.volume && model.entryValue[at] === 1;
      if (isVolume && model.rowHi[row] !== Infinity)
        counts[carrier]!.set(row, (counts[carrier]!.get(row) ?? 0) + 1);
    }
  }
  return counts
    .map((rows, carrier) => [...rows].flatMap(([row, count]) => (count === classes[carrier] ? [row] : [])))
    .filter((rows) => rows.length > 0);
}

/** One row for each carrier: those with a price first, those of several carriers before those of one. */
export function oncePerCarrier(
  rowsOfCarrier: readonly (readonly number[])[],
  rowPrice: Float64Array,
): readonly number[] {
  const carriersOf = new Map<number, number[]>();
  rowsOfCarrier.forEach((rows, carrier) => {
    for (const row of rows) carriersOf.set(row, [...(carriersOf.get(row) ?? []), carrier]);
  });
  const inOrder = [...carriersOf].toSorted(
    ([a, one], [b, other]) =>
      Number(rowPrice[b]! > 0) - Number(rowPrice[a]! > 0) ||
      other.length - one.length ||
      rowPrice[b]! - rowPrice[a]! ||
      a - b,
  );
  const isLimited = new Uint8Array(rowsOfCarrier.length);
  return inOrder.flatMap(([row, carriers]) => {
    if (carriers.some((carrier) => isLimited[carrier] === 1)) return [];
    for (const carrier of carriers) isLimited[carrier] = 1;
    return [row];
  });
}
