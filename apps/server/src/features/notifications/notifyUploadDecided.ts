import { modeDetails, NotificationType } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, optionalRow } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications, type News } from './insertNotifications.ts';

/** Longer reasons can be read in the upload. */
const maxReasonLength = 200;

/**
 * On 'upload.decided': notifies the customer's users that their upload was approved, rejected or returned for correction. An
 * approval links to the lanes of its mode; the others to the upload.
 */
export const notifyUploadDecided: Job<'upload.decided'> = {
  name: 'notifyUploadDecided',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const upload = await optionalRow<{ company_id: string; file_name: string }>(
        tx,
        'SELECT company_id, file_name FROM uploads WHERE customer_id = $1 AND upload_id = $2',
        [fact.customerId, fact.uploadId],
      );
      if (upload === null) return;
      const { title } = modeDetails[fact.mode];
      const description =
        fact.decision === 'approved'
          ? `“${upload.file_name}” was approved: ${countLanes(await lanesOf(tx, fact.customerId, fact.uploadId))} in ${title}.`
          : `“${upload.file_name}” was ${fact.decision === 'rejected' ? 'rejected' : 'returned for correction'}: ${shorten(fact.reason ?? '')}`;
      const toldTypes = ['Customer', 'DataCustomer'] as const;
      await insertNotifications(
        tx,
        fact,
        toldTypes.map(
          (userType): News => ({
            companyId: upload.company_id,
            userType,
            type: NotificationType.ProdensusAnnouncement,
            laneId: null,
            uploadId: fact.decision === 'approved' ? null : fact.uploadId,
            description,
          }),
        ),
      );
    });
  },
};

async function lanesOf(tx: Transaction, customerId: string, uploadId: string): Promise<number> {
  const { lanes } = await oneRow<{ lanes: number }>(
    tx,
    'SELECT count(DISTINCT history_id)::integer AS lanes FROM lane_months WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  return lanes;
}

function shorten(reason: string): string {
  return reason.length <= maxReasonLength ? reason : `${reason.slice(0, maxReasonLength).trimEnd()}…`;
}
