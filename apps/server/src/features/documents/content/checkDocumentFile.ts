import type { RepositoryFileKind } from '@lanewright/freight';
import type { FileBytes } from './fileBytes.ts';
import { checkTextContent } from './checkTextContent.ts';
import { readPartNames, ZipRefused } from './zipParts.ts';

/** The detected kind of a file, or why it is rejected, as a sentence for the sender. */
export type FileCheck = { readonly kind: RepositoryFileKind } | { readonly refusal: string };

const headBytes = 131_072;
const tailBytes = 2_048;
const taken = 'Supported formats: pdf, docx, xlsx, pptx, png, jpeg, webp, csv and txt.';

/** Detects a file's kind by its content, never by its name; the name only distinguishes csv from other text. */
export async function checkDocumentFile(file: FileBytes, fileName: string): Promise<FileCheck> {
  const head = await file.read(0, headBytes);
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (text(0, 5) === '%PDF-') return checkPdf(file);
  if (text(0, 4) === 'PK\x03\x04') return checkOffice(file);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return { kind: 'png' };
  if (text(0, 3) === '\xff\xd8\xff') return { kind: 'jpeg' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'webp' };
  // Two characters alone may begin a text; a program also contains zero bytes.
  const known = foreignKinds.find(
    ({ begins, isBinary }) => text(0, begins.length) === begins && (isBinary !== true || head.includes(0)),
  );
  if (known !== undefined) return { refusal: `This is ${known.what}. ${known.wayOut ?? taken}` };
  return checkTextContent(head, head.length < file.byteCount, fileName, taken);
}

const saveAnew = 'Open it in an office program and save it as docx, xlsx, pptx or pdf.';
/** Known kinds that are not accepted, so that the error can name them. */
const foreignKinds: readonly { begins: string; what: string; wayOut?: string; isBinary?: true }[] = [
  { begins: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', what: 'a file in an old Office format', wayOut: saveAnew },
  { begins: '{\\rtf', what: 'a rich text file', wayOut: saveAnew },
  { begins: 'MZ', what: 'a program', isBinary: true },
  { begins: '\x7fELF', what: 'a program' },
  { begins: '\xca\xfe\xba\xbe', what: 'a program' },
  { begins: '\xcf\xfa\xed\xfe', what: 'a program' },
  { begins: '#!', what: 'a script' },
  { begins: 'GIF8', what: 'a GIF image', wayOut: 'Save it as png.' },
  { begins: 'II*\0', what: 'a TIFF image', wayOut: 'Save it as pdf or png.' },
  { begins: 'MM\0*', what: 'a TIFF image', wayOut: 'Save it as pdf or png.' },
  { begins: '%!PS', what: 'a PostScript file', wayOut: 'Save it as pdf.' },
  { begins: '\x1f\x8b', what: 'a compressed file', wayOut: 'Extract it and upload its contents.' },
  { begins: '7z\xbc\xaf', what: 'a compressed file', wayOut: 'Extract it and upload its contents.' },
  { begins: 'Rar!', what: 'a compressed file', wayOut: 'Extract it and upload its contents.' },
  { begins: 'PK\x05\x06', what: 'an empty zip file' },
];

async function checkPdf(file: FileBytes): Promise<FileCheck> {
  const tail = await file.read(Math.max(0, file.byteCount - tailBytes), tailBytes);
  return tail.includes('%%EOF')
    ? { kind: 'pdf' }
    : { refusal: 'This PDF is incomplete. Save it again and re-upload.' };
}

const mainParts = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
} as const;
/** Parts that could be executed. */
const running =
  /(^|\/)vbaProject\.bin$|\.(exe|dll|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|msi|jar|hta|lnk|html?|xhtml|mht)$/i;

async function checkOffice(file: FileBytes): Promise<FileCheck> {
  try {
    const names = await readPartNames(file);
    const runs = names.find((name) => running.test(name));
    if (runs !== undefined)
      return {
        refusal: `This file contains active content (${runs.slice(0, 80)}). Save it without macros or embedded programs.`,
      };
    const main = Object.entries(mainParts).filter(([part]) => names.includes(part));
    const [found] = main;
    if (found === undefined || main.length > 1 || !names.includes('[Content_Types].xml'))
      return { refusal: `This is a zip file, not a document. Extract it and upload its contents. ${taken}` };
    return { kind: found[1] };
  } catch (error) {
    if (error instanceof ZipRefused)
      return { refusal: `This file ${error.message}. Save it again and re-upload.` };
    throw error;
  }
}
