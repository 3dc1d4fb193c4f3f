import { partName } from '../xlsx/zipDirectory.ts';

/** Signature of local headers in a zip. */
const localHeader = Buffer.from('PK\x03\x04', 'latin1');

export type ZipContent = { readonly isXlsx: true } | { readonly isXlsx: false; readonly reason: string };

/** Checks the names of the parts that start within the head. */
export function sniffZip(head: Buffer): ZipContent {
  const names: string[] = [];
  let mimeType = '';
  for (let at = 0; at >= 0 && at + 30 <= head.length; at = head.indexOf(localHeader, at + 4)) {
    const nameEnd = at + 30 + head.readUInt16LE(at + 26);
    const name = partName(head.toString('utf8', at + 30, nameEnd));
    const content = nameEnd + head.readUInt16LE(at + 28);
    if (name === 'mimetype') mimeType = head.toString('latin1', content, content + 80);
    names.push(name);
  }
  const has = (prefix: string) => names.some((name) => name.startsWith(prefix));
  if (has('xl/workbook.bin')) return refusal('This is a binary workbook (xlsb). Save it as xlsx.');
  if (has('xl/')) return { isXlsx: true };
  if (has('word/')) return refusal('This is a Word document. Save the table as xlsx or csv.');
  if (has('ppt/')) return refusal('This is a presentation. Save the table as xlsx or csv.');
  if (mimeType.includes('opendocument.spreadsheet')) {
    return refusal('This is an OpenDocument spreadsheet (ods). Save it as xlsx.');
  }
  if (mimeType !== '') return refusal('This is an OpenDocument file. Save the table as xlsx or csv.');
  if (names.some((name) => name.endsWith('.iwa')) || has('index.zip')) {
    return refusal('This is an Apple Numbers document. Export it as an Excel workbook.');
  }
  // Images may push the sheets out of the head; opening it shows whether it is a workbook.
  if (has('[content_types].xml') || has('_rels/')) return { isXlsx: true };
  return refusal('This file is compressed (zip). Extract it and upload the table inside.');
}

function refusal(reason: string): ZipContent {
  return { isXlsx: false, reason };
}
