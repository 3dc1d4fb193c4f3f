import type { lanes as contract } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { EditedMeanwhile } from '../accounts/index.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { type ChosenLanes, chooseLanes } from './chooseLanes.ts';
import type { LaneHead } from './lanes.queries.ts';
import { lockLanes } from './lockLanes.ts';
import { refuseTooLarge } from './refuseTooLarge.ts';

type TargetSource = z.output<typeof contract.targetSourceSchema>;

export type Targets = {
  /** Prices as numbers or decimal texts; `manual` unless they name their source. */
  targets?:
    | readonly {
        laneId: string;
        targetPrice: number | string;
        seen?: number | null | undefined;
        source?: TargetSource | undefined;
      }[]
    | undefined;
  rule?: (ChosenLanes & { percentBelow: number; of: keyof typeof figuresOf }) | undefined;
};

/** The figure that a rule reduces; lanes without it get no row. $1 customer, $2 lanes, $3 factor, $4 its name */
const figuresOf = {
  baseline: `SELECT lane_id, $4::text AS target_source, round(priced_charge_usd::numeric(60, 24) * $3::numeric / priced_volume, 6) AS target_price
     FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND priced_volume > 0 AND priced_charge_usd >= 0`,
  lastPrice: `SELECT lane_id, $4::text AS target_source, round(last_price_paid * $3::numeric, 6) AS target_price
     FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND last_price_paid >= 0`,
};

type ChangedTarget = {
  lane_id: string;
  mode: number;
  before: string;
  after: string;
  source_before: TargetSource;
  source: TargetSource;
};

/**
 * Sets target prices in USD per unit, 0 for none: prices per lane, or a percentage below a figure of each lane's history (lanes
 * without it keep theirs). Prices take precedence over the rule. Returns how many changed, and how many of those carriers never see
 * because they would reveal the best bid.
 */
export async function setTargets(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  wanted: Targets,
): Promise<{ changed: number; hidden: number }> {
  if (wanted.targets === undefined && wanted.rule === undefined)
    throw refuse('targets_required', 'Enter target prices, or a rule', { field: 'targets' });
  const changed = [
    ...(wanted.rule === undefined ? [] : await setByRule(tx, caller, wanted.rule)),
    ...(wanted.targets === undefined ? [] : await setFigures(tx, caller, wanted.targets)),
  ];
  if (changed.length === 0) return { changed: 0, hidden: 0 };
  const laneIds = new Set(changed.map((lane) => lane.lane_id));
  await recordAudit(tx, actor, {
    customerId: caller.companyId,
    action: 'lanes.targetsSet',
    subjectKind: 'lanes',
    subjectId: laneIds.size === 1 ? (changed[0]?.lane_id ?? null) : null,
    before: changed.map((lane) => ({
      laneId: lane.lane_id,
      targetPrice: lane.before,
      source: lane.source_before,
    })),
    after: changed.map((lane) => ({ laneId: lane.lane_id, targetPrice: lane.after, source: lane.source })),
  });
  for (const mode of new Set(changed.map((lane) => lane.mode)))
    await announceLanesChanged(tx, caller.companyId, mode, 'targets', {
      laneIds: changed.filter((lane) => lane.mode === mode).map((lane) => lane.lane_id),
    });
  const hidden = changed.filter((lane) => lane.source === 'bestBid').map((lane) => lane.lane_id);
  return { changed: laneIds.size, hidden: new Set(hidden).size };
}

async function setByRule(
  tx: Transaction,
  caller: Caller,
  rule: NonNullable<Targets['rule']>,
): Promise<ChangedTarget[]> {
  const lanes = await chooseLanes(tx, caller, rule);
  return updateTargets(tx, caller, lanes, figuresOf[rule.of], [
    lanes.map((lane) => lane.lane_id),
    targetFactor(rule.percentBelow),
    rule.of,
  ]);
}

