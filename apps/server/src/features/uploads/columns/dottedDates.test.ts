import { expect, it } from 'vitest';
import { DateEvidence } from '../cells/dateEvidence.ts';
import { questionsOf } from './questions.ts';
import type { MatchedColumn, Reading } from './reading.ts';
import { withWriting } from './writing.ts';

function written(cells: readonly string[]): MatchedColumn {
  const column: MatchedColumn = {
    columnNo: 0,
    header: 'Datum',
    field: 'shipDate',
    confidence: 1,
    why: '',
    samples: cells,
  };
  const evidence = new DateEvidence();
  for (const cell of cells) evidence.add(cell);
  return withWriting([column], new Map([[0, evidence]]), new Map(), false)[0] ?? column;
}

it('reads dates with dots day first, by convention and with lower confidence', () => {
  expect(written(['03.01.2025', '04.02.2025'])).toMatchObject({
    dateOrder: 'dmy',
    confidence: 0.8,
    writing: 'Dots suggest day-first dates',
  });
  expect(written(['03.17.2025', '04.02.2025']).dateOrder, 'unless they prove otherwise').toBe('mdy');
  expect(written(['03.01.2025', '04/02/2025']).dateOrder).toBe('undecided');
});

it('shows in the question a date that can be swapped', () => {
  const column = written(['03/17/2025', '17/03/2025', '05/05/2025', '03/04/2025']);
  expect(column.dateOrder).toBe('undecided');
  const reading: Reading = {
    kind: 'csv',
    format: null,
    sheet: 0,
    sheets: [],
    headerRow: 1,
    columns: [column],
    modeValues: [],
    fulfilmentTexts: [],
    answers: {},
    remembered: false,
    rowCount: null,
    rowsFileKey: null,
  };
  expect(questionsOf(reading)[0]?.text).toContain('is 03/04/2025 written');
});
