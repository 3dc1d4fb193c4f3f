import type { ClipboardEvent } from 'react';
import { toasts } from '../toasts.ts';
import { type Block, parseBlock, writeBlock } from './block.ts';
import type { CellRange } from './selection.ts';
import { formatCount } from '../figures.ts';

interface Clipboard {
  isEditing: boolean;
  /** The selected cells of input columns; null if there are none. */
  chosenCells: CellRange | null;
  /** The texts to copy; null leaves it to the browser. */
  copy: () => Block | Promise<Block | null> | null;
  onClear: (range: CellRange) => void;
  onPaste: (range: CellRange, block: Block) => void;
}

/** Copies and pastes in Excel's clipboard format. */
export function useClipboard({ isEditing, chosenCells, copy, onClear, onPaste }: Clipboard) {
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing) return;
    const block = copy();
    if (block === null) return;
    event.preventDefault();
    if (block instanceof Promise) void copyAfterLoad(block);
    else event.clipboardData.setData('text/plain', writeBlock(block));
    if (event.type === 'cut' && chosenCells !== null) onClear(chosenCells);
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

/** Rows that must be loaded first are copied when they arrive. */
async function copyAfterLoad(coming: Promise<Block | null>): Promise<void> {
  const block = await coming;
  if (block === null) return;
  try {
    await navigator.clipboard.writeText(writeBlock(block));
    toasts.success(`${formatCount(block.length)} rows copied`);
  } catch {
    // The browser refuses to copy if preparing took too long.
    toasts.info('The rows are loaded now. Press Ctrl-C again to copy them.');
  }
}
