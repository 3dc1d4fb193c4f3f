import { overview } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { constantFuelOf, type FuelSums, fuelSums } from '../../fuel/index.ts';
import type { LaneFilter } from '../laneQuery.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import type { LaneSource } from '../laneSource.ts';

type Answer = z.output<typeof overview.overviewBridge.response>;
type Bridge = Omit<Answer, 'lanes' | 'lanesTotal'>;
type Step = Answer['steps'][number]['step'];
type Part = (typeof overview.bridgeParts)[number];
/** Steps that are summed; mix and price are the remainders. */
const added = ['history', 'volume', 'baseline', 'fx', 'fuel', 'awarded'] as const satisfies readonly Step[];
type AddedStep = (typeof added)[number];
type Sums = Record<`${AddedStep}_usd`, string> & {
  parts: number;
  fx_told: number;
  fuel_told: number;
  spend: string;
  without_baseline_usd: string;
} & FuelSums;

const sumOf = (step: AddedStep) => `coalesce(sum(${step}_usd), 0) AS ${step}_usd`;

/** The sums of the lanes that a condition chooses. */
const sumsOfLanes = (chosen: string) =>
  `SELECT ${added.map(sumOf).join(', ')}, count(*)::integer AS parts,
     count(*) FILTER (WHERE has_fx)::integer AS fx_told, count(*) FILTER (WHERE has_fuel)::integer AS fuel_told,
     ${fuelSums},
     (SELECT coalesce(sum(baseline_cost_usd), 0) FROM lane_summaries WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}) AS spend,
     (SELECT coalesce(sum(awarded_usd - compared_usd), 0) FROM bridged_awards WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}) AS without_baseline_usd
   FROM lane_bridges WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}`;

/** The same of all lanes of a contract, from stored totals. The step volume is rounded by lane: it is read from the lanes that have it. */
const sumsOfContract = `SELECT coalesce(sum(history_usd) FILTER (WHERE has_baseline), 0) AS history_usd,
     coalesce(sum(baseline_usd), 0) AS baseline_usd, coalesce(sum(compared_usd), 0) AS awarded_usd,
     coalesce(sum(fx_usd) FILTER (WHERE has_baseline), 0) AS fx_usd, coalesce(sum(fuel_usd) FILTER (WHERE has_baseline), 0) AS fuel_usd,
     coalesce(sum(lanes) FILTER (WHERE has_baseline), 0)::integer AS parts,
     coalesce(sum(fx_lanes) FILTER (WHERE has_baseline), 0)::integer AS fx_told,
     coalesce(sum(fuel_lanes) FILTER (WHERE has_baseline), 0)::integer AS fuel_told,
     coalesce(sum(fuel_price_usd) FILTER (WHERE has_baseline), 0) AS fuel_price_usd,
     coalesce(sum(fuel_price_lanes) FILTER (WHERE has_baseline), 0)::integer AS price_known,
     coalesce(sum(value_missing_lanes) FILTER (WHERE has_baseline), 0)::integer AS value_missing,
     coalesce(sum(linehaul_missing_lanes) FILTER (WHERE has_baseline), 0)::integer AS linehaul_missing,
     coalesce(sum(quantity_missing_lanes) FILTER (WHERE has_baseline), 0)::integer AS quantity_missing,
     coalesce(sum(awarded_usd - compared_usd), 0) AS without_baseline_usd,
     (SELECT coalesce(sum(baseline_cost_usd), 0) FROM lane_groups WHERE customer_id = $1 AND mode = $2 AND contract_no = $3) AS spend,
     (SELECT coalesce(sum(volume_usd), 0) FROM lane_bridges
      WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND changes_volume) AS volume_usd
   FROM carrier_awards WHERE customer_id = $1 AND mode = $2 AND contract_no = $3`;

const levels: readonly Step[] = ['history', 'baseline', 'awarded'];

/**
 * From past spend to awards, over the lanes of a customer's source. A lane's steps are those of its mode, whatever lanes are
 * requested, so that any set of lanes adds up.
 */
