import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { propertyOf } from '../settings/index.ts';

type Bidder = { readonly customerId: string; readonly carrierId: string; readonly mode: number };
export type AwaitedDocument = {
  readonly documentId: string;
  readonly title: string;
  readonly version: number;
};

/** Documents that a carrier has to accept before it may bid in a customer's mode; empty if the customer requires none. */
export async function selectAwaited(tx: Transaction, bidder: Bidder): Promise<AwaitedDocument[]> {
  return (await acceptsBeforeBids(tx, bidder)) ? selectOpen(tx, bidder) : [];
}

/** Mandatory documents that a carrier has not accepted, and whether they block its bids. */
export async function selectOpenDocuments(
  tx: Transaction,
  bidder: Bidder,
): Promise<{ documents: AwaitedDocument[]; keepFromBidding: boolean }> {
  return { documents: await selectOpen(tx, bidder), keepFromBidding: await acceptsBeforeBids(tx, bidder) };
}

async function acceptsBeforeBids(tx: Transaction, { customerId, mode }: Bidder): Promise<boolean> {
  return (await propertyOf(tx, customerId, mode, 'documents.acceptBeforeBids')) === true;
}

function selectOpen(tx: Transaction, { customerId, carrierId, mode }: Bidder): Promise<AwaitedDocument[]> {
  return rows<AwaitedDocument>(
    tx,
    `SELECT d.document_id AS "documentId", d.title, v.version FROM documents d
     JOIN document_versions v ON v.customer_id = d.customer_id AND v.document_id = d.document_id AND v.status = 'Published'
     WHERE d.customer_id = $1 AND d.carrier_id IS NULL AND d.category = 'Mandatory'
       AND (d.modes IS NULL OR $3::smallint = ANY (d.modes)) AND (d.carrier_ids IS NULL OR $2::bigint = ANY (d.carrier_ids))
       AND NOT EXISTS (
         SELECT FROM document_acceptances a
         WHERE a.customer_id = d.customer_id AND a.document_id = d.document_id AND a.version = v.version AND a.carrier_id = $2)
     ORDER BY lower(d.title), d.document_id`,
    [customerId, carrierId, mode],
  );
}

/** Throws if a carrier bids without having accepted what its customer requires. */
export async function requireAccepted(tx: Transaction, bidder: Bidder): Promise<void> {
  const awaited = await selectAwaited(tx, bidder);
  if (awaited.length === 0) return;
  const customer = await optionalRow<{ name: string }>(
    tx,
    'SELECT name FROM companies WHERE company_id = $1',
    [bidder.customerId],
  );
  throw refuse(
    'documents_not_accepted',
    `${customer?.name ?? 'The customer'} accepts bids only after you have accepted its documents`,
    {
      detail: awaitedInWords(awaited),
      choices: awaited.map(({ documentId, title, version }) => ({
        id: documentId,
        label: `${title}, version ${version}`,
      })),
    },
  );
}

/** Lists the waiting documents and how to accept them, as a sentence. */
export function awaitedInWords(awaited: readonly AwaitedDocument[]): string {
  const names = awaited.map(({ title, version }) => `“${title}” (version ${version})`);
  const named = names.length > 3 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `Open Documents, read and accept ${named.join(', ')}, then submit your bids again.`;
}
