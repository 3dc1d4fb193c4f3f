import { describe, expect, it } from 'vitest';
import type { FileColumns } from '../../uploadTypes.ts';
import { sheetColumns } from './sheetColumns.ts';
import { group } from './testRows.ts';

const matched = (columnNo: number, header: string, field: string | null): FileColumns['columns'][number] => ({
  columnNo,
  header,
  samples: [],
  field,
  confidence: 1,
  why: '',
  writing: null,
});
const known = (field: string, label: string, kind: string, side: string | null = 'shipment') => ({
  field,
  label,
  kind,
  side,
});

const file = {
  columns: [
    matched(0, 'Load', 'shipmentId'),
    matched(1, 'Pickup', 'shipDate'),
    matched(2, 'Fuel', 'otherCharge'),
    matched(3, 'Toll', 'otherCharge'),
    matched(4, 'Paid', 'totalCharge'),
    matched(5, '', null),
  ],
  fields: [
    known('shipmentId', 'Shipment id', 'text'),
    known('shipDate', 'Ship date', 'date'),
    known('otherCharge', 'Other charges', 'decimal'),
    known('totalCharge', 'Total charge', 'decimal'),
    known('originCity', 'Origin city', 'place', 'origin'),
    known('originState', 'Origin state', 'place', 'origin'),
    known('originCountry', 'Origin country', 'place', 'origin'),
  ],
};
const charge = group();
const date = group({ groupKey: 'd', field: 'shipDate', fieldLabel: 'Ship date', reason: 'missingDate' });
const place = group({
  groupKey: 'p',
  field: 'originCity',
  fieldLabel: 'Origin city',
  reason: 'missingPlace',
});
const names = (columns: ReturnType<typeof sheetColumns>) => columns.map(({ id }) => id);

describe('the columns of rows to check', () => {
  it('are the fields with errors, the group’s field first, then the row as received', () => {
    const columns = sheetColumns(file, [charge, date], date);
    expect(names(columns)).toEqual(['shipDate', 'totalCharge', 'cell-0', 'cell-2', 'cell-3', 'cell-5']);
    expect(columns[1]).toMatchObject({ header: 'Total charge', detail: 'Paid', columnNo: 4, align: 'right' });
    expect(columns.at(-1)).toMatchObject({ header: 'Column 6', detail: 'not used', isEditable: false });
  });

  it('can be corrected if one column of the file fills one field that does not hold the row', () => {
    const editable = sheetColumns(file, [charge], undefined).filter(({ isEditable }) => isEditable);
    expect(names(editable)).toEqual(['totalCharge', 'cell-0', 'cell-1']);
    const toll = group({ groupKey: 'o', field: 'otherCharge', fieldLabel: 'Other charges' });
    expect(sheetColumns(file, [toll], toll)[0]).toMatchObject({
      id: 'otherCharge',
      isEditable: false,
      columnNo: null,
    });
  });

  it('offer the shipment number if a credit has none', () => {
    const credit = group({ reason: 'creditAlone' });
    const columns = sheetColumns(file, [credit], credit);
    expect(names(columns).slice(0, 3)).toEqual(['totalCharge', 'shipmentId', 'cell-1']);
    expect(columns[1]).toMatchObject({ header: 'Shipment id', detail: 'Load', isEditable: true });
  });

  it('offer other location columns if the location is missing, even if the file has no such column', () => {
    const columns = sheetColumns(file, [place], place);
    expect(names(columns).slice(0, 3)).toEqual(['originCity', 'originState', 'originCountry']);
    expect(columns[1]).toMatchObject({ detail: 'no column in the file', isEditable: true, atFault: false });
  });
});
