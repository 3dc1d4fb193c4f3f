import { isUtf8 } from 'node:buffer';
import type { FileCheck } from './checkDocumentFile.ts';

/** Maximum bytes of a UTF-8 character: the head may end within one. */
const longestLetter = 4;

/** Classifies a file without a known signature: text is accepted, unless a browser or computer would run it. */
export function checkTextContent(head: Buffer, isCut: boolean, fileName: string, taken: string): FileCheck {
  const text = textOf(head, isCut);
  if (text === null) return { refusal: `Unknown file type. ${taken}` };
  const start = text.trimStart().slice(0, 400).toLowerCase();
  if (start === '') return { refusal: 'This file is empty.' };
  if (start.startsWith('<'))
    return {
      refusal:
        'This is a web page, an SVG drawing or another markup file, which could run in a browser. Save it as pdf or png.',
    };
  if (start.startsWith('mime-version:') || start.startsWith('@echo') || start.startsWith('#!'))
    return { refusal: `This is a script or a saved web page. ${taken}` };
  return { kind: /\.(csv|tsv)$/i.test(fileName) ? 'csv' : 'txt' };
}

/** Decodes the head of a text; null if the bytes are not text. */
export function textOf(head: Buffer, isCut: boolean): string | null {
  const mark = head.toString('hex', 0, 3);
  if (mark.startsWith('fffe') || mark.startsWith('feff')) {
    const whole = head.subarray(0, head.length - (head.length % 2));
    const text = new TextDecoder(mark.startsWith('fffe') ? 'utf-16le' : 'utf-16be').decode(whole);
    return hasControls(text) ? null : text;
  }
  const text = isUtf8(wholeLetters(head, isCut))
    ? new TextDecoder().decode(wholeLetters(head, isCut))
    : new TextDecoder('windows-1252').decode(head);
  return hasControls(text) ? null : text;
}

/** Removes a truncated character at the end. */
function wholeLetters(head: Buffer, isCut: boolean): Buffer {
  if (!isCut) return head;
  for (let back = 1; back < longestLetter && back < head.length; back += 1) {
    const byte = head[head.length - back] as number;
    if (byte < 0x80) return head;
    if (byte >= 0xc0) return head.subarray(0, head.length - back);
  }
  return head;
}

/** Whether the text has control characters other than tabs, line ends and form feeds. */
function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}
