import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { selectDocuments } from './documents.queries.ts';
import { awaitsWord, moment, presentDocument } from './presentDocument.ts';

/** Documents that customers require a carrier to accept and that it has not accepted. */
export async function selectToAccept(
  tx: Transaction,
  carrier: Pick<Caller, 'userType' | 'companyId' | 'customerIds'>,
) {
  const found = await selectDocuments(tx, carrier, carrier.customerIds);
  return found.filter(awaitsWord).map((row) => presentDocument(row, true));
}

/** A customer's published mandatory documents that some of their carriers have not accepted. */
export async function selectUnaccepted(tx: Transaction, customerId: string) {
  const found = await selectDocuments(tx, { userType: 'Customer', companyId: customerId }, [customerId]);
  return found.flatMap(({ carrier_id: carrierId, document_id: documentId, title, version, ...row }) => {
    const companies = row.companies ?? 0;
    const accepted = row.accepted ?? 0;
    return carrierId === null &&
      row.category === 'Mandatory' &&
      row.status === 'Published' &&
      accepted < companies
      ? [{ documentId, title, version, companies, accepted }]
      : [];
  });
}

/** Documents published between a customer and one of its carriers, with the carrier's acceptance. */
export async function selectBetween(tx: Transaction, customerId: string, carrierId: string) {
  const found = await selectDocuments(tx, { userType: 'Carrier', companyId: carrierId }, [customerId]);
  // Unpublished documents of the carrier are visible only to the carrier.
  return found
    .filter(({ status }) => status === 'Published')
    .map((row) => ({
      documentId: row.document_id,
      title: row.title,
      category: row.category,
      version: row.version,
      isCarriers: row.carrier_id !== null,
      readAt: row.is_kept ? null : moment(row.first_read_at),
      acceptedAt: moment(row.accepted_at),
    }));
}
