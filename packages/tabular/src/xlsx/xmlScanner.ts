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

/** Bytes of a document that are processed at a time; a longer token makes the window grow. */
export const windowBytes = 131_072;

/** Receives a document piece by piece. Positions are valid during the call only. Names have no prefix. */
export interface XmlHandler {
  open(bytes: Buffer, nameStart: number, nameEnd: number, tagEnd: number): void;
  close(bytes: Buffer, nameStart: number, nameEnd: number): void;
  /** `isRaw`: from a CDATA section, so `&` is literal. A text may arrive in several calls. */
  text(bytes: Buffer, start: number, end: number, isRaw: boolean): void;
  /**
   * May read tags and texts from `at` (a `<`) directly, as far as it supports their form. Returns the position where it stopped; -1
   * to be called again when more has arrived. `bytes[end]` is 0, so that a search for another byte ends there.
   */
  quick?(bytes: Buffer, at: number, end: number): number;
  /** Elements opened by `quick` less those closed by it: an element may be opened there and closed here. */
  readonly quickDepth?: number;
}

/** Limits of a document. */
export interface XmlLimits {
  /** Bytes of one tag, text or comment. */
  readonly longestToken: number;
  readonly maxDepth: number;
}

/**
 * A small push parser for UTF-8 XML: elements, attributes, text, CDATA; comments and instructions are skipped. A document type is
 * refused, so the only entities are the five of XML itself.
 */
export class XmlScanner {
  private window: Buffer;
  private filled = 0;
  private depth = 0;
  private readonly handler: XmlHandler;
  private readonly limits: XmlLimits;

  constructor(handler: XmlHandler, limits: XmlLimits, window = windowBytes) {
    this.window = Buffer.allocUnsafeSlow(window + 1);
    this.handler = handler;
    this.limits = limits;
  }

  /** Processes the next piece of the document. */
  write(chunk: Buffer): void {
    let taken = 0;
    while (taken < chunk.length) {
      const copied = chunk.copy(
        this.window,
        this.filled,
        taken,
        taken + this.window.length - 1 - this.filled,
      );
      taken += copied;
      this.filled += copied;
      if (this.filled === this.window.length - 1) this.scanWindow();
    }
  }

  /** Ends the document; an unterminated tag or element is treated as damage. */
  end(): void {
    this.scanWindow();
    if (
      this.depth + (this.handler.quickDepth ?? 0) !== 0 ||
      this.window.subarray(0, this.filled).includes(lessThan)
    )
      throw damaged();
  }

  private scanWindow(): void {
    this.window[this.filled] = 0;
    const consumed = this.scan(this.window, this.filled);
    const rest = this.filled - consumed;
    if (rest > this.limits.longestToken) {
      throw new TabularError(
        'cell-too-long',
        'A text in the workbook is far too long. Shorten or remove it.',
      );
    }
    // The rest is scanned again, so the window doubles: the work stays proportional to the document.
    const next = rest * 2 > this.window.length ? Buffer.allocUnsafeSlow(rest * 2 + 1) : this.window;
    this.window.copy(next, 0, consumed, this.filled);
    this.window = next;
    this.filled = rest;
  }

  private scan(bytes: Buffer, length: number): number {
    const { handler } = this;
    let at = 0;
    while (at < length) {
      if (bytes[at] !== lessThan) {
        let end = at;
        while (end < length && bytes[end] !== lessThan) end++;
        if (end === length) return at;
        handler.text(bytes, at, end, false);
        at = end;
      }
      if (handler.quick !== undefined) {
        const after = handler.quick(bytes, at, length);
        if (after < 0) return at;
        if (after > at) {
          at = after;
          continue;
        }
      }
      if (at + 1 >= length) return at;
      const kind = bytes[at + 1];
      if (kind === bang || kind === question) {
        const after = this.passOver(bytes, at, length);
        if (after < 0) return at;
        at = after;
        continue;
      }
      const end = tagEnd(bytes, at, length);
      if (end < 0) return at;
      this.takeTag(bytes, at, end, kind === slash);
      at = end + 1;
    }
    return at;
  }

  private takeTag(bytes: Buffer, at: number, end: number, isClosing: boolean): void {
    const nameStart = isClosing ? at + 2 : at + 1;
    const nameEnd = endOfName(bytes, nameStart, end);
    const localStart = startOfLocalName(bytes, nameStart, nameEnd);
    if (isClosing) {
      this.depth--;
      if (this.depth + (this.handler.quickDepth ?? 0) < 0) throw damaged();
      this.handler.close(bytes, localStart, nameEnd);
      return;
    }
    this.handler.open(bytes, localStart, nameEnd, end);
    if (bytes[end - 1] === slash) {
      this.handler.close(bytes, localStart, nameEnd);
      return;
    }
    this.depth++;
    if (this.depth > this.limits.maxDepth) {
      throw new TabularError(
        'nested-too-deep',
        'The workbook has an unusual structure that no spreadsheet program writes. Copy the table into a new workbook.',
      );
    }
  }

  /** Position after a comment, instruction or CDATA section, or -1 if it is incomplete. */
  private passOver(bytes: Buffer, at: number, length: number): number {
    const isInstruction = bytes[at + 1] === question;
    if (!isInstruction && length < at + 9) return -1;
    const beginning = bytes.toString('latin1', at, Math.min(length, at + 9));
    const closing = isInstruction ? '?>' : beginning.startsWith('<!--') ? '-->' : ']]>';
    if (beginning.toUpperCase() === '<!DOCTYPE') {
      throw new TabularError(
        'document-type',
        'The workbook declares its own entities, which no spreadsheet program does. Save it again and re-upload.',
      );
    }
    const end = bytes.subarray(0, length).indexOf(closing, at + 2, 'latin1');
    if (end < 0) return -1;
    if (beginning === '<![CDATA[') this.handler.text(bytes, at + 9, end, true);
    return end + closing.length;
  }
}

/** Position of the tag's `>`; one inside an attribute value does not count. */
function tagEnd(bytes: Buffer, start: number, length: number): number {
  let quote = 0;
  for (let at = start; at < length; at++) {
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
