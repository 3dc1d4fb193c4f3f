// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { ExceptionRow, FileColumns, UploadChange } from '../uploadTypes.ts';
import { OpenRows } from './OpenRows.tsx';
import { chargeText, group, row, waitingUpload as upload } from './sheet/testRows.ts';

// jsdom has no layout: without a size, no row would be visible.
beforeAll(() => {
  Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1000 });
});

const matched = (columnNo: number, header: string, field: string | null) => ({
  columnNo,
  header,
  samples: [],
  field,
  confidence: 1,
  why: '',
  writing: null,
});
const columns: FileColumns = {
  sheet: 0,
  sheets: [{ index: 0, name: 'loads', hidden: false, uploadId: '7' }],
  headerRow: 1,
  rowCount: 3,
  remembered: false,
  rememberedAt: null,
  columns: [matched(0, 'Pickup', 'shipDate'), matched(1, 'Paid', 'totalCharge'), matched(2, 'Note', null)],
  fields: [
    { field: 'shipDate', label: 'Ship date', kind: 'date', side: 'shipment' },
    { field: 'totalCharge', label: 'Total charge', kind: 'decimal', side: 'shipment' },
  ],
  modeValues: [],
  questions: [],
  missing: [],
};

/** Mocks a server that accepts numbers as charges, and any undo. */
function server() {
  const rows = new Map([1, 2, 3].map((lineNo) => [lineNo, row(lineNo)]));
  rows.set(2, row(2, { exceptions: [chargeText('1200')] }));
  const excluded = new Set<number>();
  const changes: (UploadChange & { before: ExceptionRow[] })[] = [];
  const open = () => [...rows.values()].filter(({ exceptions }) => exceptions.length > 0);
  const change = (said: string, lineNos: readonly number[]) => {
    const before = lineNos.flatMap((lineNo) => rows.get(lineNo) ?? []);
    const changeNo = changes.length + 1;
    changes.unshift({
      changeNo,
      kind: 'correct',
      said,
      lineCount: lineNos.length,
      changedBy: 'Maria',
      changedAt: '2026-11-20T10:00:00Z',
      undone: false,
      fixed: null,
      before,
    });
    return changeNo;
  };
  const asked = mockServer(({ method, path, body }) => {
    if (path.startsWith('/uploads/7/columns')) return json(200, columns);
    if (path.startsWith('/uploads/7/changes') && method === 'GET') return json(200, changes);
    if (path.endsWith('/undo')) {
      const one = changes.find(({ changeNo }) => path.includes(`/changes/${changeNo}/`));
      if (one === undefined) return json(404, { code: 'change_not_found', title: 'No such change' });
      one.undone = true;
      for (const before of one.before) {
        rows.set(before.lineNo, before);
        excluded.delete(before.lineNo);
      }
      return json(200, { change: one, upload });
    }
    if (method === 'PUT' && path === '/uploads/7/lines') {
      const { lines } = body as {
        lines: { lineNo: number; values: Record<string, string | null>; exclude?: boolean }[];
      };
      const changeNo = change(
        'typed',
        lines.map(({ lineNo }) => lineNo),
      );
      for (const { lineNo, values, exclude } of lines) {
        if (exclude === true) excluded.add(lineNo);
        if (exclude === false) excluded.delete(lineNo);
        const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
        const isFine = exclude === true || /^\d+$/.test(values['totalCharge'] ?? '');
        rows.set(lineNo, {
          ...row(lineNo),
          corrections: Object.fromEntries(given),
          exceptions: isFine ? [] : [chargeText()],
        });
      }
      return json(200, { changeNo, rows: lines.flatMap(({ lineNo }) => rows.get(lineNo) ?? []), upload });
    }
    if (path.endsWith('/settle')) {
      const lineNos = open().map(({ lineNo }) => lineNo);
      const changeNo = change('excluded', lineNos);
      for (const lineNo of lineNos) rows.set(lineNo, { ...row(lineNo), exceptions: [] });
      return json(200, { settled: lineNos.length, changeNo, upload });
    }
    const lineNo = Number(/\/lines\/(\d+)$/.exec(path)?.[1]);
    if (lineNo > 0) {
      const standing = excluded.has(lineNo) ? 'excluded' : 'excepted';
      return json(200, { lineNo, sheetRow: lineNo + 1, standing, headers: ['Paid'], cells: ['TBD'] });
    }
    const left = open();
    return json(200, {
      headers: ['Pickup', 'Paid', 'Note'],
      groups: left.length === 0 ? [] : [group({ count: left.length })],
      rows: left,
      total: left.length,
    });
  });
  return { asked, rows };
}

