import { unitTextOf } from '../../columns/headerMeaning.ts';
import { likeCandidates } from '../../columns/likeCandidates.ts';
import { unitColumnOf, unitFields } from '../../columns/unitColumns.ts';
import type { AssumptionKind } from '../found.ts';
import { cellsOf, nameOf } from './sampledCells.ts';

/**
 * The only unit column in a file with several weights, or one that contradicts a unit in the header: whether it is the weight's
 * unit.
 */
export const unitColumn: AssumptionKind = {
  name: 'unitColumn',
  find(file) {
    const { columns } = file.reading;
    return unitFields.flatMap(({ field, factorOf }) => {
      const measured = columns.find((column) => column.field === field);
      const units = unitColumnOf(columns, file.rows, field);
      if (measured === undefined || units === null) return [];
      const unit = unitTextOf(measured.header, factorOf);
      const inHeader = unit === null ? null : factorOf(unit);
      const differs = cellsOf(file, units).some((cell) => {
        const factor = factorOf(cell);
        return factor !== null && factor !== inHeader;
      });
      const isOneOfSeveral = likeCandidates(columns, file.rows, field).length > 1;
      if (inHeader === null ? !isOneOfSeveral : !differs) return [];
      return [
        {
          key: `unitColumn:${field}`,
          text: `Is ${nameOf(units)} the unit of ${nameOf(measured)}?`,
          why:
            inHeader === null
              ? 'It is the only unit column, and the file has several columns it could apply to.'
              : 'The header gives a different unit from the cells.',
          pattern: `${units.header}|${measured.header}`,
          choices: [
            { value: `column:${units.columnNo}`, label: 'Yes, for each row' },
            { value: 'ignore', label: 'No' },
          ],
          lineCount: file.rows.length,
        },
      ];
    });
  },
  columns(reading, { key }, answer) {
    if (!answer.startsWith('column:')) return reading;
    const columnNo = Number(answer.slice('column:'.length));
    const unitField = unitFields.find(({ field }) => key.endsWith(`:${field}`))?.unitField ?? null;
    return {
      ...reading,
      columns: reading.columns.map((column) =>
        column.columnNo === columnNo ? { ...column, field: unitField } : column,
      ),
    };
  },
};
