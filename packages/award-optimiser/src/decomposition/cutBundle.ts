import { type Cut, cutOf, mixed, type PriceCentre, type PriceScales, roomForMore } from './cuts.ts';
import type { Lagrangian } from './lagrangian.ts';
import { leastWeights } from './leastWeights.ts';
import type { LinkPrices } from './linkPrices.ts';
import { growArray } from './growArray.ts';
import { weighPairs } from './weighPairs.ts';

/** Maximum number of cuts stored. */
const mostCuts = 14;

/**
 * Prices by a proximal bundle method: every choice seen is a cut, an upper bound on what any prices can prove. The next prices are
 * the best under all cuts, close to the best prices so far. The weighted average of the choices converges to the fractional award
 * whose cost is the bound.
 */
export class CutBundle {
  readonly rowAverage: Float64Array;
  readonly columnAverage: Float64Array;

  private reach: number;
  private readonly prices: Lagrangian;
  private readonly links: LinkPrices;
  private readonly scales: PriceScales;
  private readonly isPriced: Uint8Array;
  private readonly cuts: Cut[] = [];
  private readonly weights = new Float64Array(mostCuts);
  /** Value of each cut at the prices proposed last. */
  private readonly values = new Float64Array(mostCuts);
  private readonly gram = new Float64Array(mostCuts * mostCuts);
  private readonly slope = new Float64Array(mostCuts);
  private placeAverage = new Float64Array(0);
  /** By bundle: the mean of the average shares of its parts. */
  private readonly partMean: Float64Array;
  private readonly partBundle: Int32Array;
  private readonly partScale: Float64Array;

  /** Prices that are not zero: their positions, and the slopes in them. */
  private count = 0;
  /** Where rows, links and places end in this list; bundle parts are last. */
  private readonly ends: [number, number, number] = [0, 0, 0];
  private places = new Int32Array(0);
  private root = new Float64Array(0);
  private middle = new Float64Array(0);
  /** Single precision: half the memory, and weighting the choices is mostly limited by reading it. */
  private matrix = new Float32Array(0);

