import { formatMomentUtc, NotificationType, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { grouped } from '../../../platform/grouped.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type PendingAward, selectAwardedTogether, selectDueTogether } from '../../awards/index.ts';
import { selectCompanyName } from '../companyName.ts';
import { countLanes } from '../countLanes.ts';
import { insertNotifications } from '../insertNotifications.ts';
import { awardMail } from './awardMail.ts';
import { linkToLanes, whyCarriersMayStop } from './emailParts.ts';
import { selectConnected, selectReaders } from './readers.ts';

/** On 'lane.awarded': emails each carrier its pending awards, with months, volumes and amounts. The notification is `notifyAwarded`. */
export const emailAwards: Job<'lane.awarded'> = {
  name: 'emailAwards',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const awards = await selectAwardedTogether(tx, fact);
      await email(platform, tx, fact, 'awarded', awards);
    });
  },
};

/**
 * On 'awards.reminderDue', two days before the response deadline: reminds each carrier of awards that are still pending and have this
 * deadline. Awards answered or cancelled since are left out.
 */
export const emailAwardReminder: Job<'awards.reminderDue'> = {
  name: 'emailAwardReminder',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const connected = await selectConnected(tx, fact);
      const awards = (await selectDueTogether(tx, fact)).filter((award) => connected.has(award.carrier_id));
      if (awards.length === 0) return;
      const customerName = await selectCompanyName(tx, fact.customerId);
      await insertNotifications(
        tx,
        fact,
        [...grouped(awards, (award) => award.carrier_id)].map(([companyId, own]) => ({
          companyId,
          userType: 'Carrier' as const,
          type: NotificationType.ProdensusAnnouncement,
          laneId: own[0].lane_id,
          about: { kind: 'award' as const, id: own.length === 1 ? own[0].award_id : null },
          description: `${countLanes(new Set(own.map((award) => award.lane_id)).size)} awarded by ${customerName}: respond by ${formatMomentUtc(fact.answerBy)}.`,
        })),
      );
      await email(platform, tx, fact, 'reminder', awards);
    });
  },
};

async function email(
  platform: Platform,
  tx: Transaction,
  {
    factId,
    customerId,
    mode,
  }: { readonly factId: string; readonly customerId: string; readonly mode: OfferedMode },
  what: 'awarded' | 'reminder',
  awards: readonly PendingAward[],
): Promise<void> {
  if (awards.length === 0) return;
  const byCarrier = grouped(awards, (award) => award.carrier_id);
  const customerName = await selectCompanyName(tx, customerId);
  const readers = await selectReaders(tx, { customerId, mode }, [...byCarrier.keys()], 'awards');
  for (const reader of readers) {
    const { subject, content } = awardMail({
      what,
      customerName,
      mode,
      awards: byCarrier.get(reader.carrierId) ?? [],
    });
    await writeMail(platform, tx, {
      kind: what === 'awarded' ? 'lanes awarded' : 'award reminder',
      to: reader.email,
      once: { event: factId, userId: reader.userId },
      subject,
      content: {
        ...content,
        action: { label: 'Respond to the awards', link: linkToLanes(platform, customerId, mode, 'awards') },
        ...whyCarriersMayStop(platform, customerName),
      },
    });
  }
}
