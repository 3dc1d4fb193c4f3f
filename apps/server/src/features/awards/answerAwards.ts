import { Decimal } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { sumAwardsToAnswer } from './awards.queries.ts';
import { releaseBackups } from './backups/keepBackups.ts';
import { promoteBackups } from './backups/promoteBackups.ts';
import { grouped } from '../../platform/grouped.ts';
import { lockOwnAwards, type OwnAward } from './lockOwnAwards.ts';
import { announceAnswers, writeAnswers } from './writeAnswers.ts';

export type AwardsAnswer = {
  readonly awardIds: readonly string[];
  readonly answer: 'accept' | 'decline';
  readonly reason?: string | undefined;
};
export type AnsweredFigures = {
  readonly awards: number;
  readonly lanes: number;
  readonly awardedUsd: Decimal;
};

/** Stores one response of a carrier to many awards, of one or several customers: all of them or none. Returns their totals. */
export async function answerAwards(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  { awardIds, answer, reason }: AwardsAnswer,
): Promise<AnsweredFigures> {
  readDataPackage(awardIds);
  const awards = await lockOwnAwards(tx, caller, awardIds, (label, index) => ({
    title: `The award on ${label}`,
    field: `awardIds.${index}`,
  }));
  const { awarded_usd: awardedUsd } = await sumAwardsToAnswer(tx, caller, awardIds);
  for (const ofMode of grouped(awards, (award) => `${award.customer_id} ${award.mode}`).values())
    await answerOfMode(tx, actor, caller, ofMode, answer, reason);
  return {
    awards: awards.length,
    lanes: new Set(awards.map((award) => award.lane_id)).size,
    awardedUsd: new Decimal(awardedUsd),
  };
}

function readDataPackage(awardIds: readonly string[]): void {
  const seen = new Set<string>();
  for (const [index, id] of awardIds.entries()) {
    if (seen.has(id))
      throw refuse('duplicate_award', `Award ${id} is listed twice. Respond to each award once`, {
        field: `awardIds.${index}`,
      });
    seen.add(id);
  }
}

async function answerOfMode(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  awards: readonly OwnAward[],
  answer: AwardsAnswer['answer'],
  reason: string | undefined,
): Promise<void> {
  const [first] = awards;
  if (first === undefined) return;
  const { customer_id: customerId, mode } = first;
  const awardIds = awards.map((award) => award.award_id);
  const status = answer === 'accept' ? 'Accepted' : 'Declined';
  await writeAnswers(tx, { customerId, userId: caller.userId }, awardIds, status, reason);
  if (answer === 'accept') await releaseBackups(tx, customerId, awardIds, 'the award was accepted');
  else await freeMonths(tx, customerId, awardIds);
  await recordAudit(tx, actor, {
    customerId,
    action: 'awards.answered',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { status: 'Pending' },
    after: {
      status,
      reason,
      awards: awards.map((award) => ({ awardId: award.award_id, laneId: award.lane_id })),
    },
  });
  await announceAnswers(tx, { customerId, mode, carrierId: caller.companyId }, awards, status);
  // What was not accepted goes to the backups before anyone else can be awarded it.
  if (answer === 'decline') {
    const laneIds = new Set(awards.map((award) => award.lane_id));
    await promoteBackups(tx, customerId, mode, [...laneIds]);
  }
}

async function freeMonths(tx: Transaction, customerId: string, awardIds: readonly string[]): Promise<void> {
  await execute(
    tx,
    'UPDATE award_months SET is_active = false WHERE customer_id = $1 AND award_id = ANY ($2::bigint[]) AND is_active',
    [customerId, awardIds],
  );
}
