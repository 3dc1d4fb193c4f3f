import type { Compiled } from '../compile/compiled.ts';
import type { Draft } from '../decomposition/draft.ts';
import type { Candidates } from '../decomposition/lagrangian.ts';
import { freeColumnsOf, type PartColumns } from './partColumns.ts';
import { type PartLanes, tierReached } from './partLanes.ts';
import { heldRowsOf, type PartRows } from './partRows.ts';

/** An awarded lane may become unawarded if that costs at most this many windows more than its cheapest option. */
const farWindows = 3;

/** Some lanes of a tender as a tender of their own. */
export interface TenderPart {
  readonly model: Compiled;
  readonly lanes: Int32Array;
  /** Its options and columns by their index in the whole tender. */
  readonly options: Int32Array;
  readonly columns: Int32Array;
}

/**
 * Extracts the tender of these lanes, with everything else as in the draft: columns used by other lanes count as used, tiers
 * reached stay reached, and other lanes' use of each rule is subtracted. Keeps only candidates close to the cheapest, and of the
 * held rules only those that a choice among them could violate.
 */
export function partOfTender(
  draft: Draft,
  lanes: Int32Array,
  candidates: Candidates,
  window: number,
  isHeld: Uint8Array,
): TenderPart {
  const part = optionsOf(draft, lanes, candidates, window);
  const columns = freeColumnsOf(draft, part);
  const rows = heldRowsOf(draft, part, columns, isHeld);
  return { ...part, columns: columns.kept, model: modelOf(draft, part, rows, columns, candidates, window) };
}

function optionsOf(draft: Draft, lanes: Int32Array, candidates: Candidates, window: number): PartLanes {
  const { model } = draft;
  const laneStart = new Int32Array(lanes.length + 1);
  const options: number[] = [];
  lanes.forEach((lane, at) => {
    const own = draft.laneOf(lane).options;
    const from = candidates.start[lane]!;
    const end = candidates.start[lane + 1]!;
    const dearest = candidates.costs[from]! + window * Math.abs(candidates.costs[from]!);
    for (let place = from; place < end && candidates.costs[place]! <= dearest; place++) {
      const option = candidates.options[place]!;
      if (model.optionBundle[option]! >= 0 || own.includes(option)) continue;
      if (model.laneMax[lane] === 1 && model.optionMaxShare[option]! < 1) continue;
      options.push(option);
    }
    options.push(...own);
    laneStart[at + 1] = options.length;
  });
  return { lanes, options: Int32Array.from(options), laneStart };
}

function modelOf(
  draft: Draft,
  { lanes, options, laneStart }: PartLanes,
  rows: PartRows,
  columns: PartColumns,
  candidates: Candidates,
  window: number,
): Compiled {
  const { model } = draft;
  const optionLane = new Int32Array(options.length);
  lanes.forEach((_, at) => optionLane.fill(at, laneStart[at], laneStart[at + 1]));
  const ofLanes = (of: Float64Array) => Float64Array.from(lanes, (lane) => of[lane]!);
  const ofOptions = (of: Float64Array) => Float64Array.from(options, (option) => of[option]!);
  return {
    ...model,
    ...rows.arrays,
    ...columns.arrays,
    laneCount: lanes.length,
    laneVolume: ofLanes(model.laneVolume),
    // An awarded lane stays awarded if leaving it unawarded costs far more than its cheapest option, including prices.
    laneUnawardedCost: Float64Array.from(lanes, (lane) => {
      const cost = model.laneUnawardedCost[lane]!;
      const cheapest = candidates.costs[candidates.start[lane]!]!;
      const isSure =
        draft.firstOption(lane) >= 0 && cost > cheapest + farWindows * window * Math.abs(cheapest);
      return isSure ? Infinity : cost;
    }),
    laneMin: Uint8Array.from(lanes, (lane) => model.laneMin[lane]!),
    laneMax: Uint8Array.from(lanes, (lane) => model.laneMax[lane]!),
    laneSmallest: ofLanes(model.laneSmallest),
    laneProfile: Int32Array.from(lanes, (lane) => model.laneProfile[lane]!),
    laneIsMixed: Uint8Array.from(lanes, (lane) => model.laneIsMixed[lane]!),
    laneStart,
    laneIds: Array.from(lanes, (lane) => model.laneIds[lane]!),
    laneTrouble: new Map(),
    optionCount: options.length,
    optionLane,
    optionCarrier: Int32Array.from(options, (option) => model.optionCarrier[option]!),
    optionClass: Int32Array.from(options, (option) => model.optionClass[option]!),
    optionCost: Float64Array.from(options, (option) => {
      const discount = model.classDiscount[model.optionClass[option]!]!;
      const off =
        discount < 0 ? 0 : (tierReached(draft, discount).percent / 100) * model.optionSpend[option]!;
      return model.optionCost[option]! - off;
    }),
    optionSpend: ofOptions(model.optionSpend),
    optionMaxShare: ofOptions(model.optionMaxShare),
    optionBundle: new Int32Array(options.length).fill(-1),
    bundleStart: new Int32Array(1),
    bundleOptions: new Int32Array(0),
    bundleIds: [],
    classDiscount: new Int32Array(model.classCount).fill(-1),
    discountTiers: [],
  };
}
