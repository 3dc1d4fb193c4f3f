import { referenceData } from '@lanewright/contract';
import { formatCount } from '../../../../ui/figures.ts';
import { StatTile, StatTiles } from '../../../../ui/StatTile.tsx';
import { useAddress, withParts } from '../../../../ui/useAddress.ts';
import type { TableLook } from '../tableConfig.ts';
import type { TableImport } from './imports.api.ts';
import { verdictWords } from './importWords.ts';
import { TableImportRows } from './TableImportRows.tsx';

interface TableImportPreviewProps {
  look: TableLook;
  tableImport: TableImport;
}

/** Preview of a file's changes: counts and rows. */
export function TableImportPreview({ look, tableImport }: TableImportPreviewProps) {
  const { address } = useAddress();
  return (
    <>
      <StatTiles>
        {referenceData.referenceVerdicts.map((verdict) => (
          <StatTile
            key={verdict}
            label={verdictWords[verdict].word}
            value={formatCount(tableImport.counts[verdict])}
            detail={verdictWords[verdict].says}
            to={`?${withParts(address, { rows: verdict, page: '' })}`}
          />
        ))}
      </StatTiles>
      <TableImportRows look={look} importId={tableImport.id} />
    </>
  );
}
