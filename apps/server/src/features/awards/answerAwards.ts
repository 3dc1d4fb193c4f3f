import type { awards as contract, BodyOf } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { sql } from '../../platform/database/sql.ts';
import { grouped } from '../../platform/grouped.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { sumAwardsToAnswer } from './awards.queries.ts';
import { type AwardAnswer, findAcceptedMonths, selectMonths } from './acceptedMonths.ts';
import { lockOwnAwards, manyAwards } from './lockOwnAwards.ts';
import { type CheckedAnswer, statusAfter, storeAnswers } from './storeAnswers.ts';

type Response = AwardAnswer & { readonly awardId: string };
export type AnsweredFigures = {
  readonly awards: number;
  readonly lanes: number;
  readonly awardedUsd: Decimal;
  /** What is still awarded after the responses. */
  readonly acceptedUsd: Decimal;
};

const acceptedTotal = sql({
  from: `SELECT coalesce(sum(awarded_usd), 0) AS awarded_usd FROM award_months
    WHERE customer_id = ANY ($customers::bigint[]) AND award_id = ANY ($awards::bigint[]) AND is_active`,
  params: { customers: 'id[]', awards: 'id[]' },
  row: { awarded_usd: 'numeric' },
});

/**
 * Stores a carrier's responses to many awards, of one or several customers: all of them or none. Returns their totals. Errors name the
 * response by its place in the body.
 */
export async function answerAwards(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  body: BodyOf<typeof contract.answerAwards>,
): Promise<AnsweredFigures> {
  const { responses, fieldOf } = responsesOf(body);
  const awardIds = responses.map(({ awardId }) => awardId);
  refuseDuplicates(awardIds, fieldOf);
  const awards = await lockOwnAwards(tx, caller, awardIds, (label, index) => ({
    title: `The award on ${label}`,
    field: fieldOf(index),
  }));
  const customers = [...new Set(awards.map((award) => award.customer_id))];
  const inPart = responses.filter(({ answer }) => answer === 'acceptInPart');
  const months = await selectMonths(
    tx,
    customers,
    inPart.map(({ awardId }) => awardId),
  );
  const { awarded_usd: awardedUsd } = await sumAwardsToAnswer(tx, caller, awardIds);
  const placeOf = new Map(awardIds.map((awardId, index) => [awardId, index]));
  const checked = awards.map((award): Checked => {
    const index = placeOf.get(award.award_id) ?? 0;
    const response = responses[index] as Response;
    const acceptedMonths = findAcceptedMonths(
      response,
      months.get(award.award_id) ?? [],
      `answers.${index}.months`,
    );
    return { ...response, award, acceptedMonths };
  });
  for (const ofMode of grouped(checked, ({ award }) => `${award.customer_id} ${award.mode}`).values())
    await storeAnswers(tx, caller, ofMode, (of) => recordAnswers(tx, actor, of, ofMode));
  const sum = () => acceptedTotal.one(tx, { customers, awards: awardIds });
  const accepted = awardIds.length > manyAwards ? await disableNestedLoops(tx, sum) : await sum();
  return {
    awards: awards.length,
    lanes: new Set(awards.map((award) => award.lane_id)).size,
    awardedUsd: new Decimal(awardedUsd),
    acceptedUsd: new Decimal(accepted.awarded_usd),
  };
}

type Checked = CheckedAnswer & Response;

/** The responses of both forms of the body, and how an error names one of them. */
function responsesOf(body: BodyOf<typeof contract.answerAwards>): {
  readonly responses: readonly Response[];
  readonly fieldOf: (index: number) => string;
} {
  if ('answers' in body) return { responses: body.answers, fieldOf: (index) => `answers.${index}.awardId` };
  const { awardIds, answer, reason } = body;
  return {
    responses: awardIds.map((awardId) => ({ awardId, answer, reason })),
    fieldOf: (index) => `awardIds.${index}`,
  };
}

function refuseDuplicates(awardIds: readonly string[], fieldOf: (index: number) => string): void {
  const seen = new Set<string>();
  for (const [index, id] of awardIds.entries()) {
    if (seen.has(id))
      throw refuse('duplicate_award', `Award ${id} is listed twice. Respond to each award once`, {
        field: fieldOf(index),
      });
    seen.add(id);
  }
}

/** Writes one entry for a customer's awards of one mode; what all responses share is named once. */
async function recordAnswers(
  tx: Transaction,
  actor: Actor,
  { customerId, mode }: { readonly customerId: string; readonly mode: number },
  checked: readonly Checked[],
): Promise<void> {
  const [first] = checked;
  const isAlike = checked.every(
    ({ answer, reason }) => answer !== 'acceptInPart' && answer === first?.answer && reason === first.reason,
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'awards.answered',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { status: 'Pending' },
    after: {
      ...(isAlike && first !== undefined ? { status: statusAfter(first.answer), reason: first.reason } : {}),
      awards: checked.map(({ award, answer, reason, acceptedMonths }) => ({
        awardId: award.award_id,
        laneId: award.lane_id,
        ...(isAlike ? {} : { status: statusAfter(answer), reason }),
        ...(answer === 'acceptInPart' ? { months: acceptedMonths } : {}),
      })),
    },
  });
}
