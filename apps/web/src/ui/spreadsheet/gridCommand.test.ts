import { expect, it } from 'vitest';
import { commandOf } from './gridCommand.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {},
) => commandOf({ key, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held });

it('moves, extends and goes to the edge', () => {
  expect(press('ArrowDown')).toEqual({ kind: 'move', rows: 1, columns: 0, extend: false });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({
    kind: 'move',
    rows: 0,
    columns: -1,
    extend: true,
  });
  expect(press('Enter', { shiftKey: true })).toEqual({ kind: 'move', rows: -1, columns: 0, extend: false });
  expect(press('ArrowUp', { ctrlKey: true })).toMatchObject({ rows: -Number.MAX_SAFE_INTEGER, columns: 0 });
});

it('types, edits and undoes on any keyboard layout', () => {
  expect(press('7')).toEqual({ kind: 'type', text: '7' });
  expect(press('F2')).toEqual({ kind: 'edit' });
  expect(press('z', { metaKey: true })).toEqual({ kind: 'undo' });
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' });
  expect(press('d', { ctrlKey: true })).toEqual({ kind: 'fillDown' });
});

it('leaves browser shortcuts to the browser', () => {
  expect(press('c', { ctrlKey: true })).toBeNull();
  expect(press('v', { metaKey: true })).toBeNull();
  expect(press('F5')).toBeNull();
  expect(press('Shift', { shiftKey: true })).toBeNull();
});
