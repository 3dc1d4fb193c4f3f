import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { type DocumentRow, selectDocuments } from './documents.queries.ts';

const documentNotFound = () => refuse('document_not_found', 'Document not found');

/** Returns a document that the caller may see; 404 for any other, whether or not it exists. */
export async function visibleDocument(
  tx: Transaction,
  caller: Caller,
  documentId: string,
): Promise<DocumentRow> {
  const [found] = await selectDocuments(tx, caller, caller.customerIds, documentId);
  if (found === undefined) throw documentNotFound();
  return found;
}

/**
 * Returns a document that the caller may see, locked until the end of the transaction, so that publishing, accepting, changing and
 * deleting run one after the other. The Owner, who may change any document, must name the customer.
 */
export async function lockDocument(
  tx: Transaction,
  caller: Caller,
  documentId: string,
  customerId: string | undefined,
): Promise<DocumentRow> {
  const scoped =
    caller.userType === 'Owner' || customerId !== undefined
      ? { ...caller, customerIds: [await chooseCustomer(tx, caller, customerId)] }
      : caller;
  const { customer_id: ofCustomer } = await visibleDocument(tx, scoped, documentId);
  await execute(tx, 'SELECT FROM documents WHERE customer_id = $1 AND document_id = $2 FOR UPDATE', [
    ofCustomer,
    documentId,
  ]);
  // The previous holder of the lock may have changed or deleted it.
  return visibleDocument(tx, scoped, documentId);
}

/** Throws for callers who may only read the document. */
export function requireKept(document: DocumentRow): void {
  if (!document.is_kept)
    throw refuse(
      'not_your_document',
      `This document belongs to ${document.carrier_name ?? document.customer_name}. Only its users can do this`,
    );
}
