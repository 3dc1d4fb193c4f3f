import type { documents } from '@lanewright/contract';
import type { RepositoryFileKind } from '@lanewright/freight';
import type { FastifyReply } from 'fastify';
import { recordFile } from '../../platform/http/recordFile.ts';
import type { Call } from '../../platform/http/serve.ts';
import { sendStream } from '../../platform/http/sendStream.ts';
import { dispositionOf } from './content/documentName.ts';
import { openVersion } from './openVersion.ts';

const office = 'application/vnd.openxmlformats-officedocument';
/** Content type of each kind, and whether a browser may show it: never as a page, a drawing or anything executable. */
const sent: Readonly<Record<RepositoryFileKind, { readonly type: string; readonly isShown: boolean }>> = {
  pdf: { type: 'application/pdf', isShown: true },
  png: { type: 'image/png', isShown: true },
  jpeg: { type: 'image/jpeg', isShown: true },
  webp: { type: 'image/webp', isShown: true },
  csv: { type: 'text/plain', isShown: true },
  txt: { type: 'text/plain', isShown: true },
  docx: { type: `${office}.wordprocessingml.document`, isShown: false },
  xlsx: { type: `${office}.spreadsheetml.sheet`, isShown: false },
  pptx: { type: `${office}.presentationml.presentation`, isShown: false },
};

/** Sends a version's file by its detected kind, not by its name; nothing in it may run, wherever it is opened. */
export async function downloadDocument(call: Call<typeof documents.downloadDocument>): Promise<FastifyReply> {
  const { platform, caller, params, query, reply } = call;
  // Opening a document is recorded.
  const version = await platform.database.asCustomersRecording(caller.customerIds, (tx) =>
    openVersion(tx, caller, params.id, query.version),
  );
  await recordFile(call, {
    customerId: version.customer_id,
    action: 'document.downloaded',
    subjectKind: 'document',
    subjectId: params.id,
    rows: null,
    filter: { version: version.version },
  });
  const { type, isShown } = sent[version.file_kind];
  reply
    .type(type)
    .header('content-disposition', dispositionOf(version.file_name, isShown && query.inline === true))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'");
  return sendStream(reply, platform.fileStore.read(version.file_key));
}
