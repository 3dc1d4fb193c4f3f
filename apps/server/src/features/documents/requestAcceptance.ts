import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { linkTo, writeMail } from '../../platform/mail/writeMail.ts';

type Asked = {
  user_id: string;
  document_id: string;
  email: string;
  title: string;
  note: string;
  version: number;
  customer_name: string;
  /** Whether its company accepted an earlier version. */
  accepted_before: boolean;
};

/**
 * On 'document.published', 'document.changed' and 'connections.changed': emails all users of carriers that a published mandatory
 * document now concerns and that have not accepted it. `document_requests` records who was asked: each carrier gets one email per
 * version, whatever the reason; no email is sent for documents for information only.
 */
export const requestAcceptance: Job<'connections.changed' | 'document.published' | 'document.changed'> = {
  name: 'requestAcceptance',
  async run(platform, payload) {
    // A connection's event is about every document of its customer.
    const documentId = 'documentId' in payload ? payload.documentId : null;
    await platform.database.asSystem(async (tx) => {
      for (const asked of await ask(tx, payload.customerId, documentId))
        await writeMail(platform, tx, {
          kind: 'document published',
          to: asked.email,
          once: {
            event: `document ${payload.customerId}:${asked.document_id}:${asked.version}`,
            userId: asked.user_id,
          },
          subject: `${asked.customer_name} asks you to accept: ${asked.title}`,
          content: {
            heading: asked.title,
            paragraphs: [
              asked.accepted_before
                ? `${asked.customer_name} published version ${asked.version} of a document. Your earlier acceptance doesn’t cover this version. Read and accept the new version.`
                : `${asked.customer_name} published a document for your company to read and accept.`,
              ...(asked.note === '' ? [] : [{ quote: asked.note }]),
            ],
            action: { label: 'Read and accept', link: linkTo(platform, '/repo') },
            footnote: `You get this email because your company works with ${asked.customer_name} on Lanewright.`,
          },
        });
    });
  },
};

/** Records which carriers are asked now, and returns their users. */
function ask(tx: Transaction, customerId: string, documentId: string | null): Promise<Asked[]> {
  return rows<Asked>(
    tx,
    `WITH asked AS (
       INSERT INTO document_requests AS made (customer_id, document_id, version, carrier_id, asked_at)
       SELECT DISTINCT d.customer_id, d.document_id, v.version, n.carrier_id, $3::timestamptz
       FROM documents d
       JOIN document_versions v ON v.customer_id = $1 AND v.document_id = d.document_id AND v.status = 'Published'
       JOIN connections n ON n.customer_id = $1 AND (d.modes IS NULL OR n.mode = ANY (d.modes))
         AND (d.carrier_ids IS NULL OR n.carrier_id = ANY (d.carrier_ids))
       WHERE d.customer_id = $1 AND ($2::bigint IS NULL OR d.document_id = $2) AND d.category = 'Mandatory' AND d.carrier_id IS NULL
         AND NOT EXISTS (
           SELECT FROM document_acceptances a
           WHERE a.customer_id = $1 AND a.document_id = d.document_id AND a.version = v.version AND a.carrier_id = n.carrier_id)
       ON CONFLICT DO NOTHING
       RETURNING made.document_id, made.version, made.carrier_id
     )
     SELECT u.user_id, d.document_id, u.email, d.title, v.note, r.version, c.name AS customer_name, EXISTS (
         SELECT FROM document_acceptances a
         WHERE a.customer_id = $1 AND a.document_id = r.document_id AND a.carrier_id = r.carrier_id AND a.version < r.version
       ) AS accepted_before
     FROM asked r
     JOIN documents d ON d.customer_id = $1 AND d.document_id = r.document_id
     JOIN document_versions v ON v.customer_id = $1 AND v.document_id = r.document_id AND v.version = r.version
     JOIN companies c ON c.company_id = $1
     JOIN users u ON u.company_id = r.carrier_id AND u.email IS NOT NULL AND u.deleted_at IS NULL AND u.deactivated_at IS NULL
     ORDER BY lower(d.title), d.document_id, u.user_id`,
    [customerId, documentId, now()],
  );
}
