import { setImmediate } from 'node:timers/promises';
import { endOfString } from './repeatedKey.ts';

/** A list or object in a JSON text, and the pieces into which its entries are cut. */
export type Container = {
  readonly isList: boolean;
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly Piece[];
};

/** Some entries of a container, without the commas around them; or one entry whose value is a long container itself. */
type Piece = { readonly start: number; readonly end: number; readonly long: Container | null };

/** A container whose end is not reached. */
type Open = {
  isList: boolean;
  start: number;
  pieces: Piece[];
  pieceStart: number;
  entryStart: number;
  long: Container | null;
};

/** Letters that are looked at before other requests continue. */
const atOnce = 250_000;
const deepest = 100;

const codes = { quote: 34, comma: 44, openList: 91, closeList: 93, openObject: 123, closeObject: 125 };

/**
 * Cuts the JSON text of a list or object between entries into pieces of about a length, so that they can be parsed one at a time. Entries longer than that
 * are cut in the same way. Other requests continue in between.
 * @returns null if the text is not JSON, or nests deeper than any request of the product
 */
export async function cutJson(text: string, pieceLength: number): Promise<Container | null> {
  const open: Open[] = [];
  let lookUntil = atOnce;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= lookUntil) {
      await setImmediate();
      lookUntil = at + atOnce;
    }
    const code = text.charCodeAt(at);
    if (code === codes.quote) {
      at = endOfString(text, at + 1);
      if (at < 0) return null;
    } else if (code === codes.openList || code === codes.openObject) {
      if (open.length === deepest) return null;
      const isList = code === codes.openList;
      open.push({ isList, start: at, pieces: [], pieceStart: at + 1, entryStart: at + 1, long: null });
    } else if (code === codes.comma) {
      const parent = open.at(-1);
      if (parent === undefined) return null;
      if (parent.long !== null || at - parent.pieceStart >= pieceLength) endPiece(parent, at);
      parent.entryStart = at + 1;
    } else if (code === codes.closeList || code === codes.closeObject) {
      const ended = open.pop();
      if (ended === undefined || ended.isList !== (code === codes.closeList)) return null;
      endPiece(ended, at);
      const container = { isList: ended.isList, start: ended.start, end: at + 1, pieces: ended.pieces };
      const parent = open.at(-1);
      if (parent === undefined)
        return isBlank(text, 0, ended.start) && isBlank(text, at + 1) ? container : null;
      if (at - ended.start < pieceLength) continue;
      if (parent.long !== null) return null;
      if (parent.entryStart > parent.pieceStart) endPiece(parent, parent.entryStart - 1);
      parent.long = container;
    }
  }
  return null;
}

/** The next piece begins after the comma at the end of this one. */
function endPiece(container: Open, end: number): void {
  container.pieces.push({ start: container.pieceStart, end, long: container.long });
  container.pieceStart = end + 1;
  container.long = null;
}

const isBlank = (text: string, from: number, to?: number): boolean => text.slice(from, to).trim() === '';
