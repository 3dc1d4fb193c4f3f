const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const entryBytes = 128;

/** Bytes of the directory that are read: 32 names, enough to identify the kind. */
export const compoundDirectoryBytes = 4096;

/** Offset of the directory of a compound file (the container of Office before 2007); null for any other file. */
export function compoundDirectoryOffset(head: Buffer): number | null {
  if (head.length < 512 || !head.subarray(0, 8).equals(magic)) return null;
  const sectorShift = Math.min(head.readUInt16LE(30), 16);
  return (head.readUInt32LE(48) + 1) * 2 ** sectorShift;
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^EncryptedPackage$/, 'This workbook is password-protected. Remove the password and save it as xlsx.'],
  [/^(Workbook|Book)$/, 'This is an old Excel file (xls). Open it and save it as xlsx.'],
  [/^WordDocument$/, 'This is a Word document. Save the table as xlsx or csv.'],
  [/^PowerPoint Document$/, 'This is a presentation. Save the table as xlsx or csv.'],
  [/^__properties_version/, 'This is an email (msg). Upload the table attached to it.'],
];

/** Identifies a compound file by the names in its directory. */
export function compoundReason(directory: Buffer): string {
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const length = Math.min(64, directory.readUInt16LE(at + 64));
    names.push(directory.toString('utf16le', at, at + Math.max(0, length - 2)));
  }
  for (const [name, reason] of kinds) if (names.some((candidate) => name.test(candidate))) return reason;
  return 'This is an old Office file or a password-protected workbook. Save it as xlsx without a password.';
}
