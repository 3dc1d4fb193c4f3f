import { awards, type QueryOf, tenders } from '@lanewright/contract';
import { runBeforeCommit } from '../../platform/database/beforeCommit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReported, reportRequest } from '../../platform/jobs/progress.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { chooseContract } from '../bids/index.ts';
import { requireMode } from '../settings/index.ts';
import { acceptBids } from './acceptBids.ts';
import { answerAward } from './answerAward.ts';
import { answerAwards } from './answerAwards.ts';
import { awardBestBids } from './awardBestBids.ts';
import { bestBidsAward } from './bestBidsAward.ts';
import type { ReportAwards } from './awardRequests.ts';
import { cancelAwards, requireOneMode } from './cancelAwards.ts';
import { previewBestBids } from './previewBestBids.ts';
import { previewTender } from './previewTender.ts';
import { previewAwardSheet } from './answer-sheet/previewAwardSheet.ts';
import { sendAwardSheet } from './answer-sheet/sendAwardSheet.ts';
import { onlyCarrier, requireLane } from './awards.policy.ts';
import { selectAwards, selectGivenMonths, sumAwardsToAnswer } from './awards.queries.ts';
import { gridRoutes } from './grid/gridRoutes.ts';
import { previewAnswer } from './details/previewAnswer.ts';
import { readAward } from './details/readAward.ts';
import { presentLetter, requireLetter, selectLetters } from './letters/letters.queries.ts';
import { sendLetters } from './letters/sendLetters.ts';
import { requireOwnAwards } from './lockOwnAwards.ts';
import { presentAward } from './presentAward.ts';
import { readAwardPreview } from './readAwardPreview.ts';
import { sendRateCard } from './sendRateCard.ts';
import { cancelLaneAwards, withdrawOwnBid } from './resetLane.ts';

/** The customer and mode of a list over all contracts, and the one contract that it is narrowed to, if any. */
async function narrowTo(
  tx: Transaction,
  caller: Caller,
  { customerId: named, mode, contractNo }: QueryOf<typeof awards.listAwards>,
) {
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, named, mode);
  if (contractNo !== undefined) await chooseContract(tx, caller, { customerId, mode }, contractNo);
  return { customerId, mode, contractNo };
}

/** Whose progress is reported: each user's own. */
const progressSubject = (caller: Caller, mode: number): string => `awards:${caller.userId}:${mode}`;

/** Awards or cancels many lanes, and reports how far it is until the figures that follow are updated too. */
const reported = <T>(
  { platform, tx, caller }: { platform: Platform; tx: Transaction; caller: Caller },
  mode: number,
  work: (report: ReportAwards) => Promise<T>,
): Promise<T> =>
  reportRequest(platform, progressSubject(caller, mode), 'awards', async (report) => {
    const done = await work(report);
    await runBeforeCommit(tx);
    return done;
  });

