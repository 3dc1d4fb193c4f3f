import type { awards, ResponseInputOf } from '@lanewright/contract';
import { Decimal, formatMomentUtc } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { grouped } from '../../../platform/grouped.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { receiveFile } from '../../uploads/index.ts';
import { selectAwardTerms, sumMonths } from '../details/selectAwardTerms.ts';
import { selectAwardsToAnswer, selectOwnAwards } from '../lockOwnAwards.ts';
import { type AwardOfSheet, checkAwardSheet, type SheetAnswer } from './checkAwardSheet.ts';
import { type AwardSheetRow, readAwardSheet } from './readAwardSheet.ts';

type Preview = ResponseInputOf<typeof awards.readAwardSheet>;

/** A sheet of 10,000 awards is a fraction of this. */
const maxBytes = 20_000_000;
const isId = /^[1-9]\d{0,17}$/;

/** Reads a filled sheet of awards and shows its responses and their totals; nothing is stored, not even the file. */
export async function previewAwardSheet({
  platform,
  caller,
  request,
}: Call<typeof awards.readAwardSheet>): Promise<Preview> {
  const { file } = await receiveFile(platform, request, maxBytes);
  try {
    const rows = await readAwardSheet(await platform.fileStore.localPath(file.fileKey));
    return await platform.database.asCustomers(caller.customerIds, async (tx) =>
      present(checkAwardSheet(rows, await selectAwardsOfSheet(tx, caller, rows))),
    );
  } finally {
    await platform.fileStore.remove(file.fileKey);
  }
}

/** The carrier's awards among those that a sheet names, by ID. */
async function selectAwardsOfSheet(
  tx: Transaction,
  caller: Caller,
  rows: readonly AwardSheetRow[],
): Promise<Map<string, AwardOfSheet>> {
  const named = [...new Set(rows.map(({ awardId }) => awardId).filter((awardId) => isId.test(awardId)))];
  const own = await selectOwnAwards(tx, caller, named);
  const ownIds = own.map((award) => award.award_id);
  const states = new Map(
    (await selectAwardsToAnswer(tx, caller, ownIds)).map((award) => [award.award_id, closedOf(award)]),
  );
  const terms = [];
  for (const [customerId, ofCustomer] of grouped(own, (award) => award.customer_id))
    terms.push(
      ...(await selectAwardTerms(
        tx,
        customerId,
        ofCustomer.map((award) => award.award_id),
      )),
    );
  return new Map(
    terms.map((award) => [award.award_id, { ...award, closed: states.get(award.award_id) ?? null }]),
  );
}

function closedOf(award: { status: string; is_late: boolean; answer_by: string }): string | null {
  if (award.status === 'Expired' || (award.status === 'Pending' && award.is_late))
    return `This award expired ${formatMomentUtc(award.answer_by)}. Clear the response.`;
  return award.status === 'Pending'
    ? null
    : 'This award was already answered or cancelled. Clear the response.';
}

function present({ answers, blank, wrong }: ReturnType<typeof checkAwardSheet>): Preview {
  const shown = answers.map(({ award, answer, months, reason }: SheetAnswer) => {
    const accepted = award.months.filter(
      ({ month }) => answer === 'accept' || (answer === 'acceptInPart' && months?.includes(month)),
    );
    return {
      awardId: award.award_id,
      answer,
      ...(months === undefined ? {} : { months: [...months] }),
      ...(reason === undefined ? {} : { reason }),
      origin: award.origin_label,
      destination: award.destination_label,
      awardedUsd: sumMonths(award.months).awardedUsd.toNumber(),
      acceptedUsd: sumMonths(accepted).awardedUsd.toNumber(),
    };
  });
  const totalOf = (answer: SheetAnswer['answer'], usdOf: 'awardedUsd' | 'acceptedUsd') => {
    const alike = shown.filter((one) => one.answer === answer);
    return {
      awards: alike.length,
      awardedUsd: alike.reduce((sum, one) => sum.plus(one[usdOf]), new Decimal(0)).toNumber(),
    };
  };
  return {
    answers: shown,
    accepted: totalOf('accept', 'acceptedUsd'),
    acceptedInPart: totalOf('acceptInPart', 'acceptedUsd'),
    declined: totalOf('decline', 'awardedUsd'),
    blank,
    wrong: [...wrong],
  };
}
