import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { linkTo, writeMail } from '../../platform/mail/writeMail.ts';

const factSchema = z.object({ customerId: z.string(), documentId: z.string(), version: z.number() });
type Fact = z.output<typeof factSchema>;

/** On 'document.published': writes to everybody of the carriers who are asked to accept a mandatory document. */
export const tellPublished: Job = {
  name: 'tellPublished',
  async run(platform, payload) {
    const fact = factSchema.parse(payload);
    await platform.database.inBulk(async (tx) => {
      const document = await selectMandatory(tx, fact);
      // It may have been put away or followed by another version since; and what is for information is found, not sent.
      if (document === null) return;
      for (const person of await selectPeople(tx, fact))
        await writeMail(platform, tx, {
          kind: 'document published',
          to: person.email,
          subject: `${document.customer_name} asks you to accept: ${document.title}`,
          content: {
            heading: document.title,
            paragraphs: [
              fact.version === 1
                ? `${document.customer_name} published a document that your company is asked to read and accept.`
                : `${document.customer_name} published version ${fact.version} of a document. An earlier version that was accepted does not stand for it: your company is asked to read and accept this one.`,
              ...(document.note === '' ? [] : [{ quote: document.note }]),
            ],
            action: { label: 'Read and accept', link: linkTo(platform, '/repo') },
            footnote: `You get this mail because your company offers freight to ${document.customer_name} on Lanewright.`,
          },
        });
    });
  },
};

function selectMandatory(
  tx: Transaction,
  { customerId, documentId, version }: Fact,
): Promise<{ title: string; note: string; customer_name: string } | null> {
  return optionalRow(
    tx,
    `SELECT d.title, v.note, c.name AS customer_name FROM documents d
     JOIN document_versions v ON v.customer_id = d.customer_id AND v.document_id = d.document_id
     JOIN companies c ON c.company_id = d.customer_id
     WHERE d.customer_id = $1 AND d.document_id = $2 AND v.version = $3 AND v.status = 'Published'
       AND d.category = 'Mandatory' AND d.carrier_id IS NULL`,
    [customerId, documentId, version],
  );
}

/** The people of the carriers it is for that have not accepted this version. */
function selectPeople(
  tx: Transaction,
  { customerId, documentId, version }: Fact,
): Promise<{ email: string }[]> {
  return rows<{ email: string }>(
    tx,
    `SELECT u.email FROM documents d
     JOIN LATERAL (
       SELECT DISTINCT n.carrier_id FROM connections n
       WHERE n.customer_id = d.customer_id AND (d.modes IS NULL OR n.mode = ANY (d.modes))
         AND (d.carrier_ids IS NULL OR n.carrier_id = ANY (d.carrier_ids))
     ) who ON true
     JOIN users u ON u.company_id = who.carrier_id AND u.deleted_at IS NULL AND u.deactivated_at IS NULL
     WHERE d.customer_id = $1 AND d.document_id = $2 AND NOT EXISTS (
       SELECT FROM document_acceptances a
       WHERE a.customer_id = d.customer_id AND a.document_id = d.document_id AND a.version = $3 AND a.carrier_id = who.carrier_id)
     ORDER BY u.user_id`,
    [customerId, documentId, version],
  );
}
