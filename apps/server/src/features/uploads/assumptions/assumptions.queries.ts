import type { assumptionSchema } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Assumption, AssumptionStage, Choice } from './assumption.ts';

export type AssumptionView = z.input<typeof assumptionSchema>;

const stepOfStage = { columns: 'columns', rows: 'rows', places: 'places', lanes: null } as const;

/** The assumptions of an upload: open ones first, by descending share. */
export async function selectAssumptions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<AssumptionView[]> {
  const found = await rows<{
    key: string;
    stage: AssumptionStage;
    state: Assumption['state'];
    value: string | null;
    text: string;
    why: string | null;
    line_count: number | null;
    evidence: NonNullable<Assumption['evidence']>;
    choices: Choice[];
    share: string | null;
    answered_by: string | null;
    answered_at: string | null;
  }>(
    tx,
    `SELECT a.key, a.stage, a.state, a.value, a.text, a.why, a.line_count, a.evidence, a.choices, a.share,
       p.display_name AS answered_by, a.answered_at
     FROM upload_assumptions a LEFT JOIN users p ON p.user_id = a.answered_by
     WHERE a.customer_id = $1 AND a.upload_id = $2
     ORDER BY a.state IN ('asked', 'marked') DESC, coalesce(a.share, 0.5) DESC, a.key`,
    [customerId, uploadId],
  );
  return found.map((row) => ({
    key: row.key,
    stage: row.stage,
    state: row.state,
    text: row.text,
    why: row.why,
    value: row.value,
    choices: row.choices,
    recommended: row.choices[0]?.value ?? null,
    share: row.share === null ? null : Number(row.share),
    lines: row.line_count,
    sampledRows: row.evidence.sampledRows ?? null,
    step: stepOfStage[row.stage],
    rememberedAt: row.state === 'remembered' ? row.answered_at : null,
    answeredBy: row.answered_by,
  }));
}

/** How certain an upload's figures are, 0 to 1: 1 without open assumptions. A share that can't be computed counts as half. */
export function certainShareOf(assumptions: readonly Pick<AssumptionView, 'state' | 'share'>[]): number {
  return assumptions
    .filter(({ state }) => state === 'asked' || state === 'marked')
    .reduce((certain, { share }) => certain * (1 - (share ?? 0.5)), 1);
}
