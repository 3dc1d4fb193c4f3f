/** Local headers of a zip begin with this. */
const localHeader = Buffer.from('PK\x03\x04', 'latin1');

export type ZipContent = { readonly isXlsx: true } | { readonly isXlsx: false; readonly reason: string };

/** Looks at the names of the parts that begin within the head. */
export function sniffZip(head: Buffer): ZipContent {
  const names: string[] = [];
  for (let at = 0; at >= 0 && at + 30 <= head.length; at = head.indexOf(localHeader, at + 4)) {
    names.push(head.toString('utf8', at + 30, at + 30 + head.readUInt16LE(at + 26)));
  }
  const has = (prefix: string) => names.some((name) => name.replaceAll('\\', '/').startsWith(prefix));
  if (has('xl/workbook.bin')) return refusal('This is a binary workbook (xlsb). Save it as xlsx.');
  if (has('xl/')) return { isXlsx: true };
  if (has('word/')) return refusal('This is a Word document. Save the table as xlsx or csv.');
  if (has('ppt/')) return refusal('This is a presentation. Save the table as xlsx or csv.');
  if (names[0] === 'mimetype') return refusal('This is an OpenDocument file. Save it as xlsx.');
  // Pictures may push the sheets behind the head; whether it is a workbook, opening it will tell.
  if (has('[Content_Types].xml') || has('_rels/')) return { isXlsx: true };
  return refusal('This file is packed (zip). Unpack it and send the table inside.');
}

function refusal(reason: string): ZipContent {
  return { isXlsx: false, reason };
}
