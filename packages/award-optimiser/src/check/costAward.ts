import type { AwardCost, AwardedLane, ScenarioInput, TenderBid } from '../model.ts';
import { holds, type Ledger, ledgerOf, total } from './ledger.ts';

/** Calculates the cost of an award, by component, from its lines. */
export function costAward(
  input: ScenarioInput,
  award: readonly AwardedLane[],
  ledger = ledgerOf(input, award),
): AwardCost {
  const { lines } = ledger;
  const { service, transit, co2, terms } = input.weights ?? {};
  const price = total(lines.map(({ spend }) => spend));
  const discounts = -total((input.discounts ?? []).map((discount) => discounted(discount, ledger)));
  const fixed = total(
    input.rules.map((rule) => {
      if (rule.kind !== 'fixedCost') return 0;
      const paid = new Set(
        lines
          .filter(
            ({ lane, carrierId }) =>
              holds(rule.scope, lane) && (rule.carriers === 'all' || rule.carriers.includes(carrierId)),
          )
          .map(({ lane, carrierId }) => (rule.per === 'region' ? `${carrierId}\n${lane.region}` : carrierId)),
      );
      return paid.size * rule.cost;
    }),
  );
  let switching = 0;
  let late = 0;
  let days = 0;
  let carbon = 0;
  let negotiated = 0;
  const changes = input.rules.filter((rule) => rule.kind === 'incumbent');
  for (const { lane, carrierId, bid, volume, spend } of lines) {
    if (lane.incumbent !== null && lane.incumbent !== carrierId)
      for (const rule of changes)
        if (holds(rule.scope, lane))
          switching += spend * ((rule.switchingPercent ?? 0) / 100) + volume * (rule.switchingPerUnit ?? 0);
    const lower = (figure: (bid: TenderBid) => number | null | undefined) =>
      (bid && figure(bid)) ?? lowerMedian(ledger.bidsOf(lane.id), figure);
    if (service) {
      const percent = lower((each) => each.servicePercent) ?? service.targetPercent;
      late += spend * (service.percentOfPricePerPoint / 100) * Math.max(0, service.targetPercent - percent);
    }
    if (transit) days += volume * transit.pricePerUnitAndDay * (lower((each) => each.transitDays) ?? 0);
    if (co2) carbon += volume * co2.pricePerKg * (lower((each) => each.co2KgPerUnit) ?? 0);
    if (terms)
      negotiated +=
        spend * (terms.percentOfPricePerPoint / 100) * (100 - (lower((each) => each.termsPoints) ?? 100));
  }
  const unawarded = total(
    input.lanes.map((lane) => {
      if (ledger.linesOf.has(lane.id)) return 0;
      const rule = input.rules.findLast((each) => each.kind === 'coverage' && holds(each.scope, lane));
      return rule?.kind === 'coverage' ? rule.unawardedPricePerUnit * total(lane.monthlyVolumes) : 0;
    }),
  );
  const cash = price + discounts + fixed;
  return {
    price,
    discounts,
    fixed,
    cash,
    switching,
    service: late,
    transit: days,
    co2: carbon,
    terms: negotiated,
    unawarded,
    weighted: cash + switching + late + days + carbon + negotiated + unawarded,
  };
}

function discounted(discount: NonNullable<ScenarioInput['discounts']>[number], { lines }: Ledger): number {
  const own = lines.filter(
    ({ lane, carrierId }) => carrierId === discount.carrierId && holds(discount.scope, lane),
  );
  const volume = total(own.map((line) => line.volume));
  const reached = discount.tiers.filter(
    ({ fromVolume }) => volume >= fromVolume - 1e-6 * Math.max(1, fromVolume),
  );
  const tier = reached.toSorted((a, b) => b.fromVolume - a.fromVolume)[0];
  return ((tier?.percent ?? 0) / 100) * total(own.map(({ spend }) => spend));
}

function lowerMedian(
  bids: readonly TenderBid[],
  figure: (bid: TenderBid) => number | null | undefined,
): number | null {
  const known: number[] = [];
  for (const bid of bids) {
    const own = figure(bid);
    if (own != null) known.push(own);
  }
  known.sort((a, b) => a - b);
  return known.length === 0 ? null : (known[(known.length - 1) >> 1] ?? null);
}
