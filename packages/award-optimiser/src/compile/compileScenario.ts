import type { RuleScope, ScenarioInput } from '../model.ts';
import { addDiscounts } from './compileDiscounts.ts';
import type { Compiled } from './compiled.ts';
import { compileOptions } from './compileOptions.ts';
import { addRows, addUses, type ScopedTender } from './compileRules.ts';
import { RowSet } from './rowSet.ts';
import { isInScope, laneClassesOf } from './scope.ts';
import { settleColumns } from './settleColumns.ts';

/** Compiles the scenario to arrays. Throws a RangeError for bids on lanes, or by carriers, that are not in the tender. */
export function compileScenario(input: ScenarioInput): Compiled {
  const options = compileOptions(input);
  const { classOf, samples } = laneClassesOf(input);
  const profiles = profilesOf(input);

  const carrierCount = input.carrierIds.length;
  const classAt = new Int32Array(samples.length * carrierCount).fill(-1);
  const optionClass = new Int32Array(options.optionCount);
  const classLane: number[] = [];
  const classCarrier: string[] = [];
  for (let option = 0; option < options.optionCount; option++) {
    const at = classOf[options.optionLane[option]!]! * carrierCount + options.optionCarrier[option]!;
    if (classAt[at] === -1) {
      classAt[at] = classLane.length;
      classLane.push(classOf[options.optionLane[option]!]!);
      classCarrier.push(input.carrierIds[options.optionCarrier[option]!]!);
    }
    optionClass[option] = classAt[at]!;
  }

  const set = new RowSet(classLane.length);
  const tender = scopedTender(input, options, samples, classOf, classAt, optionClass);
  addUses(input, tender, set);
  addRows(input, tender, set);
  const discounts = addDiscounts(input, tender, set);
  const bundleIds = (input.bundles ?? []).map(({ id }) => id);
  return {
    ...options,
    ...profiles,
    ...bundlesOf(options.optionBundle, options.optionCount, bundleIds.length),
    optionClass,
    monthCount: input.monthCount,
    classCount: classLane.length,
    ...discounts,
    ...settleColumns(set, input.monthCount),
    laneIds: input.lanes.map(({ id }) => id),
    carrierIds: input.carrierIds,
    bundleIds,
  };
}

/** Lanes with the same seasonality share a profile. */
function profilesOf(input: ScenarioInput) {
  const known = new Map<string, number>();
  const shares: number[] = [];
  const laneProfile = new Int32Array(input.lanes.length);
  const isByMonth = input.rules.some((rule) => rule.kind === 'capacity' && rule.month !== 'all together');
  const none: readonly number[] = Array.from({ length: input.monthCount }, () => 0);
  input.lanes.forEach(({ monthlyVolumes }, at) => {
    const whole = monthlyVolumes.reduce((sum, each) => sum + each, 0);
    const own = whole === 0 || !isByMonth ? none : monthlyVolumes.map((each) => each / whole);
    // Most tenders have few profiles: searching the first 16 is faster than building a key.
    for (let profile = 0; profile < Math.min(16, known.size); profile++)
      if (own.every((part, month) => Math.abs(part - shares[profile * input.monthCount + month]!) < 1e-13)) {
        laneProfile[at] = profile;
        return;
      }
    const key = own.map((each) => each.toPrecision(12)).join();
    let number = known.get(key);
    if (number === undefined) {
      number = known.size;
      known.set(key, number);
      shares.push(...own);
    }
    laneProfile[at] = number;
  });
  return { laneProfile, profileCount: known.size, profileShares: Float64Array.from(shares) };
}

function bundlesOf(optionBundle: Int32Array, optionCount: number, bundleCount: number) {
  const bundleStart = new Int32Array(bundleCount + 1);
  const own = optionBundle.subarray(0, optionCount);
  for (const bundle of own) if (bundle >= 0) bundleStart[bundle + 1]!++;
  for (let bundle = 0; bundle < bundleCount; bundle++) bundleStart[bundle + 1]! += bundleStart[bundle]!;
  const bundleOptions = new Int32Array(bundleStart[bundleCount] ?? 0);
  const next = bundleStart.slice();
  own.forEach((bundle, option) => {
    if (bundle >= 0) bundleOptions[next[bundle]!++] = option;
  });
  return { bundleStart, bundleOptions };
}

function scopedTender(
  input: ScenarioInput,
  options: ReturnType<typeof compileOptions>,
  samples: ReturnType<typeof laneClassesOf>['samples'],
  classOf: Int32Array,
  classAt: Int32Array,
  optionClass: Int32Array,
): ScopedTender {
  const carrierAt = new Map(input.carrierIds.map((id, at) => [id, at]));
  const sampleVolume = new Float64Array(samples.length);
  const sampleSpend = new Float64Array(samples.length);
  const classCount = optionClass
    .subarray(0, options.optionCount)
    .reduce((most, own) => Math.max(most, own + 1), 0);
  const classVolume = new Float64Array(classCount);
  const classSpend = new Float64Array(classCount);
  // Of a class's offers on one lane, only the largest counts.
  const seenOn = new Int32Array(classCount).fill(-1);
  const seenVolume = new Float64Array(classCount);
  const seenSpend = new Float64Array(classCount);
  for (let lane = 0; lane < options.laneCount; lane++) {
    const sample = classOf[lane]!;
    const volume = options.laneVolume[lane]!;
    sampleVolume[sample]! += volume;
    let most = 0;
    for (let option = options.laneStart[lane]!; option < options.laneStart[lane + 1]!; option++) {
      const own = optionClass[option]!;
      const spend = options.optionSpend[option]!;
      const part = volume * options.optionMaxShare[option]!;
      most = Math.max(most, spend);
      if (seenOn[own] !== lane) {
        seenOn[own] = lane;
        seenVolume[own] = 0;
        seenSpend[own] = 0;
      }
      if (part > seenVolume[own]!) {
        classVolume[own]! += part - seenVolume[own]!;
        seenVolume[own] = part;
      }
      if (spend > seenSpend[own]!) {
        classSpend[own]! += spend - seenSpend[own]!;
        seenSpend[own] = spend;
      }
    }
    sampleSpend[sample]! += most;
  }
  const asCustomers = (scope: RuleScope, region: string | null) =>
    samples.flatMap((lane, at) =>
      isInScope(scope, lane) && (region === null || lane.region === region) ? [at] : [],
    );
  const sumOver = (numbers: readonly number[], amounts: { [at: number]: number }) =>
    numbers.reduce((sum, at) => sum + (amounts[at] ?? 0), 0);
  return {
    regionsOf: (scope) => [...new Set(asCustomers(scope, null).map((at) => samples[at]!.region))].toSorted(),
    classesOf: (carriers, scope, region) => {
      const whom = (carriers ?? input.carrierIds).flatMap((id) => carrierAt.get(id) ?? []);
      return asCustomers(scope, region)
        .flatMap((at) => whom.map((carrier) => classAt[at * input.carrierIds.length + carrier]!))
        .filter((each) => each >= 0)
        .toSorted((a, b) => a - b);
    },
    volumeOf: (scope, region) => sumOver(asCustomers(scope, region), sampleVolume),
    mostSpend: (scope, classes) =>
      classes ? sumOver(classes, classSpend) : sumOver(asCustomers(scope, null), sampleSpend),
    mostVolume: (classes) => sumOver(classes, classVolume),
    smallestShare: options.laneSmallest.reduce((least, each) => Math.min(least, each), 1),
  };
}
