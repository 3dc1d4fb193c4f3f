// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SpreadsheetRow } from '../../../ui/spreadsheet/sheetTypes.ts';
import { Spreadsheet } from '../../../ui/spreadsheet/Spreadsheet.tsx';
import { spread } from '../../../ui/spreadsheet/block.ts';
import { airColumns, lane } from '../cells/testLanes.ts';
import type { MadeEdit } from '../draft/cellEdits.ts';
import { type Draft, type Edit, reversed, withEdit } from '../draft/draft.ts';
import { BidGrid } from './BidGrid.tsx';

const rowCount = 500;

// jsdom has no layout: without a size, no row would be visible.
beforeAll(() => {
  for (const [name, value] of [
    ['offsetHeight', 600],
    ['offsetWidth', 1200],
    ['clientHeight', 600],
    ['clientWidth', 1200],
  ] as const)
    Object.defineProperty(window.HTMLElement.prototype, name, { configurable: true, get: () => value });
});

const lanes = Array.from({ length: rowCount }, (_, at) => lane(String(at)));
const lanesById = new Map(lanes.map((one) => [one.laneId, one]));
const bidColumns = airColumns.filter(({ kind }) => kind === 'capacity' || kind === 'text');
const noChecks = { checksOf: () => undefined } as unknown as Parameters<typeof BidGrid>[0]['checks'];

function Bids() {
  const [draft, setDraft] = useState<Draft>(new Map());
  const done = useRef<Edit[]>([]);
  const goTo = useRef(null);
  const chosen = useRef(null);
  const apply = (edit: Edit) => setDraft((before) => withEdit(before, lanesById, edit));
  return (
    <BidGrid
      sheet={{ lanes, columns: bidColumns, draft }}
      contractMonths={12}
      info={[]}
      currencies={[]}
      problemsOf={() => undefined}
      checks={noChecks}
      onEdit={({ edit }: MadeEdit) => {
        done.current.push(edit);
        apply(edit);
      }}
      onUndo={() => apply(reversed(done.current.pop() ?? []))}
      onRedo={() => undefined}
      goTo={goTo}
      chosen={chosen}
      isCompact={false}
      months={{ isShown: true, onShow: () => undefined }}
      sort={null}
      onSort={() => undefined}
      onCommand={() => undefined}
      onExplain={() => undefined}
    />
  );
}

const textColumns = ['First', 'Second', 'Third'].map((header) => ({
  id: header,
  header,
  detail: '',
  widthPx: 120,
  align: 'left' as const,
  isEditable: true,
  isMarked: false,
}));
type Texts = Readonly<Record<string, string>>;

function Rows() {
  const [texts, setTexts] = useState<Texts>({});
  const past = useRef<Texts[]>([]);
  const write = (cells: Texts) => {
    past.current.push(texts);
    setTexts({ ...texts, ...cells });
  };
  const at = (row: number, column: number) => texts[`${row} ${column}`] ?? '';
  const rowAt = (row: number): SpreadsheetRow => ({
    name: String(row + 1),
    isDone: false,
    cellAt: (column) => ({
      text: at(row, column),
      state: 'plain',
      problem: undefined,
      proposal: undefined,
      received: undefined,
    }),
  });
  return (
    <Spreadsheet
      label="Rows to correct"
      rowHeader="Row"
      rowNameWidthPx={80}
      columns={textColumns}
      rowCount={rowCount}
      rowAt={rowAt}
      inputCount={textColumns.length}
      onVisible={() => undefined}
      onType={(row, column, text) => write({ [`${row} ${column}`]: text })}
      onPaste={({ top, left, bottom, right }, block) =>
        write(
          Object.fromEntries(
            spread(block, bottom - top + 1, right - left + 1).flatMap((row, down) =>
              row.map((text, across) => [`${top + down} ${left + across}`, text]),
            ),
          ),
        )
      }
      onFill={({ bottom, left, right }, toRow) => {
        const filled: Record<string, string> = {};
        for (let row = bottom + 1; row <= toRow; row += 1)
          for (let column = left; column <= right; column += 1)
            filled[`${row} ${column}`] = at(bottom, column);
        write(filled);
      }}
      onClear={({ top, left }) => write({ [`${top} ${left}`]: '' })}
      onTake={() => undefined}
      onUndo={() => setTexts(past.current.pop() ?? {})}
      onRedo={() => undefined}
      copy={({ top, bottom, left, right }) =>
        Array.from({ length: bottom - top + 1 }, (_, down) =>
          Array.from({ length: right - left + 1 }, (__, across) => at(top + down, left + across)),
        )
      }
      onChosenRows={() => undefined}
      height="600px"
    />
  );
}