/** Returns the factor for a target that is this percentage below a figure. */
export function targetFactor(percentBelow: number): string {
  return new Decimal(100).minus(percentBelow).div(100).toFixed();
}

async function setFigures(
  tx: Transaction,
  caller: Caller,
  targets: NonNullable<Targets['targets']>,
): Promise<ChangedTarget[]> {
  const laneIds = targets.map((target) => target.laneId);
  if (new Set(laneIds).size !== laneIds.length)
    throw refuse('duplicate_lane', 'A lane is listed twice. Enter one target per lane', {
      field: 'targets',
    });
  const lanes = await chooseLanes(tx, caller, { laneIds });
  await refuseEditedTargets(tx, caller, lanes, targets);
  return updateTargets(
    tx,
    caller,
    lanes,
    'SELECT * FROM unnest($2::bigint[], $3::numeric[], $4::text[]) AS given (lane_id, target_price, target_source)',
    [
      laneIds,
      targets.map((target) => new Decimal(target.targetPrice).toFixed(6)),
      targets.map(({ source }) => source ?? 'manual'),
    ],
  );
}

/**
 * Refuses targets of these lanes that someone else changed since they were loaded; without `seen` a target is not compared.
 * @throws EditedMeanwhile
 */
export async function refuseEditedTargets(
  tx: Transaction,
  caller: Caller,
  lanes: readonly LaneHead[],
  targets: readonly { laneId: string; seen?: number | null | undefined }[],
): Promise<void> {
  const chosen = new Set(lanes.map((lane) => lane.lane_id));
  const compared = targets.filter(({ laneId, seen }) => seen !== undefined && chosen.has(laneId));
  if (compared.length === 0) return;
  await lockModes(tx, caller, lanes);
  const stored = await rows<{ lane_id: string; target_price: string }>(
    tx,
    'SELECT lane_id, target_price FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])',
    [caller.companyId, compared.map(({ laneId }) => laneId)],
  );
  const prices = Object.fromEntries(stored.map((lane) => [lane.lane_id, Number(lane.target_price)]));
  const edited = compared.find(({ laneId, seen }) => prices[laneId] !== (seen ?? 0));
  if (edited === undefined) return;
  throw new EditedMeanwhile(
    caller,
    {
      customerId: caller.companyId,
      actions: ['lanes.targetsSet'],
      subjectKind: 'lanes',
      subjectId: edited.laneId,
      amongAs: 'laneId',
    },
    { field: 'targets' },
  );
}

/** Locked in a fixed order, so that two requests can't deadlock. */
async function lockModes(tx: Transaction, caller: Caller, lanes: readonly LaneHead[]): Promise<void> {
  const modes = [...new Set(lanes.map((lane) => lane.mode))].sort((a, b) => a - b);
  for (const mode of modes) await lockLanes(tx, caller.companyId, mode);
}

async function updateTargets(
  tx: Transaction,
  caller: Caller,
  lanes: readonly LaneHead[],
  figures: string,
  values: readonly unknown[],
): Promise<ChangedTarget[]> {
  await lockModes(tx, caller, lanes);
  return refuseTooLarge(() =>
    rows<ChangedTarget>(
      tx,
      `WITH figures AS (${figures}),
       former AS (
         SELECT lane_id, target_price, target_source FROM lanes
         WHERE customer_id = $1 AND lane_id IN (SELECT lane_id FROM figures)
       )
       UPDATE lanes l SET target_price = figures.target_price, target_source = figures.target_source
       FROM figures JOIN former USING (lane_id)
       WHERE l.customer_id = $1 AND l.lane_id = figures.lane_id AND (l.target_price, l.target_source) <> (figures.target_price, figures.target_source)
       RETURNING l.lane_id, l.mode, former.target_price AS before, l.target_price AS after,
                 former.target_source AS source_before, l.target_source AS source`,
      [caller.companyId, ...values],
    ),
  );
}
