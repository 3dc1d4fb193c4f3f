import type { ClipboardEvent } from 'react';
import { toasts } from '../toasts.ts';
import { type Block, parseBlock, writeBlock } from './block.ts';
import type { CellRange } from './selection.ts';
import { formatCount } from '../figures.ts';

interface Clipboard {
  isEditing: boolean;
  /** The chosen cells without the rows' names; null where only names are chosen. */
  chosenCells: CellRange | null;
  copy: (range: CellRange) => Block | Promise<Block | null>;
  onClear: (range: CellRange) => void;
  onPaste: (range: CellRange, block: Block) => void;
}

/** Copies as Excel reads it, and takes what Excel copied. */
export function useClipboard({ isEditing, chosenCells, copy, onClear, onPaste }: Clipboard) {
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing || chosenCells === null) return;
    event.preventDefault();
    const block = copy(chosenCells);
    if (block instanceof Promise) void copyLater(block);
    else event.clipboardData.setData('text/plain', writeBlock(block));
    if (event.type === 'cut') onClear(chosenCells);
  };
  return {
    onCopy,
    onCut: onCopy,
    onPaste(event: ClipboardEvent) {
      if (isEditing || chosenCells === null) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (text !== '') onPaste(chosenCells, parseBlock(text));
    },
  };
}

/** Rows that had to be loaded first are copied when they came. */
async function copyLater(coming: Promise<Block | null>): Promise<void> {
  const block = await coming;
  if (block === null) return;
  try {
    await navigator.clipboard.writeText(writeBlock(block));
    toasts.success(`${formatCount(block.length)} rows copied`);
  } catch {
    // The browser lets go of a copy that took too long to prepare.
    toasts.info('The rows are loaded now. Press Ctrl-C again to copy them.');
  }
}
