import type { documents, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { visibleDocument } from './documents.policy.ts';
import { readableVersions } from './openVersion.ts';
import { moment, presentFile } from './presentDocument.ts';

type ReceiptRow = {
  company_id: string;
  company_name: string;
  version: number | null;
  read_by: string | null;
  read_at: string | null;
  accepted_by: string | null;
  accepted_at: string | null;
};

const receiptsSql = loadSql(import.meta.url, './receipts.sql');

/** Returns a document's versions; for the side that owns it, also who has read and accepted which. */
export async function readHistory(
  tx: Transaction,
  caller: Caller,
  documentId: string,
): Promise<ResponseInputOf<typeof documents.documentHistory>> {
  const document = await visibleDocument(tx, caller, documentId);
  const { is_kept: isKept, customer_id: customerId } = document;
  const receipts = isKept ? await rows<ReceiptRow>(tx, receiptsSql, [customerId, documentId]) : [];
  return {
    versions: (await readableVersions(tx, document)).map((version) => ({
      ...presentFile(version, isKept),
      status: version.status,
    })),
    receipts: receipts.map((row) => ({
      companyId: row.company_id,
      companyName: row.company_name,
      version: row.version,
      readBy: row.read_by,
      readAt: moment(row.read_at),
      acceptedBy: row.accepted_by,
      acceptedAt: moment(row.accepted_at),
    })),
  };
}
