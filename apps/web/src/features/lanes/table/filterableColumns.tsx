import { laneRiskFlags, laneRiskTitles, moveTypeLabel, moveTypes } from '@lanewright/freight';
import { withColumnFilter } from '../laneFilter.ts';
import type { LaneFilter } from '../laneTypes.ts';
import { ColumnFilterButton, type FilterKind } from './ColumnFilterButton.tsx';
import type { LaneColumn } from './laneColumns.tsx';

const choices: Readonly<Record<string, FilterKind>> = {
  moveType: {
    kind: 'choice',
    choices: moveTypes.map((value) => ({ value, label: moveTypeLabel[value] })),
  },
  riskFlag: {
    kind: 'choice',
    choices: laneRiskFlags.map((value) => ({ value, label: laneRiskTitles[value] })),
  },
};

/** Returns a column's filter type; undefined if the server does not know the column or the toolbar filters it. */
function filterOf({ id, align, sortable }: LaneColumn): FilterKind | undefined {
  if (sortable !== true || id === 'colour') return undefined;
  return choices[id] ?? { kind: align === 'right' ? 'figure' : 'text' };
}

/** Returns the columns with a header filter where one is possible. */
export function filterableColumns(
  columns: readonly LaneColumn[],
  filter: LaneFilter,
  onChange: (filter: LaneFilter) => void,
): readonly LaneColumn[] {
  return columns.map((column) => {
    const kind = filterOf(column);
    if (kind === undefined) return column;
    const known = filter.columns?.find((one) => one.column === column.id);
    return {
      ...column,
      filter: (
        <ColumnFilterButton
          header={column.header}
          filter={kind}
          condition={known}
          onChange={(condition) => onChange(withColumnFilter(filter, column.id, condition))}
        />
      ),
    };
  });
}
