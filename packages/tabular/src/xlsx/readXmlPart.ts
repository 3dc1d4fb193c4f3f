import type { FileHandle } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import type { TabularLimits } from '../limits.ts';
import { decodeXmlText } from './byteSink.ts';
import { type InflateBudget, readZipEntry } from './readZipEntry.ts';
import { AttributeCursor } from './xmlAttributes.ts';
import { type XmlHandler, XmlScanner } from './xmlScanner.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** A workbook's file and what is known about it. */
export interface WorkbookFile {
  readonly file: FileHandle;
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly limits: TabularLimits;
  readonly budget: InflateBudget;
}

/** Feeds a part of the workbook to a handler; yields after every piece so that the reader can pass on its results. */
export async function* scanXmlPart(
  workbook: WorkbookFile,
  entry: ZipEntry,
  handler: XmlHandler,
  mostBytes = Number.POSITIVE_INFINITY,
): AsyncIterable<void> {
  const scanner = new XmlScanner(handler, {
    longestToken: workbook.limits.maxRowBytes,
    maxDepth: workbook.limits.maxDepth,
  });
  const inflated = readZipEntry(workbook.file, entry, workbook.limits, workbook.budget, mostBytes);
  for await (const chunk of utf8Of(inflated)) {
    scanner.write(chunk);
    yield;
  }
  scanner.end();
}

/** XML is UTF-8 or, with a byte order mark, UTF-16. */
async function* utf8Of(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le');
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be');
    isFirst = false;
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
  }
}

/** Calls `onElement` for every element of a small part, with its attributes by local name. */
export async function readElements(
  workbook: WorkbookFile,
  entry: ZipEntry,
  onElement: (name: string, attributes: ReadonlyMap<string, string>) => void,
  onClose: (name: string) => void = () => {},
): Promise<void> {
  const cursor = new AttributeCursor();
  const handler: XmlHandler = {
    open(bytes, nameStart, nameEnd, tagEnd) {
      const attributes = new Map<string, string>();
      cursor.reset(bytes, nameEnd, tagEnd);
      while (cursor.next()) {
        const name = bytes.toString('utf8', cursor.nameStart, cursor.nameEnd);
        attributes.set(name, decodeXmlText(bytes.toString('utf8', cursor.valueStart, cursor.valueEnd)));
      }
      onElement(bytes.toString('utf8', nameStart, nameEnd), attributes);
    },
    close: (bytes, nameStart, nameEnd) => onClose(bytes.toString('utf8', nameStart, nameEnd)),
    text: () => {},
  };
  for await (const _ of scanXmlPart(workbook, entry, handler, workbook.limits.maxPartBytes));
}
