import type { documents, ResponseInputOf } from '@lanewright/contract';
import { maxUploadBytes, type RepositoryFileKind } from '@lanewright/freight';
import { recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, oneRow } from '../../platform/database/rows.ts';
import type { StoredFile } from '../../platform/files/fileStore.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ProblemError, refuse } from '../../platform/http/problemError.ts';
import type { Call } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { bytesOf } from './content/fileBytes.ts';
import { documentName } from './content/documentName.ts';
import { checkDocumentFile } from './content/checkDocumentFile.ts';
import { lockDocument, requireKept, visibleDocument } from './documents.policy.ts';
import { type DocumentRow, selectVersions } from './documents.queries.ts';
import { announceChanged, publishVersion } from './publishVersion.ts';
import { presentDocument } from './presentDocument.ts';
import { type DocumentInput, receiveForm } from './receiveForm.ts';
import { requireCarriers } from './requireCarriers.ts';
import { scanDocument } from './scanDocument.ts';

type ReceiveCall = Pick<Call<typeof documents.receiveDocument>, 'platform' | 'caller' | 'actor' | 'request'>;
type NewFile = {
  readonly fileName: string;
  readonly fileKind: RepositoryFileKind;
  readonly file: StoredFile;
};

/** Limit of versions per document. */
const mostVersions = 1_000;

/**
 * Receives a document, or its next version: stores the file, classifies it by its content, and records it. A rejected file is not
 * stored. After any other failure the file stays, because the commit may have succeeded; if no row names it, it is cleaned up.
 */
export async function receiveDocument(
  call: ReceiveCall,
  maxBytes = maxUploadBytes,
): Promise<ResponseInputOf<typeof documents.receiveDocument>> {
  const { platform, caller, actor, request } = call;
  const asCustomers = <T>(work: (tx: Transaction) => Promise<T>) =>
    platform.database.asCustomers(caller.customerIds, work);
  const { input, fileName, file } = await receiveForm(
    platform,
    request,
    (known) => asCustomers((tx) => refuseInput(tx, caller, known)),
    maxBytes,
  );
  try {
    const checked = await checkDocumentFile(bytesOf(platform.fileStore, file), fileName);
    if ('refusal' in checked)
      throw refuse('document_type_not_accepted', 'File not accepted', {
        detail: checked.refusal,
        field: 'file',
      });
    await scanDocument(platform, actor, {
      customerId: await asCustomers((tx) => refuseInput(tx, caller, input)),
      companyName: caller.companyName,
      fileName,
      file,
    });
    const sent = { fileName: documentName(fileName, checked.kind), fileKind: checked.kind, file };
    return await asCustomers(async (tx) => {
      const documentId = await writeDocument(tx, call, input, sent);
      return presentDocument(await visibleDocument(tx, caller, documentId), caller.userType === 'Carrier');
    });
  } catch (error) {
    if (error instanceof ProblemError) await platform.fileStore.remove(file.fileKey);
    throw error;
  }
}

/** Rejects invalid input before the file is read: a wrong document, or carriers it can't be for. */
async function refuseInput(tx: Transaction, caller: Caller, input: DocumentInput): Promise<string> {
  if (input.documentId !== undefined) {
    const document = await lockDocument(tx, caller, input.documentId, input.customerId);
    requireKept(document);
    return document.customer_id;
  }
  const customerId = await chooseCustomer(tx, caller, input.customerId);
  if (caller.userType === 'Carrier') {
    if (input.category === 'Mandatory')
      throw refuse('mandatory_not_allowed', 'Only customers can ask for acceptance', {
        detail: 'Upload your own documents, such as certificates, as General.',
        field: 'input.category',
      });
    if (input.carrierIds !== null)
      throw refuse('carriers_not_allowed', 'A carrier’s document can only be for its customer', {
        field: 'input.carrierIds',
      });
  }
  await requireCarriers(tx, customerId, input.carrierIds);
  return customerId;
}

async function writeDocument(
  tx: Transaction,
  { caller, actor }: ReceiveCall,
  input: DocumentInput,
  sent: NewFile,
): Promise<string> {
  const customerId = await refuseInput(tx, caller, input);
  const { documentId, version } =
    input.documentId === undefined
      ? { documentId: await insertDocument(tx, caller, customerId, input), version: 1 }
      : { documentId: input.documentId, version: await nextVersion(tx, customerId, input.documentId) };
  await execute(
    tx,
    `INSERT INTO document_versions (customer_id, document_id, version, status, file_name, file_key, byte_count, sha256, file_kind,
       note, uploaded_by, uploaded_at)
     VALUES ($1, $2, $3, 'Draft', $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      customerId,
      documentId,
      version,
      sent.fileName,
      sent.file.fileKey,
      sent.file.byteCount,
      sent.file.sha256,
      sent.fileKind,
      input.note,
      caller.userId,
      now(),
    ],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: version === 1 ? 'document.received' : 'document.versionReceived',
    subjectKind: 'document',
    subjectId: documentId,
    after: {
      version,
      ...(version === 1
        ? { title: input.title, category: input.category, modes: input.modes, carrierIds: input.carrierIds }
        : {}),
      fileName: sent.fileName,
      byteCount: sent.file.byteCount,
      sha256: sent.file.sha256.toString('hex'),
    },
  });
  const document = { customer_id: customerId, document_id: documentId };
  if (input.publish) await publishVersion(tx, actor, document, version);
  else await announceChanged(tx, document, []);
  return documentId;
}

async function insertDocument(
  tx: Transaction,
  caller: Caller,
  customerId: string,
  input: DocumentInput,
): Promise<string> {
  const { document_id: documentId } = await oneRow<{ document_id: string }>(
    tx,
    `INSERT INTO documents (customer_id, carrier_id, category, title, modes, carrier_ids, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING document_id`,
    [
      customerId,
      caller.userType === 'Carrier' ? caller.companyId : null,
      input.category,
      input.title,
      input.modes,
      input.carrierIds,
      caller.userId,
      now(),
    ],
  );
  return documentId;
}

/** Returns the number of the next version; replaces a draft that was never published. */
async function nextVersion(tx: Transaction, customerId: string, documentId: string): Promise<number> {
  const document: Pick<DocumentRow, 'customer_id' | 'document_id'> = {
    customer_id: customerId,
    document_id: documentId,
  };
  const newest = (await selectVersions(tx, document))[0]?.version ?? 0;
  if (newest >= mostVersions)
    throw refuse(
      'too_many_versions',
      `A document can have at most ${mostVersions} versions. Create a new document`,
    );
  await execute(
    tx,
    `UPDATE document_versions SET status = 'Archived' WHERE customer_id = $1 AND document_id = $2 AND status = 'Draft'`,
    [customerId, documentId],
  );
  return newest + 1;
}