export const awardsRoutes: readonly Route[] = [
  ...gridRoutes,
  route(awards.acceptBids, async ({ tx, caller, actor, body }) => {
    const by = { customerId: caller.companyId, userId: caller.userId };
    const awardIds = await acceptBids(tx, actor, by, body);
    const written = await selectAwards(tx, { customerId: by.customerId, carrierId: null, awardIds });
    // In the order of the wishes.
    const byId = new Map(written.map((row) => [row.award_id, presentAward(row, false)]));
    return { awards: awardIds.flatMap((id) => byId.get(id) ?? []) };
  }),
  route(awards.previewAwards, async ({ tx, caller, body }) => ({
    awards: await readAwardPreview(tx, caller.companyId, body),
  })),
  route(awards.awardBestBids, async (call) => {
    const { tx, caller, actor, body } = call;
    await requireMode(tx, caller, body.mode);
    const by = { customerId: caller.companyId, userId: caller.userId };
    const done = await reported(call, body.mode, (report) => awardBestBids(tx, actor, by, body, report));
    return { ...done, awardedUsd: Number(done.awardedUsd), savingsUsd: Number(done.savingsUsd) };
  }),
  route(awards.bestBidsProgress, async ({ tx, caller, params }) => {
    await requireMode(tx, caller, params.mode);
    return { award: await readReported(tx, progressSubject(caller, params.mode)) };
  }),
  route(awards.previewBestBids, async ({ tx, caller, body }) => {
    await requireMode(tx, caller, body.mode);
    return previewBestBids(tx, caller.companyId, body);
  }),
  route(awards.getBestBidsAward, ({ tx, caller, params }) => bestBidsAward(tx, caller.companyId, params.id)),
  route(awards.cancelAwards, async (call) => {
    const { tx, caller, actor, body } = call;
    const by = { customerId: caller.companyId, userId: caller.userId };
    const mode = await requireOneMode(tx, by.customerId, body.awardIds);
    const cancelled = await reported(call, mode, (report) =>
      cancelAwards(tx, actor, by, { ...body, mode }, report),
    );
    return { cancelled };
  }),
  // Here rather than in events, which know nothing of awards.
  route(tenders.previewTender, async ({ tx, caller, body }) => {
    await requireMode(tx, caller, body.mode);
    return previewTender(tx, caller.companyId, body);
  }),
  route(awards.resetLane, async (call) => {
    const { tx, caller, actor, params, query } = call;
    const lane = await requireLane(tx, caller, params.id);
    const changed =
      caller.userType === 'Carrier'
        ? await withdrawOwnBid(call, lane)
        : await cancelLaneAwards(tx, actor, caller, lane, query.reason ?? null);
    return { changed };
  }),
  route(awards.awardedMonths, async ({ tx, caller, params }) => {
    const lane = await requireLane(tx, caller, params.id);
    const given = await selectGivenMonths(tx, lane.customerId, lane.laneId, onlyCarrier(caller));
    return given.map((row) => ({
      month: row.month,
      share: Number(row.share),
      carrierName: row.carrier_name,
      status: row.status,
      contractNo: row.contract_no,
    }));
  }),
  route(awards.listAwards, async ({ tx, caller, query }) => {
    const narrowed = await narrowTo(tx, caller, query);
    const carrierId = onlyCarrier(caller);
    const found = await selectAwards(tx, { ...narrowed, carrierId });
    return found.map((row) => ({
      ...presentAward(row, carrierId !== null),
      origin: row.origin_label,
      destination: row.destination_label,
      customerName: row.customer_name,
      contractNo: row.contract_no,
      contractName: row.contract_name,
    }));
  }),
  route(awards.awardHistory, async ({ tx, caller, params }) => {
    const { customerId, laneId } = await requireLane(tx, caller, params.id);
    const found = await selectAwards(tx, { customerId, carrierId: null, laneId });
    return found.map((row) => presentAward(row, false));
  }),
  route(awards.answerAward, async ({ tx, caller, actor, params, body }) => {
    const { customerId } = await answerAward(tx, actor, caller, params.id, body);
    const found = await selectAwards(tx, { customerId, carrierId: caller.companyId, awardIds: [params.id] });
    const [answered] = found.map((row) => presentAward(row, true));
    if (answered === undefined) throw new Error(`award ${params.id} is gone in its own transaction`);
    return answered;
  }),
  route(awards.getAward, ({ tx, caller, params }) => readAward(tx, caller, params.id)),
  route(awards.previewAnswer, ({ tx, caller, params, body }) =>
    previewAnswer(tx, caller, params.id, body.months),
  ),
  streamingRoute(awards.awardSheet, (call) => sendAwardSheet(call)),
  streamingRoute(awards.readAwardSheet, (call) => previewAwardSheet(call)),
  route(awards.answerAwards, async ({ tx, caller, actor, body }) => {
    const answered = await answerAwards(tx, actor, caller, body);
    return {
      ...answered,
      awardedUsd: answered.awardedUsd.toNumber(),
      acceptedUsd: answered.acceptedUsd.toNumber(),
    };
  }),
  route(awards.awardsToAnswer, async ({ tx, caller, body }) => {
    await requireOwnAwards(tx, caller, body.awardIds, (index) => `awardIds.${index}`);
    const sum = await sumAwardsToAnswer(tx, caller, body.awardIds);
    return {
      awards: sum.awards,
      lanes: sum.lanes,
      awardedUsd: Number(sum.awarded_usd),
      answerBy: sum.answer_by,
    };
  }),
  streamingRoute(awards.rateCard, (call) => sendRateCard(call)),
  route(awards.sendLetters, async ({ platform, tx, caller, actor, body }) => {
    await requireMode(tx, caller, body.mode);
    return sendLetters(platform, tx, actor, caller, body);
  }),
  route(awards.listLetters, async ({ tx, caller, query }) => {
    const found = await selectLetters(tx, {
      ...(await narrowTo(tx, caller, query)),
      carrierId: onlyCarrier(caller),
    });
    return found.map((row) => presentLetter(row, caller.userType === 'Carrier'));
  }),
  route(awards.getLetter, async ({ tx, caller, params }) => {
    const letter = await requireLetter(tx, caller, params.id);
    return {
      ...presentLetter(letter, caller.userType === 'Carrier'),
      contact:
        letter.contact_name === null ? null : { name: letter.contact_name, email: letter.contact_email },
      laneRows: letter.body,
      terms: letter.terms,
      ...(letter.clauses.length === 0 ? {} : { clauses: letter.clauses }),
    };
  }),
];
