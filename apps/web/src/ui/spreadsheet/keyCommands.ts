import { commandOf, type GridCommand } from './gridCommand.ts';

/** Commands of a spreadsheet: those of every grid, those for proposals, and a screen's own. */
export type SheetAct = GridCommand | { kind: 'take' | 'chooseRows' } | { kind: 'own'; run: () => void };

type Key = Parameters<typeof commandOf>[0];

/** Returns the command of a key. Enter edits, Ctrl-Enter accepts the proposal, Shift-Space selects whole rows. */
export function sheetAct(event: Key): SheetAct | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const hasControl = ctrlKey || metaKey;
  if (key === 'Enter' && !altKey && !shiftKey) return { kind: hasControl ? 'take' : 'edit' };
  if (key === ' ' && shiftKey && !hasControl && !altKey) return { kind: 'chooseRows' };
  return commandOf(event);
}
