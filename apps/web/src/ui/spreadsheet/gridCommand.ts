/** Commands of keys while no cell is being edited. */
export type GridCommand =
  | { kind: 'move'; rows: number; columns: number; extend: boolean }
  | { kind: 'next'; step: 1 | -1 }
  | { kind: 'edit' }
  | { kind: 'type'; text: string }
  | { kind: 'clear' | 'undo' | 'redo' | 'fillDown' | 'chooseAll' | 'release' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const pageOfRows = 12;
/** Beyond any grid's size: moves to its edge. */
const edge = Number.MAX_SAFE_INTEGER;

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageOfRows, 0],
  PageDown: [pageOfRows, 0],
};

/** Returns the command of a key, as in spreadsheets; null leaves the key to the browser. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): GridCommand | null {
  if (ctrlKey || metaKey) return altKey ? null : commandWithControl(key, shiftKey);
  if (altKey) return key === 'ArrowDown' ? { kind: 'edit' } : null;
  const step = steps[key];
  if (step !== undefined) return { kind: 'move', rows: step[0], columns: step[1], extend: shiftKey };
  switch (key) {
    case 'Home':
      return { kind: 'move', rows: 0, columns: -edge, extend: shiftKey };
    case 'End':
      return { kind: 'move', rows: 0, columns: edge, extend: shiftKey };
    case 'Enter':
      return { kind: 'move', rows: shiftKey ? -1 : 1, columns: 0, extend: false };
    case 'Tab':
      return { kind: 'next', step: shiftKey ? -1 : 1 };
    case 'F2':
      return { kind: 'edit' };
    case 'Escape':
      return { kind: 'release' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    default:
      return key.length === 1 ? { kind: 'type', text: key } : null;
  }
}

function commandWithControl(key: string, shift: boolean): GridCommand | null {
  const step = steps[key];
  if (step !== undefined && key.startsWith('Arrow')) {
    return {
      kind: 'move',
      rows: Math.sign(step[0]) * edge,
      columns: Math.sign(step[1]) * edge,
      extend: shift,
    };
  }
  switch (key.toLowerCase()) {
    case 'home':
      return { kind: 'move', rows: -edge, columns: -edge, extend: shift };
    case 'end':
      return { kind: 'move', rows: edge, columns: edge, extend: shift };
    case 'a':
      return { kind: 'chooseAll' };
    case 'd':
      return { kind: 'fillDown' };
    case 'z':
      return { kind: shift ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    default:
      return null;
  }
}
