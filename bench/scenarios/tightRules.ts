import type { AwardedLane, ScenarioInput } from '@lanewright/award-optimiser';
import { amountOf, type Compiled } from '@lanewright/award-optimiser/testing';

/** A rule is tight within this part of its limit. */
const near = 0.02;

/** Percentage of the rules with a limit across lanes that are tight in the result. */
export function tightPercent(model: Compiled, input: ScenarioInput, award: readonly AwardedLane[]): number {
  const activity = new Float64Array(model.rowCount);
  const used = new Set<number>();
  award.forEach(({ shares }, lane) => {
    for (const { carrierId, share, bundleId } of shares)
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
        if (model.carrierIds[model.optionCarrier[option]!] !== carrierId) continue;
        if ((model.bundleIds[model.optionBundle[option]!] ?? null) !== bundleId) continue;
        const own = model.optionClass[option]!;
        for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
          activity[model.entryRow[at]!]! +=
            share * model.entryValue[at]! * amountOf(model, option, model.entryMeasure[at]!);
        for (let at = model.classColumnStart[own]!; at < model.classColumnStart[own + 1]!; at++)
          used.add(model.classColumn[at]!);
      }
  });
  const limited = new Set(
    input.rules
      .filter(({ kind }) => ['share', 'capacity', 'carrierCount', 'budget'].includes(kind))
      .map(({ id }) => id),
  );
  const rules = new Set<string>();
  const tight = new Set<string>();
  model.rows.forEach(({ ruleId, what }, row) => {
    if (!limited.has(ruleId) || what === 'use') return;
    rules.add(ruleId);
    let now = activity[row]!;
    let size = 0;
    for (const limit of [model.rowLo[row]!, model.rowHi[row]!])
      if (Number.isFinite(limit)) size = Math.max(size, Math.abs(limit));
    let isOpen = model.rowColumnStart[row] === model.rowColumnStart[row + 1];
    for (let at = model.rowColumnStart[row]!; at < model.rowColumnStart[row + 1]!; at++) {
      if (!used.has(model.rowColumn[at]!)) continue;
      isOpen = true;
      now += model.rowColumnValue[at]!;
      size = Math.max(size, Math.abs(model.rowColumnValue[at]!));
    }
    const room = Math.min(model.rowHi[row]! - now, now - model.rowLo[row]!);
    if (isOpen && room <= near * size) tight.add(ruleId);
  });
  return Math.round((1000 * tight.size) / Math.max(1, rules.size)) / 10;
}