export async function readBridge(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter = {},
): Promise<Bridge> {
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const chosen = laneFilterSql(source, filter, values);
  const sums = await disableNestedLoops(tx, () =>
    oneRow<Sums>(tx, chosen === '' ? sumsOfContract : sumsOfLanes(chosen), values),
  );
  const total = (step: AddedStep) => new Decimal(sums[`${step}_usd`]);
  // Steps derived from the others for every lane can also be derived from their totals.
  const derived: Partial<Record<Step, Decimal>> = {
    mix: total('baseline').minus(total('history')).minus(total('volume')),
    price: total('awarded').minus(total('baseline')).minus(total('fx')).minus(total('fuel')),
  };
  const steps = overview.bridgeSteps.map((step) => ({
    step,
    isLevel: levels.includes(step),
    amountUsd: (derived[step] ?? total(step as AddedStep)).toNumber(),
    isTold: isTold(step, sums),
    note: noteOf(step, sums),
  }));
  const constantFuel = await constantFuelOf(tx, source, sums);
  return {
    steps,
    ...(constantFuel === undefined ? {} : { constantFuel }),
    notAwardedBaselineUsd: new Decimal(sums.spend).minus(sums.baseline_usd).toNumber(),
    formula: {
      text: 'baseline = history + volume + mix; awarded = baseline + price + exchange rates + fuel; savings = baseline − awarded',
      terms: [
        ...steps.map(({ step, amountUsd }) => ({
          name: stepNames[step],
          value: amountUsd,
          unit: 'USD' as const,
        })),
        {
          name: 'savings',
          value: new Decimal(sums.baseline_usd).minus(sums.awarded_usd).toNumber(),
          unit: 'USD' as const,
        },
      ],
      notes: [
        'Only the awarded months and shares of lanes with a baseline are compared.',
        'Each step is rounded once per lane and carrier; the amounts shown are their totals.',
      ],
    },
  };
}

const stepNames: Readonly<Record<Step, string>> = {
  history: 'history',
  volume: 'volume',
  mix: 'mix',
  baseline: 'baseline',
  price: 'price',
  fx: 'exchange rates',
  fuel: 'fuel',
  awarded: 'awarded',
};

function isTold(step: Step, { parts, fx_told: fxTold, fuel_told: fuelTold }: Sums): boolean {
  if (step === 'fx') return fxTold > 0 || parts === 0;
  if (step === 'fuel') return fuelTold > 0;
  return true;
}

function noteOf(step: Step, sums: Sums): string {
  const { parts, fx_told: fxTold, fuel_told: fuelTold } = sums;
  const someOf = (told: number) => (told < parts ? ` Known for ${told} of ${parts} lanes.` : '');
  switch (step) {
    case 'history':
      return 'Historical cost of the historical volume, for the awarded months and shares.';
    case 'volume':
      return 'More or less freight than in the history, at the average unit cost of all awarded lanes.';
    case 'mix':
      return 'Mix effect: shift between cheaper and more expensive lanes.';
    case 'baseline':
      return 'Cost of the awarded volume at historical prices.';
    case 'price':
      return 'Price effect: the remainder after all other steps.';
    case 'fx':
      return fxTold === 0 && parts > 0
        ? 'No exchange rates are known for the months of the history: included in the price.'
        : `Awards in other currencies: difference between the event’s exchange rates and those of the history.${someOf(fxTold)}`;
    case 'fuel':
      if (sums.price_known > 0)
        return `Awarded fuel minus the fuel share of the amount paid where files state it, else the change of the fuel price by the contract’s index clauses.${someOf(fuelTold)}`;
      return fuelTold === 0
        ? 'The files or the bids do not itemise fuel: included in the price.'
        : `Awarded fuel minus the fuel share of the amount paid.${someOf(fuelTold)}`;
    case 'awarded':
      return Number(sums.without_baseline_usd) === 0
        ? 'Awarded cost, including pending awards.'
        : `Awarded cost on lanes with a baseline, including pending awards; another ${Number(sums.without_baseline_usd).toFixed(2)} USD on lanes without one is not included.`;
  }
}

/** The column of `lane_bridges` with a step of the bridge: `fuel_price_usd` for `fuelPrice`. */
export const bridgeColumn = (step: string) =>
  `${step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_usd`;

/** The lanes of a step, largest amounts first. */
export async function readBridgeLanes(
  tx: Transaction,
  { customerId, mode, contractNo }: Pick<LaneSource, 'customerId' | 'mode' | 'contractNo'>,
  step: Part,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Pick<Answer, 'lanes' | 'lanesTotal'>> {
  const found = await disableNestedLoops(tx, () =>
    rows<{
      lane_id: string;
      origin_label: string;
      destination_label: string;
      amount_usd: string;
      lanes: number;
    }>(
      tx,
      `WITH page AS (
         SELECT lane_id, sum(${bridgeColumn(step)}) AS amount_usd, count(*) OVER ()::integer AS lanes
         FROM lane_bridges WHERE customer_id = $1 AND mode = $2 AND contract_no = $3
         GROUP BY lane_id HAVING sum(${bridgeColumn(step)}) <> 0
         ORDER BY abs(sum(${bridgeColumn(step)})) DESC, lane_id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
       SELECT p.*, s.origin_label, s.destination_label
       FROM page p JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = p.lane_id
       ORDER BY abs(p.amount_usd) DESC, p.lane_id`,
      [customerId, mode, contractNo],
    ),
  );
  return {
    lanesTotal: found[0]?.lanes ?? 0,
    lanes: found.map((row) => ({
      laneId: row.lane_id,
      origin: row.origin_label,
      destination: row.destination_label,
      amountUsd: Number(row.amount_usd),
    })),
  };
}
