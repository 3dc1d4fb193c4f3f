import { Mode } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import type { FileColumns } from '../uploadTypes.ts';
import { confirmedColumns, emptyDraft, reasonNotToGoOn, requiredGroups } from './columnDraft.ts';

const column = (columnNo: number, field: string | null) => ({
  columnNo,
  header: `Column ${columnNo}`,
  samples: [],
  field,
  confidence: 1,
  why: '',
  writing: null,
});

const file: FileColumns = {
  sheet: 0,
  sheets: [{ index: 0, name: 'Sheet1', hidden: false, uploadId: null }],
  headerRow: 1,
  rowCount: null,
  remembered: false,
  rememberedAt: null,
  columns: [column(0, 'originCity'), column(1, 'destinationCity'), column(2, 'shipDate'), column(3, null)],
  fields: [{ field: 'shipDate', label: 'Ship date', kind: 'date', side: 'shipment' }],
  modeValues: [
    { text: 'Air', count: 10, mode: Mode.AirFreight, taken: true },
    { text: 'Truck', count: 4, mode: Mode.RoadFTL, taken: false },
  ],
  questions: [
    { key: 'currency', text: 'In which currency?', kind: 'text', why: null, choices: [], answer: null },
  ],
  missing: [],
};
const answered = { ...emptyDraft, answers: { currency: ' USD ' } };

describe('confirming columns', () => {
  it('waits for every question, and continues once they are answered', () => {
    expect(reasonNotToGoOn(file, emptyDraft, Mode.AirFreight)).toBe('One question is unanswered.');
    expect(reasonNotToGoOn(file, answered, Mode.AirFreight)).toBeUndefined();
  });

  it('names what no column provides any more', () => {
    const draft = { ...answered, fields: new Map([[1, null]]) };
    expect(requiredGroups(file, draft, Mode.AirFreight).map(({ filled }) => filled)).toEqual([
      true,
      false,
      true,
    ]);
    expect(reasonNotToGoOn(file, draft, Mode.AirFreight)).toBe('Map a column to: destination.');
  });

  it('rejects two columns for one field, but adds up other charges', () => {
    const twice = { ...answered, fields: new Map([[3, 'shipDate']]) };
    expect(reasonNotToGoOn(file, twice, Mode.AirFreight)).toContain('“Ship date”');
    const charges = {
      ...file,
      columns: [...file.columns, column(4, 'otherCharge'), column(5, 'otherCharge')],
    };
    expect(reasonNotToGoOn(charges, answered, Mode.AirFreight)).toBeUndefined();
  });

  it('rejects an upload without rows for its mode', () => {
    const draft = { ...answered, modeTexts: new Map([['Air', false]]) };
    expect(reasonNotToGoOn(file, draft, Mode.AirFreight)).toContain('Select at least one mode');
  });

  it('sends every column as now assigned, only the selected modes, and answers without blanks', () => {
    const draft = { ...answered, fields: new Map([[3, 'carrier']]), modeTexts: new Map([['Truck', true]]) };
    expect(confirmedColumns(file, draft)).toEqual({
      sheet: 0,
      columns: [
        { columnNo: 0, field: 'originCity' },
        { columnNo: 1, field: 'destinationCity' },
        { columnNo: 2, field: 'shipDate' },
        { columnNo: 3, field: 'carrier' },
      ],
      modeTexts: ['Air', 'Truck'],
      answers: { currency: 'USD' },
    });
  });
});
