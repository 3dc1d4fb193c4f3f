import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { writeMail } from '../../../platform/mail/writeMail.ts';
import { requireTender } from '../tenders.queries.ts';
import { lostInWords } from '../sealing/sealedFiles.ts';

/** On 'round.filesMissing': emails the customer all sheets that were missing when a round was opened, and each carrier its own. */
export const notifyMissingFiles: Job<'round.filesMissing'> = {
  name: 'notifyMissingFiles',
  async run(platform, fact) {
    const { lost } = fact;
    await platform.database.asSystem(async (tx) => {
      const tender = await requireTender(tx, fact.customerId, fact.tenderId);
      const people = await selectPeople(tx, [fact.customerId, ...lost.map((file) => file.carrierId)]);
      for (const person of people) {
        const concerned =
          person.company_id === fact.customerId
            ? lost
            : lost.filter((file) => file.carrierId === person.company_id);
        const whose = (carrierId: string) =>
          person.company_id === carrierId
            ? ''
            : `${people.find(({ company_id: id }) => id === carrierId)?.company_name ?? 'A carrier'}, `;
        await writeMail(platform, tx, {
          kind: 'sealed file lost',
          to: person.email,
          once: { event: fact.factId, userId: person.user_id },
          subject: `${tender.name}: a bid sheet file couldn’t be opened; its bids are valid`,
          content: {
            heading: tender.name,
            paragraphs: [
              `Round ${fact.roundNo} was opened, and every sealed bid is valid. ${concerned.length === 1 ? 'The file of one bid sheet' : `The files of ${concerned.length} bid sheets`} couldn’t be opened:`,
              ...concerned.map(
                (file) => `${whose(file.carrierId)}“${file.fileName}”: ${lostInWords[file.lost]}`,
              ),
            ],
            footnote: 'Details are in the audit log.',
          },
        });
      }
    });
  },
};

function selectPeople(
  tx: Transaction,
  companyIds: readonly string[],
): Promise<{ user_id: string; email: string; company_id: string; company_name: string }[]> {
  return rows(
    tx,
    `SELECT u.user_id, u.email, u.company_id, c.name AS company_name FROM users u JOIN companies c USING (company_id)
     WHERE u.company_id = ANY ($1::bigint[]) AND u.email IS NOT NULL AND u.deleted_at IS NULL AND u.deactivated_at IS NULL ORDER BY u.user_id`,
    [companyIds],
  );
}
