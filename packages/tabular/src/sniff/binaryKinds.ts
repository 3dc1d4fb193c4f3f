interface BinaryKind {
  readonly magic: readonly number[];
  readonly offset?: number;
  readonly reason: string;
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Files people send by mistake, known by their first bytes. */
const binaryKinds: readonly BinaryKind[] = [
  { magic: [0x89, ...ascii('PNG')], reason: 'This is a picture (PNG), not a table.' },
  { magic: [0xff, 0xd8, 0xff], reason: 'This is a picture (JPEG), not a table.' },
  { magic: ascii('GIF8'), reason: 'This is a picture (GIF), not a table.' },
  { magic: ascii('RIFF'), reason: 'This is a picture or a recording, not a table.' },
  { magic: [0x49, 0x49, 0x2a, 0], reason: 'This is a picture (TIFF), not a table.' },
  { magic: [0x4d, 0x4d, 0, 0x2a], reason: 'This is a picture (TIFF), not a table.' },
  { magic: ascii('%PDF'), reason: 'This is a PDF. Export the table from its source as xlsx or csv.' },
  { magic: ascii('{\\rtf'), reason: 'This is a text document (RTF). Save the table as xlsx or csv.' },
  { magic: [0x1f, 0x8b], reason: 'This file is packed (gzip). Unpack it and send what is inside.' },
  { magic: ascii('7z\xbc\xaf'), reason: 'This file is packed (7z). Unpack it and send what is inside.' },
  { magic: ascii('Rar!'), reason: 'This file is packed (rar). Unpack it and send what is inside.' },
  { magic: ascii('BZh'), reason: 'This file is packed (bzip2). Unpack it and send what is inside.' },
  {
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    reason: 'This file is packed (zstd). Unpack it and send what is inside.',
  },
  { magic: [0xfd, ...ascii('7zXZ')], reason: 'This file is packed (xz). Unpack it and send what is inside.' },
  { magic: ascii('ustar'), offset: 257, reason: 'This is an archive (tar). Send the table inside it.' },
  { magic: [0x7f, ...ascii('ELF')], reason: 'This is a program, not a table.' },
  { magic: [0xcf, 0xfa, 0xed, 0xfe], reason: 'This is a program, not a table.' },
  { magic: [0xca, 0xfe, 0xba, 0xbe], reason: 'This is a program, not a table.' },
  { magic: ascii('PAR1'), reason: 'This is a Parquet file. Export it as csv.' },
  { magic: ascii('SQLite format 3'), reason: 'This is a database file. Export the table as csv.' },
  { magic: [0x09, 0x08, 0x10, 0, 0, 6, 5], reason: 'This is an old Excel file (xls). Save it as xlsx.' },
];

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Why a file with this head is no table, or null if its first bytes say nothing. */
export function binaryReason(head: Uint8Array): string | null {
  if (beginsWith(head, compoundFile, 0)) {
    return Buffer.from(head).includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? 'This workbook is protected by a password. Save it without one.'
      : 'This is an old Excel file (xls) or a workbook with a password. Save it as xlsx without a password.';
  }
  const isProgram = beginsWith(head, ascii('MZ'), 0) && head.subarray(0, 1024).includes(0);
  if (isProgram) return 'This is a program, not a table.';
  return binaryKinds.find((kind) => beginsWith(head, kind.magic, kind.offset ?? 0))?.reason ?? null;
}

function beginsWith(head: Uint8Array, magic: readonly number[], offset: number): boolean {
  return head.length >= offset + magic.length && magic.every((byte, at) => head[offset + at] === byte);
}