async function opened() {
  const far = server();
  renderWithProviders(
    <OpenRows upload={upload} groupKey={undefined} onGroup={() => undefined}>
      <p>the account</p>
    </OpenRows>,
  );
  const grid = await screen.findByRole('grid', { name: 'Rows: Total charge' });
  await within(grid).findByRole('rowheader', { name: '2' });
  const key = (name: string, more: object = {}) => fireEvent.keyDown(grid, { key: name, ...more });
  const cell = (text: string) =>
    waitFor(() => {
      const found = within(grid)
        .getAllByRole('gridcell')
        .find(({ textContent }) => textContent.startsWith(text));
      if (found === undefined) throw new Error(`no cell says ${text}`);
      return found;
    });
  const saves = () => far.asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/lines'));
  return { ...far, grid, key, cell, saves };
}
const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });

describe('rows to check', () => {
  it('can be edited, saved at once, undone and redone by keyboard', async () => {
    const { grid, key, cell, saves } = await opened();
    expect(grid.getAttribute('aria-rowcount')).toBe('4');
    key('Enter');
    const field = await within(grid).findByRole('textbox', { name: 'Total charge, row 2' });
    fireEvent.change(field, { target: { value: '950' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await cell('950, corrected and saved');
    expect(saves().map(({ body }) => body)).toEqual([
      { lines: [{ lineNo: 1, values: { totalCharge: '950' } }] },
    ]);
    await screen.findByText('2 rows left');

    key('z', { ctrlKey: true });
    await screen.findByText('3 rows left');
    await waitFor(() => expect(within(grid).queryByText('950')).toBeNull());
    key('y', { ctrlKey: true });
    await cell('950, corrected and saved');
  });

  it('accept a block from Excel, and name the cell that is still invalid', async () => {
    const { grid, cell, saves } = await opened();
    paste(grid, '10\nsoon\n30\n');
    await cell('soon, changed, still invalid');
    expect(saves()).toHaveLength(1);
    const wrong = await cell('soon');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(wrong.getAttribute('aria-description')).toBe('The charge is words.');
    await screen.findByText('1 row left');
  });

  it('fill down, and return to the received value with Delete', async () => {
    const { grid, key, saves } = await opened();
    paste(grid, '10');
    await waitFor(() => expect(saves()).toHaveLength(1));
    key('ArrowDown', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    key('d', { ctrlKey: true });
    await waitFor(() => expect(within(grid).getAllByText('10')).toHaveLength(3));
    await waitFor(() => expect(saves()).toHaveLength(2));
    key('Delete');
    await waitFor(() => expect(saves()).toHaveLength(3));
    expect(saves()[2]?.body).toEqual({
      lines: [1, 2, 3].map((lineNo) => ({ lineNo, values: { totalCharge: null } })),
    });
  });

  it('accept a suggestion with Ctrl+Enter, or all of them with one click', async () => {
    const { grid, key, saves } = await opened();
    expect(within(grid).getByRole('button', { name: 'Apply suggestion 1200' })).toBeTruthy();
    key('ArrowDown');
    key('Enter', { ctrlKey: true });
    await waitFor(() =>
      expect(saves()[0]?.body).toEqual({ lines: [{ lineNo: 2, values: { totalCharge: '1200' } }] }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply suggestion' })).toBeNull());
  });

  it('can be resolved as a group, for the selected rows only, and undone', async () => {
    const { asked, key } = await opened();
    key(' ', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    const chosen = await screen.findByRole('group', { name: 'Resolve 2 selected rows' });
    fireEvent.click(within(chosen).getByRole('button', { name: 'Exclude' }));
    await waitFor(() => {
      const settled = asked.find(({ path }) => path.endsWith('/settle'));
      expect(settled?.body).toMatchObject({ action: 'exclude', lineNos: [1, 2] });
    });
    await screen.findByText(/No rows to correct/);
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('3 rows left');
  });

  it('undo a group with Ctrl+Z wherever the focus is, and don’t apply a second press to the next group', async () => {
    const { asked } = await opened();
    const group = screen.getByRole('group', { name: 'Resolve all 3 rows' });
    fireEvent.click(within(group).getByRole('button', { name: 'Exclude' }));
    const after = screen.queryByRole('group', { name: /^Resolve/ });
    expect(after?.querySelector('button:not(:disabled)') ?? null).toBeNull();
    await screen.findByText(/No rows to correct/);
    expect(asked.filter(({ path }) => path.endsWith('/settle'))).toHaveLength(1);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText('3 rows left');
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    await screen.findByText(/No rows to correct/);
  });

  it('can be excluded from the view of one row, and undone like any other step', async () => {
    const { key, saves } = await opened();
    key(' ', { shiftKey: true });
    fireEvent.click(await screen.findByRole('button', { name: 'View full row' }));
    const panel = await screen.findByRole('dialog', { name: 'Row 2, as received' });
    fireEvent.click(await within(panel).findByRole('button', { name: 'Exclude' }));
    await within(panel).findByText(/This row is excluded/);
    expect(saves().map(({ body }) => body)).toEqual([{ lines: [{ lineNo: 1, values: {}, exclude: true }] }]);
    await screen.findByText('2 rows left');
    fireEvent.click(screen.getByRole('button', { name: /^Undo/, hidden: true }));
    await screen.findByText('3 rows left');
    await within(panel).findByText(/This row needs a correction/);
  });
});
