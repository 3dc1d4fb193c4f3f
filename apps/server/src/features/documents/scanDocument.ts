import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { StoredFile } from '../../platform/files/fileStore.ts';
import { ScannerError } from '../../platform/files/scan/clamdScanner.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailOwners } from '../accounts/index.ts';

type ScannedFile = {
  readonly customerId: string;
  readonly companyName: string;
  readonly fileName: string;
  readonly file: StoredFile;
};

/**
 * Scans a document for malware before any row names it; without a scanner it is accepted unscanned. Findings are recorded and
 * emailed to the Owner.
 * @throws ProblemError 422 when it is infected or too large to be scanned, 503 when the scanner is unavailable.
 */
export async function scanDocument(
  platform: Platform,
  actor: Actor,
  { customerId, companyName, fileName, file }: ScannedFile,
): Promise<void> {
  const { scanner, fileStore, log } = platform;
  if (scanner === null) return;
  let found: string | null;
  try {
    found = await scanner.scan(fileStore.read(file.fileKey));
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    if (error.isTooLarge)
      throw refuse('document_not_scannable', 'This file is too large to be scanned for malware', {
        detail: 'Split it, or upload it in another format.',
        field: 'file',
      });
    log.warn(
      { reason: error.message },
      'a document was rejected because the malware scanner is not available',
    );
    throw refuse('scanner_unavailable', 'The malware scanner is not available', {
      detail: 'Your document was not stored. Try again in a few minutes.',
      retryAfterSeconds: 60,
    });
  }
  if (found === null) return;
  const threat = found.slice(0, 200);
  await platform.database.asCustomers([customerId], async (tx) => {
    await recordAudit(tx, actor, {
      customerId,
      action: 'document.infected',
      subjectKind: 'company',
      subjectId: actor.companyId,
      after: { fileName, byteCount: file.byteCount, sha256: file.sha256.toString('hex'), threat },
    });
    await mailOwners(platform, tx, {
      kind: 'infected document',
      subject: `A document from ${companyName} was rejected: malware`,
      content: {
        heading: 'A document was rejected',
        paragraphs: [
          `A user of ${companyName} sent “${fileName}”. The malware scanner found ${threat} in it. The file was deleted, and no one else received it.`,
        ],
        footnote: 'You receive this because you run Lanewright. The audit log shows who sent the file.',
      },
    });
  });
  throw refuse('document_infected', 'Malware was found in this file', {
    detail: `The scanner found ${threat}. The file was not stored. Check the computer it comes from, then upload a clean file.`,
    field: 'file',
  });
}
