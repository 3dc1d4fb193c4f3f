import { TabularError } from '../tabularError.ts';
import { damaged } from './zipDirectory.ts';

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const bang = 0x21;
const question = 0x3f;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const colon = 0x3a;

/** Receives a document piece by piece. Positions are valid during the call only. Names come without prefix. */
export interface XmlHandler {
  open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number): void;
  close(bytes: Buffer, nameStart: number, nameEnd: number): void;
  /** `isRaw`: from a CDATA section, so `&` means itself. A text may come in several calls. */
  text(bytes: Buffer, start: number, end: number, isRaw: boolean): void;
}

/** A small push parser for UTF-8 XML: elements, attributes, text, CDATA; comments and instructions are passed over. */
export class XmlScanner {
  private rest: Buffer = Buffer.alloc(0);
  private readonly handler: XmlHandler;
  private readonly longestToken: number;

  constructor(handler: XmlHandler, longestToken: number) {
    this.handler = handler;
    this.longestToken = longestToken;
  }

  /** Takes the next piece of the document. */
  write(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const consumed = this.scan(bytes);
    this.rest = bytes.subarray(consumed);
    if (this.rest.length > this.longestToken) {
      throw new TabularError(
        'cell-too-long',
        'A text in the workbook is far too long. Shorten or remove it.',
      );
    }
  }

  /** Says that the document is over; anything left is a tag without an end. */
  end(): void {
    if (this.rest.includes(lessThan)) throw damaged();
  }

  private scan(bytes: Buffer): number {
    const { handler } = this;
    const length = bytes.length;
    let at = 0;
    while (at < length) {
      if (bytes[at] !== lessThan) {
        let end = at;
        while (end < length && bytes[end] !== lessThan) end++;
        if (end === length) return at;
        handler.text(bytes, at, end, false);
        at = end;
      }
      if (at + 1 >= length) return at;
      const kind = bytes[at + 1];
      if (kind === bang || kind === question) {
        const after = this.passOver(bytes, at);
        if (after < 0) return at;
        at = after;
        continue;
      }
      const end = tagEnd(bytes, at);
      if (end < 0) return at;
      const nameStart = kind === slash ? at + 2 : at + 1;
      const nameEnd = endOfName(bytes, nameStart, end);
      const localStart = startOfLocalName(bytes, nameStart, nameEnd);
      if (kind === slash) handler.close(bytes, localStart, nameEnd);
      else {
        handler.open(bytes, localStart, nameEnd, end);
        if (bytes[end - 1] === slash) handler.close(bytes, localStart, nameEnd);
      }
      at = end + 1;
    }
    return at;
  }

  /** Position behind a comment, instruction or CDATA section, or -1 if it is not all there. */
  private passOver(bytes: Buffer, at: number): number {
    const isInstruction = bytes[at + 1] === question;
    if (!isInstruction && bytes.length < at + 9) return -1;
    const beginning = bytes.toString('latin1', at, at + 9);
    const closing = isInstruction ? '?>' : beginning.startsWith('<!--') ? '-->' : ']]>';
    if (beginning.startsWith('<!DOCTYPE')) throw damaged();
    const end = bytes.indexOf(closing, at + 2, 'latin1');
    if (end < 0) return -1;
    if (beginning === '<![CDATA[') this.handler.text(bytes, at + 9, end, true);
    return end + closing.length;
  }
}

/** Position of the tag's `>`; one inside an attribute value does not count. */
function tagEnd(bytes: Buffer, start: number): number {
  let quote = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === greaterThan) return at;
    else if (byte === doubleQuote || byte === singleQuote) quote = byte;
  }
  return -1;
}

function endOfName(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] as number) > 0x20 && bytes[at] !== slash) at++;
  return at;
}

function startOfLocalName(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === colon) return at + 1;
  return start;
}
