import { commandOf, type GridCommand } from './gridCommand.ts';

/** What a key asks of a spreadsheet: the commands of every grid, and those of one that proposes. */
export type SheetAct = GridCommand | { kind: 'take' | 'chooseRows' };

type Key = Parameters<typeof commandOf>[0];

/** The act of a key press; Enter edits here, Ctrl-Enter takes what is proposed, Shift-Space chooses whole rows. */
export function sheetAct(event: Key): SheetAct | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const hasControl = ctrlKey || metaKey;
  if (key === 'Enter' && !altKey && !shiftKey) return { kind: hasControl ? 'take' : 'edit' };
  if (key === ' ' && shiftKey && !hasControl && !altKey) return { kind: 'chooseRows' };
  return commandOf(event);
}
