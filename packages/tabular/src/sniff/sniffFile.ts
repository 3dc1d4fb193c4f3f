import type { CsvFormat } from '../csv/csvFormat.ts';
import { decodeText } from '../csv/transcode.ts';
import { binaryReason } from './binaryKinds.ts';
import { sniffDialect } from './sniffDialect.ts';
import { sniffEncoding } from './sniffEncoding.ts';
import { sniffZip } from './sniffZip.ts';

/** Kind of a file, detected from its content. `reason` is a sentence for the sender, empty if the file is accepted. */
export type SniffedFile =
  | ({ readonly kind: 'csv'; readonly reason: '' } & CsvFormat)
  | { readonly kind: 'xlsx'; readonly reason: '' }
  | { readonly kind: 'empty' | 'unsupported'; readonly reason: string };

/** Number of first bytes that `sniffFile` needs. */
export const sniffedHeadBytes = 131_072;

/**
 * Detects the kind of a file from its first bytes (64 KB or more, or all of it), never from its name. `isWhole`: nothing follows
 * the head.
 */
export function sniffFile(headBytes: Uint8Array, isWhole = headBytes.length < sniffedHeadBytes): SniffedFile {
  const head = Buffer.from(headBytes.buffer, headBytes.byteOffset, headBytes.byteLength);
  if (head.length === 0) return { kind: 'empty', reason: 'The file is empty.' };
  if (head.toString('latin1', 0, 4) === 'PK\x05\x06') return unsupported('This zip file is empty.');
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    const zip = sniffZip(head);
    return zip.isXlsx ? { kind: 'xlsx', reason: '' } : unsupported(zip.reason);
  }
  const binary = binaryReason(head);
  if (binary !== null) return unsupported(binary);
  const encoding = sniffEncoding(head, isWhole);
  if (encoding === null) {
    return unsupported(
      isTextWithZeros(head)
        ? 'The file contains bytes that are not text (NUL): it is damaged, or padded by an old program. Save it again as csv or xlsx.'
        : 'This is not a table. Upload a csv or xlsx file.',
    );
  }
  const text = decodeText(head.subarray(encoding.bomBytes), encoding.encoding);
  if (text.trim() === '') return { kind: 'empty', reason: 'The file contains only spaces.' };
  const markup = markupReason(text);
  if (markup !== null) return unsupported(markup);
  return { kind: 'csv', reason: '', ...encoding, ...sniffDialect(text) };
}

/** Detects text that is another kind of document; programs often save these with a table's file extension. */
function markupReason(text: string): string | null {
  const start = text.slice(0, 2000).trimStart().toLowerCase();
  if (/^<(!doctype html|html|table|head|body|meta)\b/.test(start)) {
    return 'This is a web page. Open it in a spreadsheet program and save it as xlsx.';
  }
  if (
    start.includes('progid="excel.sheet"') ||
    start.includes('urn:schemas-microsoft-com:office:spreadsheet')
  ) {
    return 'This is an Excel 2003 XML spreadsheet. Open it and save it as xlsx.';
  }
  if (start.startsWith('<svg') || /^<\?xml[^>]*>\s*<svg/.test(start))
    return 'This is an image (SVG), not a table.';
  if (start.startsWith('mime-version:')) {
    return 'This is a web page (mhtml). Open it in a spreadsheet program and save it as xlsx.';
  }
  // A table may have the columns "ID" and "Price" separated by a semicolon, so require cells of SYLK to follow.
  if (/^id;p[^\r\n]*\r?\n/.test(start) && /\nc;(?:[xy]\d+;)+k/.test(start)) {
    return 'This is a SYLK file (slk). Open it and save it as xlsx.';
  }
  if (/^\{\s*"(url|doc_id)"/.test(start)) {
    return 'This is a link to an online spreadsheet, not the spreadsheet. Download it as xlsx and upload that.';
  }
  if (start.startsWith('<?xml')) return 'This is an XML file. Save the table as xlsx or csv.';
  if (/^(\[\s*)?\{\s*"/.test(start)) return 'This is a JSON file. Save the table as xlsx or csv.';
  return null;
}

/** Whether it is text except for some zero bytes. */
function isTextWithZeros(head: Buffer): boolean {
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  const rest = Buffer.from(head.filter((byte) => byte !== 0));
  return zeros > 0 && zeros < head.length / 2 && sniffEncoding(rest, false) !== null;
}

function unsupported(reason: string): SniffedFile {
  return { kind: 'unsupported', reason };
}
