import type { AwardedLane, ScenarioInput, ScenarioRule } from '@lanewright/award-optimiser';

/** How a second scenario may differ from the first: a cost, or what carriers can take. */
export const changeNames = ['switching', 'carrierFewer', 'capacityHalved'] as const;
export type ChangeName = (typeof changeNames)[number];

/** A change of one tender; the carrier is null if it concerns none. */
export interface Change {
  readonly name: ChangeName;
  readonly carrierId: string | null;
}

/** The change of this name, for a tender and its first award. */
export function changeOf(name: ChangeName, input: ScenarioInput, award: readonly AwardedLane[]): Change {
  if (name === 'carrierFewer') return { name, carrierId: middleCarrier(input, award) };
  if (name === 'capacityHalved') return { name, carrierId: largestCarrier(input) };
  return { name, carrierId: null };
}

/** Applies the change to a tender. */
export function changed(input: ScenarioInput, { name, carrierId }: Change): ScenarioInput {
  if (carrierId === null)
    return rulesChanged(input, (rule) =>
      rule.kind === 'incumbent' ? { ...rule, switchingPercent: 1.1 * (rule.switchingPercent ?? 0) } : rule,
    );
  if (name === 'carrierFewer') return without(input, carrierId);
  return rulesChanged(input, (rule) =>
    rule.kind === 'capacity' && isCapacityOf(rule, carrierId) ? { ...rule, max: rule.max! / 2 } : rule,
  );
}

const rulesChanged = (input: ScenarioInput, each: (rule: ScenarioRule) => ScenarioRule): ScenarioInput => ({
  ...input,
  rules: input.rules.map(each),
});

/** Of the carriers with awards, the one in the middle by awarded volume; the smaller one of two. */
function middleCarrier(input: ScenarioInput, award: readonly AwardedLane[]): string {
  const volume = new Map<string, number>();
  award.forEach(({ shares }, lane) => {
    const whole = input.lanes[lane]!.monthlyVolumes.reduce((sum, each) => sum + each, 0);
    for (const { carrierId, share } of shares)
      volume.set(carrierId, (volume.get(carrierId) ?? 0) + share * whole);
  });
  const bySize = [...volume.keys()].toSorted((a, b) => volume.get(a)! - volume.get(b)! || (a < b ? -1 : 1));
  return bySize[Math.floor((bySize.length - 1) / 2)]!;
}

/** The carrier with the largest capacity over all lanes and months. */
function largestCarrier({ carrierIds, rules }: ScenarioInput): string {
  const capacity = (carrierId: string) =>
    rules.reduce(
      (most, rule) => (rule.kind === 'capacity' && isCapacityOf(rule, carrierId) ? rule.max! : most),
      0,
    );
  return carrierIds.toSorted((a, b) => capacity(b) - capacity(a) || (a < b ? -1 : 1))[0]!;
}

const isCapacityOf = (rule: ScenarioRule & { kind: 'capacity' }, carrierId: string): boolean =>
  rule.carriers !== 'all' &&
  rule.carriers.length === 1 &&
  rule.carriers[0] === carrierId &&
  Object.keys(rule.scope).length === 0 &&
  rule.month === 'all together' &&
  rule.max !== undefined;

/** The tender if the customer excludes a carrier: its bids, bundles, discounts and rules of its own are gone. */
function without(input: ScenarioInput, gone: string): ScenarioInput {
  const stays = ({ carrierId }: { carrierId: string }) => carrierId !== gone;
  return {
    ...input,
    carrierIds: input.carrierIds.filter((carrierId) => carrierId !== gone),
    bids: input.bids.filter(stays),
    bundles: input.bundles?.filter(stays) ?? [],
    discounts: input.discounts?.filter(stays) ?? [],
    rules: input.rules.flatMap((rule): ScenarioRule[] => {
      if (rule.kind === 'lock') return rule.carrierId === gone ? [] : [rule];
      if (!('carriers' in rule) || rule.carriers === 'all') return [rule];
      const carriers = rule.carriers.filter((carrierId) => carrierId !== gone);
      return carriers.length === 0 ? [] : [{ ...rule, carriers }];
    }),
  };
}
