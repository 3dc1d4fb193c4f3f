import { compoundDirectoryBytes, compoundDirectoryOffset, compoundReason } from './compoundFile.ts';

interface BinaryKind {
  readonly magic: readonly number[];
  readonly offset?: number;
  readonly reason: string;
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const archive = 'This is an archive (tar). Upload the table inside it.';
const oldExcel = 'This is an old Excel file (xls). Open it and save it as xlsx.';

/** Files that users send by mistake, by their first bytes. */
const binaryKinds: readonly BinaryKind[] = [
  { magic: [0x89, ...ascii('PNG')], reason: 'This is an image (PNG), not a table.' },
  { magic: [0xff, 0xd8, 0xff], reason: 'This is an image (JPEG), not a table.' },
  { magic: ascii('GIF8'), reason: 'This is an image (GIF), not a table.' },
  { magic: ascii('WEBP'), offset: 8, reason: 'This is an image (WebP), not a table.' },
  { magic: ascii('RIFF'), reason: 'This is an image or a recording, not a table.' },
  { magic: [0x49, 0x49, 0x2a, 0], reason: 'This is an image (TIFF), not a table.' },
  { magic: [0x4d, 0x4d, 0, 0x2a], reason: 'This is an image (TIFF), not a table.' },
  { magic: ascii('%PDF'), reason: 'This is a PDF. Export the table from its source as xlsx or csv.' },
  { magic: ascii('{\\rtf'), reason: 'This is a text document (RTF). Save the table as xlsx or csv.' },
  { magic: [0x1f, 0x8b], reason: 'This file is compressed (gzip). Extract it and upload the table inside.' },
  {
    magic: ascii('7z\xbc\xaf'),
    reason: 'This file is compressed (7z). Extract it and upload the table inside.',
  },
  { magic: ascii('Rar!'), reason: 'This file is compressed (rar). Extract it and upload the table inside.' },
  { magic: ascii('BZh'), reason: 'This file is compressed (bzip2). Extract it and upload the table inside.' },
  {
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    reason: 'This file is compressed (zstd). Extract it and upload the table inside.',
  },
  {
    magic: [0xfd, ...ascii('7zXZ')],
    reason: 'This file is compressed (xz). Extract it and upload the table inside.',
  },
  { magic: ascii('ustar\0'), offset: 257, reason: archive },
  { magic: ascii('ustar \x20'), offset: 257, reason: archive },
  { magic: [0x7f, ...ascii('ELF')], reason: 'This is a program, not a table.' },
  { magic: [0xcf, 0xfa, 0xed, 0xfe], reason: 'This is a program, not a table.' },
  { magic: [0xca, 0xfe, 0xba, 0xbe], reason: 'This is a program, not a table.' },
  { magic: ascii('PAR1'), reason: 'This is a Parquet file. Export it as csv.' },
  { magic: ascii('SQLite format 3'), reason: 'This is a database file. Export the table as csv.' },
  { magic: ascii('ARROW1'), reason: 'This is an Arrow file. Export it as csv.' },
  {
    magic: ascii('Standard Jet DB'),
    offset: 4,
    reason: 'This is an Access database. Export the table as xlsx.',
  },
  {
    magic: ascii('Standard ACE DB'),
    offset: 4,
    reason: 'This is an Access database. Export the table as xlsx.',
  },
  { magic: [0x09, 0x00, 0x04, 0x00], reason: oldExcel },
  { magic: [0x09, 0x02, 0x06, 0x00], reason: oldExcel },
  { magic: [0x09, 0x04, 0x06, 0x00], reason: oldExcel },
  { magic: [0x09, 0x08, 0x08, 0x00], reason: oldExcel },
  { magic: [0x09, 0x08, 0x10, 0x00], reason: oldExcel },
  { magic: [0x00, 0x00, 0x02, 0x00, 0x06, 0x04], reason: 'This is a Lotus 1-2-3 file. Save it as xlsx.' },
  { magic: ascii('TABLE\r\n0,1\r\n'), reason: 'This is a DIF file. Open it and save it as xlsx.' },
];

/** Why a file with this head is not a table, or null if its first bytes are not conclusive. */
export function binaryReason(head: Buffer): string | null {
  const directory = compoundDirectoryOffset(head);
  if (directory !== null) return compoundReason(head.subarray(directory, directory + compoundDirectoryBytes));
  // A box starts with its length, so text is never mistaken for one.
  if (head[0] === 0 && beginsWith(head, ascii('ftyp'), 4)) {
    const isPicture = /hei|mif1|avif/.test(head.toString('latin1', 8, 12));
    return isPicture
      ? 'This is an image (HEIC), not a table.'
      : 'This is a video or a recording, not a table.';
  }
  const isProgram = beginsWith(head, ascii('MZ'), 0) && head.subarray(0, 1024).includes(0);
  if (isProgram) return 'This is a program, not a table.';
  return binaryKinds.find((kind) => beginsWith(head, kind.magic, kind.offset ?? 0))?.reason ?? null;
}

function beginsWith(head: Uint8Array, magic: readonly number[], offset: number): boolean {
  return head.length >= offset + magic.length && magic.every((byte, at) => head[offset + at] === byte);
}
