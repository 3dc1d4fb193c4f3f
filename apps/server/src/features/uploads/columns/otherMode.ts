import { Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { ColumnContent } from './columnContent.ts';
import type { MatchedColumn } from './reading.ts';

const enough = 5;
const nearlyAll = 0.9;

/**
 * Finds cells that contradict the mode of the upload in a file without a mode column: containers in an air freight file, air
 * waybills in a truck file. Null if nothing is certain.
 */
export function otherModeSaid(
  columns: readonly MatchedColumn[],
  contents: readonly ColumnContent[],
  mode: OfferedMode,
): string | null {
  if (columns.some((column) => column.field === 'transportMode')) return null;
  const holds = (kind: 'containers' | 'containerNumbers' | 'waybills') =>
    columns.find((_, index) => {
      const content = contents[index];
      return (
        content !== undefined && content.filled >= enough && content[kind] * content.filledShare >= nearlyAll
      );
    });
  const boxes = holds('containers') ?? holds('containerNumbers');
  const isBoxed = modeDetails[mode].countsContainers;
  if (boxes !== undefined && !isBoxed && mode !== Mode.OceanLCL)
    return `“${boxes.header}” contains containers, as in ocean freight and drayage`;
  const waybills = holds('waybills');
  if (waybills !== undefined && modeDetails[mode].family !== 'air')
    return `“${waybills.header}” contains air waybills`;
  return null;
}
