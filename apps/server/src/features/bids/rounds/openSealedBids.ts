import type { FactPayload } from '@lanewright/contract/facts';
import { keepsRates } from '@lanewright/freight';
import { productItself } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { structureOfVersion } from '../../settings/index.ts';
import {
  awaitKey,
  type ClosedRound,
  lockClosedRound,
  type LostFile,
  openOffersOf,
  recordLostFiles,
  type RefusedOffer,
  RoundKeyMissing,
  selectCarriersWithOffers,
  settleRound,
} from '../../tenders/index.ts';
import { type BidRules, hasRate } from '../save/checkBid.ts';
import { saveBids, selectRules } from '../save/saveBids.ts';
import { checkPriceIncrease } from './checkPriceIncrease.ts';
import { type MergedOffer, mergeOffers, readOffer, type SealedOffer, type StillFits } from './mergeOffers.ts';
import { openFiles } from './openFiles.ts';

/**
 * On 'round.closed': turns what was offered in the round into bids. In a sealed round all sealed bids are opened in one
 * transaction: either every carrier's bids take effect, or none is opened yet. A lane that can no longer be accepted (its charges
 * or its carrier changed) is listed to its carrier. If the key is missing, it is retried every hour.
 */
export const openSealedBids: Job<'round.closed' | 'round.keyMissing'> = {
  name: 'openSealedBids',
  async run(platform, fact) {
    try {
      await platform.database.asSystem((tx) => open(platform, tx, fact));
    } catch (error) {
      if (!(error instanceof RoundKeyMissing)) throw error;
      platform.log.warn({ err: error, subject: fact.subject }, 'a sealed round waits for its key');
      await platform.database.asSystem((tx) => awaitKey(tx, fact));
    }
  },
};

async function open(
  platform: Platform,
  tx: Transaction,
  fact: FactPayload<'round.closed' | 'round.keyMissing'>,
): Promise<void> {
  const round = await lockClosedRound(tx, fact);
  if (round === null) return;
  const opened: OpenedLanes = { refused: [], leftOut: [] };
  const lost: LostFile[] = [];
  if (round.isSealed) {
    for (const carrierId of await selectCarriersWithOffers(tx, round)) {
      const ofCarrier = await openForCarrier(platform, tx, round, carrierId);
      opened.refused.push(...ofCarrier.refused);
      opened.leftOut.push(...ofCarrier.leftOut);
    }
    lost.push(...(await openFiles(platform, tx, round)));
  }
  await settleRound(tx, productItself, round, opened);
  await recordLostFiles(tx, productItself, round, lost);
}

const nothingFits =
  'The customer changed the charges after you sealed your bid. None of your rates fits the new charges.';

/** Determines which sealed cells still have the same meaning, and how the charges were named then. */
async function whatStillFits(
  tx: Transaction,
  { customerId, mode }: ClosedRound,
  { structure, months }: BidRules,
  offers: readonly SealedOffer[],
): Promise<StillFits & { nameOf(version: number, chargeNo: number): string }> {
  const now = new Map(structure.charges.map((charge) => [charge.chargeNo, charge]));
  const breaks = new Set(structure.breaks.map(({ breakNo }) => breakNo));
  const kept = new Map<number, ReadonlySet<number>>();
  const names = new Map<string, string>();
  for (const version of new Set(offers.map((offer) => offer.structureVersion))) {
    const { charges } = await structureOfVersion(tx, customerId, mode, version);
    const same = charges.filter((charge) => keepsRates(charge, now.get(charge.chargeNo)));
    kept.set(version, new Set(same.map(({ chargeNo }) => chargeNo)));
    for (const { chargeNo, name } of charges) names.set(`${version}/${chargeNo}`, name);
  }
  return {
    cell: (version, chargeNo, breakNo) =>
      kept.get(version)?.has(chargeNo) === true && (breakNo === null || breaks.has(breakNo)),
    month: (month) => months.includes(month),
    nameOf: (version, chargeNo) => names.get(`${version}/${chargeNo}`) ?? `charge ${chargeNo}`,
  };
}

/** Describes the cells of a valid bid that no longer fit, in a sentence; null if all fit. */
function leftOutInWords(
  { bid: { currency }, leftOut: { months, charges, inOtherCurrency } }: MergedOffer,
  nameOf: (version: number, chargeNo: number) => string,
): string | null {
  const changed = [
    ...[...charges].map(([chargeNo, version]) => `your entry for ${nameOf(version, chargeNo)}`),
    ...(months.size === 0 ? [] : [`your capacity for ${[...months].toSorted().join(', ')}`]),
  ];
  // A charge with weight breaks is named once.
  const inOther = new Set(
    inOtherCurrency.map((rate) => `${nameOf(rate.version, rate.chargeNo)} in ${rate.currency}`),
  );
  const sentences = [
    ...(changed.length === 0
      ? []
      : [`Saved without ${changed.join(' and ')}: the customer changed this after you sealed your bid.`]),
    ...(inOther.size === 0
      ? []
      : [
          `Saved without your rate for ${[...inOther].join(' and ')}: you sealed later rates in ${currency}.`,
        ]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

type OpenedLanes = { readonly refused: RefusedOffer[]; readonly leftOut: RefusedOffer[] };

async function openForCarrier(
  platform: Platform,
  tx: Transaction,
  round: ClosedRound,
  carrierId: string,
): Promise<OpenedLanes> {
  const offers = await openOffersOf(platform, tx, round, carrierId);
  const { contractNo } = round;
  const rules = await selectRules(tx, round);
  const read = offers.map(({ content }) => readOffer(content));
  const fitting = await whatStillFits(tx, round, rules, read);
  const merged = [...mergeOffers(read, fitting).values()];
  const bids = merged.map(({ bid }) => bid);
  const bidder = { customerId: round.customerId, carrierId, mode: round.mode, contractNo };
  const priced = new Set(read.filter(hasRate).map(({ laneId }) => laneId));
  // Everything sealed for a lane is checked together: one cell may have been raised after others were lowered.
  const risen = round.forbidsRise
    ? await checkPriceIncrease(
        { tx, bidder, rules },
        bids,
        bids.map(({ laneId }) => ({ laneId, tenderId: round.tenderId })),
      )
    : [];
  const why = new Map(risen.map((error) => [error.laneId, error.message]));
  for (const bid of bids)
    if (priced.has(bid.laneId) && bid.rates.length === 0) why.set(bid.laneId, nothingFits);
  const saved = await saveBids(
    {
      platform,
      tx,
      // In the name of the last user who sealed: a bid shows who submitted it.
      actor: { ...productItself, userId: offers.at(-1)?.sealedBy ?? '', companyId: carrierId },
      bidder,
      rules,
      uploadId: null,
      opensRound: round,
    },
    bids.filter((bid) => !why.has(bid.laneId)),
  );
  for (const error of saved.errors) why.set(error.laneId, error.message);
  const leftOut = merged.flatMap((offer) => {
    const { laneId } = offer.bid;
    const words = why.has(laneId) ? null : leftOutInWords(offer, fitting.nameOf);
    return words === null ? [] : [{ carrierId, laneId, why: words }];
  });
  return { refused: [...why].map(([laneId, message]) => ({ carrierId, laneId, why: message })), leftOut };
}
