import { referenceData } from '@lanewright/contract';
import { formatCount } from '../../../ui/figures.ts';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { useAddress, withParts } from '../../../ui/useAddress.ts';
import { PortImportRows } from './PortImportRows.tsx';
import type { PortImport } from './ports.api.ts';
import { verdictWords } from './portWords.ts';

/** Preview of a port file's changes: counts and rows. */
export function PortImportPreview({ portImport }: { portImport: PortImport }) {
  const { address } = useAddress();
  return (
    <>
      <StatTiles>
        {referenceData.portVerdicts.map((verdict) => (
          <StatTile
            key={verdict}
            label={verdictWords[verdict].word}
            value={formatCount(portImport.counts[verdict])}
            detail={verdictWords[verdict].says}
            to={`?${withParts(address, { rows: verdict, reason: '', page: '' })}`}
          />
        ))}
      </StatTiles>
      <PortImportRows importId={portImport.id} />
    </>
  );
}