describe.each([
  {
    name: 'the carrier’s bids',
    Shown: Bids,
    locked: 4,
    label: 'Bids by lane',
    heads: bidColumns.map((column) => column.name),
  },
  {
    name: 'the rows of an upload',
    Shown: Rows,
    locked: 1,
    label: 'Rows to correct',
    heads: ['First', 'Second', 'Third'],
  },
])('$name', ({ Shown, locked, label, heads }) => {
  beforeEach(() => {
    render(
      <MantineProvider env="test">
        <Shown />
      </MantineProvider>,
    );
    grid().focus();
  });
  const grid = () => screen.getByRole('grid', { name: label });
  const cell = (row: number, input: number) =>
    grid().querySelector<HTMLElement>(`[data-row="${row}"][data-column="${locked + input}"]`);
  const text = (row: number, input: number) =>
    cell(row, input)?.textContent.replace(', not submitted', '').trim();
  const active = () => {
    const found = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
    return [Number(found?.dataset['row']), Number(found?.dataset['column']) - locked];
  };
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? grid(), { key, ...more });
  const type = (typed: string) => {
    press(typed.charAt(0));
    fireEvent.change(within(grid()).getByRole('textbox'), { target: { value: typed } });
  };
  const paste = (pasted: string) => {
    const event = createEvent.paste(grid(), { clipboardData: { getData: () => pasted } });
    fireEvent(grid(), event);
  };

  it('names its cells for a screen reader', () => {
    expect(grid().getAttribute('aria-rowcount')).toBe(String(rowCount + 1));
    expect(grid().getAttribute('aria-colcount')).toBe(String(locked + 3));
    for (const head of heads)
      expect(within(grid()).getByRole('columnheader', { name: new RegExp(`^${head}`) })).toBeTruthy();
    expect(
      within(grid()).getAllByRole('rowheader')[0]?.closest('[role=row]')?.getAttribute('aria-rowindex'),
    ).toBe('2');
    expect(active()).toEqual([0, 0]);
    expect(cell(0, 0)?.getAttribute('aria-selected')).toBe('true');
    const keys = document.getElementById(grid().getAttribute('aria-describedby') ?? '');
    expect(keys?.textContent).toContain('fills down');
  });

  it('draws only what is visible of 500 rows', () => {
    const drawn = within(grid()).getAllByRole('row').length;
    expect(drawn).toBeGreaterThan(12);
    expect(drawn).toBeLessThan(60);
  });

  it('edits: Enter moves down, Tab to the next input, Escape leaves the cell as it was', () => {
    type('7');
    press('Enter');
    expect([text(0, 0), ...active()]).toEqual(['7', 1, 0]);
    type('8');
    press('Tab');
    expect([text(1, 0), ...active()]).toEqual(['8', 1, 1]);
    type('9');
    press('Escape');
    expect([text(1, 1), ...active()]).toEqual(['', 1, 1]);
    press('Tab');
    press('Tab');
    expect(active(), 'after the last input comes the next row').toEqual([2, 0]);
    press('Tab', { shiftKey: true });
    expect(active()).toEqual([1, 2]);
    expect(document.activeElement).toBe(grid());
  });

  it('lets Tab leave after Escape', () => {
    const tab = () => createEvent.keyDown(grid(), { key: 'Tab' });
    const held = tab();
    fireEvent(grid(), held);
    expect(held.defaultPrevented).toBe(true);
    press('Escape');
    const free = tab();
    fireEvent(grid(), free);
    expect(free.defaultPrevented).toBe(false);
  });

  it('pastes a block from Excel, and undoes it in one step', () => {
    paste('1\t2\r\n3\t4\r\n');
    expect([text(0, 0), text(0, 1), text(1, 0), text(1, 1)]).toEqual(['1', '2', '3', '4']);
    expect(grid().querySelectorAll('[aria-selected=true]')).toHaveLength(4);
    press('z', { ctrlKey: true });
    expect([text(0, 0), text(0, 1), text(1, 0), text(1, 1)]).toEqual(['', '', '', '']);
  });

  it('fills down the first row of the selection', () => {
    type('5');
    press('Enter');
    press('ArrowUp');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('d', { ctrlKey: true });
    expect([text(0, 0), text(1, 0), text(2, 0), text(3, 0)]).toEqual(['5', '5', '5', '']);
  });

  it('copies for Excel, and clears', () => {
    paste('1\t2');
    let copied = '';
    const event = createEvent.copy(grid(), {
      clipboardData: { setData: (_type: string, written: string) => (copied = written) },
    });
    fireEvent(grid(), event);
    expect(copied).toBe('1\t2');
    press('ArrowRight');
    press('ArrowLeft');
    press('Delete');
    expect([text(0, 0), text(0, 1)]).toEqual(['', '2']);
  });

  it('edits by a double click', () => {
    fireEvent.doubleClick(cell(2, 1) ?? grid());
    expect(active()).toEqual([2, 1]);
    expect(document.activeElement).toBe(within(grid()).getByRole('textbox'));
  });
});