  /** `reach`: length of the first steps. */
  constructor(
    prices: Lagrangian,
    links: LinkPrices,
    scales: PriceScales,
    isPriced: Uint8Array,
    reach: number,
  ) {
    this.reach = reach;
    this.prices = prices;
    this.links = links;
    this.scales = scales;
    this.isPriced = isPriced;
    const { rowCount, columnCount, bundleStart, bundleOptions, optionLane } = prices.model;
    this.rowAverage = new Float64Array(rowCount);
    this.columnAverage = new Float64Array(columnCount);
    this.partMean = new Float64Array(bundleStart.length);
    this.partBundle = new Int32Array(bundleOptions.length);
    this.partScale = new Float64Array(bundleOptions.length);
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      const from = bundleStart[bundle]!;
      const end = bundleStart[bundle + 1]!;
      let least = Infinity;
      for (let at = from; at < end; at++)
        least = Math.min(least, scales.lane[optionLane[bundleOptions[at]!]!]!);
      this.partBundle.fill(bundle, from, end);
      this.partScale.fill(least, from, end);
    }
  }

  /** Average share of the lane that the option has. */
  averageOf(option: number): number {
    const place = this.links.placeOf[option]!;
    return place < 0 ? 0 : (this.placeAverage[place] ?? 0);
  }

  /** Stores the last choice, which has this value, as a cut. */
  add(value: number): void {
    const forgotten = this.cuts.length === mostCuts ? this.makeRoom() : null;
    this.weights[this.cuts.length] = this.cuts.length === 0 ? 1 : 0;
    this.values[this.cuts.length] = value;
    this.cuts.push(cutOf(this.prices, this.links, value, forgotten));
  }

  /** Lengthens steps if the gain is close to what the cuts predicted, shortens them after a larger loss. */
  reachBy(hoped: number, gain: number): void {
    if (gain > 0.5 * hoped) this.reach = Math.min(1e4, 1.5 * this.reach);
    else if (gain < -2 * hoped) this.reach = Math.max(1e-4, 0.8 * this.reach);
  }

  /** Sets the next prices to try; returns the value that the cuts predict there. */
  propose(centre: PriceCentre): number {
    // A new cut has no weight yet, so the average is unchanged.
    if (this.placeAverage.length > 0) this.growPlaces();
    else this.average();
    this.gather(centre);
    this.fillMatrix(centre);
    weighPairs(this.matrix, this.cuts.length, this.count, this.gram, mostCuts);
    leastWeights(this.gram, mostCuts, this.slope, this.weights, this.values, this.cuts.length);
    this.average();
    return this.setPrices(centre);
  }

  /** Frees a cut: the highest among those without weight, or by merging the two with the least weight. */
  private makeRoom(): Cut {
    const { cuts, weights, values } = this;
    let gone = -1;
    for (let at = 0; at < cuts.length; at++)
      if (weights[at] === 0 && (gone < 0 || values[at]! > values[gone]!)) gone = at;
    if (gone < 0) {
      const order = cuts.map((_, at) => at).toSorted((a, b) => weights[a]! - weights[b]! || a - b);
      gone = order[0]!;
      const other = order[1]!;
      const both = weights[gone]! + weights[other]!;
      [cuts[other], cuts[gone]] = mixed(cuts[gone]!, cuts[other]!, weights[gone]! / both);
      weights[other] = both;
    }
    const [free] = cuts.splice(gone, 1);
    weights.copyWithin(gone, gone + 1);
    values.copyWithin(gone, gone + 1);
    return free!;
  }

  private growPlaces(): void {
    const { placeAverage, links } = this;
    if (placeAverage.length < links.count)
      this.placeAverage = growArray(new Float64Array(Math.ceil(roomForMore * links.count)), placeAverage);
  }

  private average(): void {
    const { rowAverage, columnAverage, weights } = this;
    this.growPlaces();
    const { placeAverage } = this;
    rowAverage.fill(0);
    columnAverage.fill(0);
    placeAverage.fill(0);
    this.cuts.forEach(({ rows, columns, shares }, cut) => {
      const weight = weights[cut]!;
      if (weight === 0) return;
      for (let at = 0; at < rows.length; at++) rowAverage[at]! += weight * rows[at]!;
      for (let at = 0; at < columns.length; at++) columnAverage[at]! += weight * columns[at]!;
      for (let at = Math.min(shares.length, this.links.count) - 1; at >= 0; at--)
        placeAverage[at]! += weight * shares[at]!;
    });
  }

  /** Collects the prices that would not be zero at the current weights. */
  private gather(centre: PriceCentre): void {
    const { prices, links, scales, columnAverage, placeAverage, reach } = this;
    const { model } = prices;
    this.count = 0;
    for (let row = 0; row < model.rowCount; row++) {
      const price = this.rowPriceOf(centre, row);
      if (!this.isPriced[row] || price === 0) continue;
      const scale = reach * scales.row[row]!;
      this.take(row, scale, centre.row[row]! - scale * limitOf(price, model.rowLo[row]!, model.rowHi[row]!));
    }
    this.ends[0] = this.count;
    for (let link = 0; link < centre.link.length; link++) {
      const over = columnAverage[model.linkChild[link]!]! - columnAverage[model.linkParent[link]!]!;
      if (centre.link[link]! + reach * scales.link * over > 0)
        this.take(link, reach * scales.link, centre.link[link]!);
    }
    this.ends[1] = this.count;
    for (let place = 0; place < links.count; place++) {
      const column = links.cell[place]!;
      if (column < 0) continue;
      const scale = reach * scales.lane[model.optionLane[links.options[place]!]!]!;
      const before = links.centre[place]!;
      if (before + scale * (placeAverage[place]! - columnAverage[column]!) > 0)
        this.take(place, scale, before);
    }
    this.ends[2] = this.count;
    for (let part = 0; part < this.partScale.length; part++)
      if (links.placeOf[model.bundleOptions[part]!]! >= 0 || centre.parts.centre[part] !== 0)
        this.take(part, reach * this.partScale[part]!, centre.parts.centre[part]!);
  }

  private take(place: number, scale: number, middle: number): void {
    if (!(scale > 0)) return;
    if (this.count === this.places.length) this.grow();
    this.places[this.count] = place;
    this.root[this.count] = Math.sqrt(scale);
    this.middle[this.count++] = middle / Math.sqrt(scale);
  }

  private grow(): void {
    const size = Math.max(1024, Math.ceil(roomForMore * this.count));
    this.places = growArray(new Int32Array(size), this.places);
    this.root = growArray(new Float64Array(size), this.root);
    this.middle = growArray(new Float64Array(size), this.middle);
    this.matrix = new Float32Array(size * mostCuts);
  }

  /** Calculates the constant part of each cut and its slope in each price. */
  private fillMatrix(centre: PriceCentre): void {
    const { prices, isPriced, matrix, root, middle, places, count } = this;
    const { placeOf, cell } = this.links;
    const { bundleOptions, linkChild, linkParent } = prices.model;
    this.cuts.forEach(({ rows, columns, shares, cost }, cut) => {
      let base = cost;
      this.setMeans(shares);
      for (let row = 0; row < rows.length; row++)
        if (!isPriced[row] && centre.row[row] !== 0) base += centre.row[row]! * rows[row]!;
      let to = cut * count;
      const [rowsEnd, linksEnd, placesEnd] = this.ends;
      const put = (at: number, slope: number) => {
        const scaled = slope * root[at]!;
        base += scaled * middle[at]!;
        matrix[to++] = scaled;
      };
      for (let at = 0; at < rowsEnd; at++) put(at, rows[places[at]!]!);
      for (let at = rowsEnd; at < linksEnd; at++)
        put(at, columns[linkChild[places[at]!]!]! - columns[linkParent[places[at]!]!]!);
      for (let at = linksEnd; at < placesEnd; at++) {
        const own = places[at]!;
        const scaled = ((own < shares.length ? shares[own]! : 0) - columns[cell[own]!]!) * root[at]!;
        base += scaled * middle[at]!;
        matrix[to++] = scaled;
      }
      for (let at = placesEnd; at < count; at++) {
        const place = placeOf[bundleOptions[places[at]!]!]!;
        const share = place >= 0 && place < shares.length ? shares[place]! : 0;
        put(at, share - this.partMean[this.partBundle[places[at]!]!]!);
      }
      this.slope[cut] = base;
    });
  }

  private setMeans(shares: Float32Array | Float64Array): void {
    const { bundleStart, bundleOptions } = this.prices.model;
    const { placeOf } = this.links;
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      let sum = 0;
      for (let at = bundleStart[bundle]!; at < bundleStart[bundle + 1]!; at++) {
        const place = placeOf[bundleOptions[at]!]!;
        if (place >= 0 && place < shares.length) sum += shares[place]!;
      }
      this.partMean[bundle] = sum / Math.max(1, bundleStart[bundle + 1]! - bundleStart[bundle]!);
    }
  }

  /** Moves from the centre along the violations of the average; returns the value that the cuts predict there. */
  private setPrices(centre: PriceCentre): number {
    const { prices, links, scales, rowAverage, columnAverage, placeAverage, reach, weights } = this;
    const { model, rowPrice, linkPrice } = prices;
    let promise = this.cuts.reduce((sum, { cost }, cut) => sum + weights[cut]! * cost, 0);
    for (let row = 0; row < model.rowCount; row++) {
      const price = this.isPriced[row] ? this.rowPriceOf(centre, row) : centre.row[row]!;
      rowPrice[row] = price;
      if (price !== 0)
        promise += price * (rowAverage[row]! - limitOf(price, model.rowLo[row]!, model.rowHi[row]!));
    }
    for (let link = 0; link < linkPrice.length; link++) {
      const over = columnAverage[model.linkChild[link]!]! - columnAverage[model.linkParent[link]!]!;
      linkPrice[link] = Math.max(0, centre.link[link]! + reach * scales.link * over);
      promise += linkPrice[link]! * over;
    }
    links.dropPrices();
    for (let place = 0; place < links.count; place++) {
      const column = links.cell[place]!;
      if (column < 0) continue;
      const over = placeAverage[place]! - columnAverage[column]!;
      const before = links.centre[place]!;
      const price = Math.max(
        0,
        before + reach * scales.lane[model.optionLane[links.options[place]!]!]! * over,
      );
      if (price === 0 && before === 0) continue;
      promise += price * over;
      links.setPrice(place, price);
    }
    this.setMeans(placeAverage);
    for (let part = 0; part < this.partScale.length; part++) {
      const over = this.averageOf(model.bundleOptions[part]!) - this.partMean[this.partBundle[part]!]!;
      const price = centre.parts.centre[part]! + reach * this.partScale[part]! * over;
      centre.parts.now[part] = price;
      promise += price * over;
    }
    centre.parts.setPrices();
    return promise;
  }

  private rowPriceOf(centre: PriceCentre, row: number): number {
    const { rowLo, rowHi } = this.prices.model;
    const scale = this.reach * this.scales.row[row]!;
    if (scale === 0) return centre.row[row]!;
    const up = centre.row[row]! + scale * (this.rowAverage[row]! - rowHi[row]!);
    if (up > 0) return up;
    return Math.min(0, centre.row[row]! + scale * (this.rowAverage[row]! - rowLo[row]!));
  }
}

const limitOf = (price: number, lo: number, hi: number) => (price > 0 ? hi : lo);
