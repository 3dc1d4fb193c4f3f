import type { Draft } from './draft.ts';
import { hasSingleAward } from './hasSingleAward.ts';
import type { Candidates } from './lagrangian.ts';

/**
 * Lanes by the class or carrier with the largest share of the lane, in the order of what they lose by moving, the least first;
 * sorted on demand.
 */
export class RoomMakers {
  private readonly loss: Float64Array;
  private readonly lanes: { class: Int32Array; carrier: Int32Array };
  private readonly start: { class: Int32Array; carrier: Int32Array };
  private readonly isSorted: { class: Uint8Array; carrier: Uint8Array };

  constructor(draft: Draft, { start, options, costs }: Candidates) {
    const { model } = draft;
    this.loss = new Float64Array(model.laneCount);
    const classStart = new Int32Array(model.classCount + 1);
    const carrierStart = new Int32Array(model.carrierIds.length + 1);
    for (let lane = 0; lane < model.laneCount; lane++) {
      const option = draft.firstOption(lane);
      let own = Infinity;
      let other = Infinity;
      for (let at = start[lane]!; at < start[lane + 1]!; at++) {
        if (options[at] === option) own = costs[at]!;
        else if (costs[at]! < other) other = costs[at]!;
        if (own < Infinity && other < Infinity) break;
      }
      const loss = !hasSingleAward(draft, lane) ? Infinity : other - own;
      this.loss[lane] = Number.isFinite(loss) ? loss : Infinity;
      if (this.loss[lane] === Infinity) continue;
      classStart[model.optionClass[option]! + 1]!++;
      carrierStart[model.optionCarrier[option]! + 1]!++;
    }
    for (const list of [classStart, carrierStart])
      for (let at = 1; at < list.length; at++) list[at]! += list[at - 1]!;
    const count = classStart[model.classCount]!;
    this.start = { class: classStart, carrier: carrierStart };
    this.lanes = { class: new Int32Array(count), carrier: new Int32Array(count) };
    this.isSorted = {
      class: new Uint8Array(model.classCount),
      carrier: new Uint8Array(model.carrierIds.length),
    };
    const nextClass = classStart.slice();
    const nextCarrier = carrierStart.slice();
    for (let lane = 0; lane < model.laneCount; lane++) {
      if (this.loss[lane] === Infinity) continue;
      const option = draft.firstOption(lane);
      this.lanes.class[nextClass[model.optionClass[option]!]!++] = lane;
      this.lanes.carrier[nextCarrier[model.optionCarrier[option]!]!++] = lane;
    }
  }

  of(by: 'class' | 'carrier', which: number): Int32Array {
    const list = this.lanes[by].subarray(this.start[by][which]!, this.start[by][which + 1]!);
    if (this.isSorted[by][which] === 0) {
      this.isSorted[by][which] = 1;
      const { loss } = this;
      list.sort((a, b) => loss[a]! - loss[b]! || a - b);
    }
    return list;
  }
}
