import { formatMomentUtc, isOfferedMode, NotificationType } from '@lanewright/freight';
import type { Job, JobPayload } from '../../../platform/jobs/job.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeBlankSheet } from '../../bids/index.ts';
import { rememberSealed, selectRoundToAnnounce } from '../../tenders/index.ts';
import { selectCompanyName } from '../companyName.ts';
import { insertNotifications } from '../insertNotifications.ts';
import { linkToLanes, missingSheet, whyCarriers, whyCarriersMayStop } from './emailParts.ts';
import { selectConnected, selectReaders } from './readers.ts';
import { roundMail, type RoundNews, roundText } from './roundMail.ts';

/** On 'round.planned': informs all users of the invited carriers when they can bid; the email has the bid sheet without prices. */
export const notifyRoundPlanned: Job<'round.planned'> = {
  name: 'notifyRoundPlanned',
  run: (platform, fact) => notify(platform, fact, 'planned'),
};

/** On 'round.extended': informs them of the new closing time. */
export const notifyRoundExtended: Job<'round.extended'> = {
  name: 'notifyRoundExtended',
  run: (platform, fact) => notify(platform, fact, 'extended'),
};

/** On 'round.extendedByLoad': informs them of the new closing time and the reason. */
export const notifyRoundExtendedByLoad: Job<'round.extendedByLoad'> = {
  name: 'notifyRoundExtendedByLoad',
  run: (platform, fact) => notify(platform, fact, 'extendedByLoad'),
};

async function notify(
  platform: Platform,
  fact: JobPayload<'round.planned' | 'round.extended' | 'round.extendedByLoad'>,
  what: RoundNews['what'],
): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const announced = await selectRoundToAnnounce(tx, fact);
    if (announced === null) return;
    const { tender, round } = announced;
    const { mode } = tender;
    if (!isOfferedMode(mode)) return;
    const connected = await selectConnected(tx, fact);
    const carrierIds = announced.carrierIds.filter((carrierId) => connected.has(carrierId));
    const customerName = await selectCompanyName(tx, fact.customerId);
    const news: RoundNews = {
      what,
      customerName,
      tenderName: tender.name,
      mode,
      lanes: tender.lane_count,
      roundNo: round.round_no,
      opens: formatMomentUtc(round.opens_at),
      closes: formatMomentUtc(round.closes_at),
      isSealed: round.is_sealed,
      wasSealed: await rememberSealed(tx, announced),
      forbidsRise: tender.forbids_rise && round.round_no > 1,
    };
    await insertNotifications(
      tx,
      fact,
      carrierIds.map((companyId) => ({
        companyId,
        userType: 'Carrier' as const,
        type: NotificationType.ProdensusAnnouncement,
        laneId: null,
        about: { kind: 'tender' as const, id: tender.tender_id },
        description: roundText(news),
      })),
    );
    const { subject, content } = roundMail(news);
    const readers = await selectReaders(
      tx,
      { customerId: fact.customerId, mode },
      carrierIds,
      what === 'planned' ? 'invitation' : 'rounds',
    );
    for (const { userId, email, carrierId } of readers)
      await writeMail(platform, tx, {
        kind: what === 'planned' ? 'tender planned' : 'tender extended',
        to: email,
        once: { event: fact.factId, userId },
        subject,
        content: {
          ...content,
          action: { label: 'Open your lanes', link: linkToLanes(platform, fact.customerId, mode) },
          // An invitation can't be turned off.
          ...(what === 'planned'
            ? { footnote: whyCarriers(customerName) }
            : whyCarriersMayStop(platform, customerName)),
          ...missingSheet(platform, fact.customerId, mode),
        },
        file: describeBlankSheet({
          customerId: fact.customerId,
          carrierId,
          mode,
          contractNo: tender.contract_no,
          tenderId: tender.tender_id,
          roundNo: round.round_no,
          factId: fact.factId,
        }),
      });
  });
}
