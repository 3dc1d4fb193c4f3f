import { shipments } from '@lanewright/contract';
import { downloadFile } from '../../../platform/downloadFile.ts';
import type { Upload } from '../uploadTypes.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface CleansedFilesProps {
  upload: Upload;
  /** Whether the clean file is what one came for. */
  isMain?: boolean;
}

/** What was cleansed, to take away: the shipments as csv, or everything with how it was decided as a workbook. */
export function CleansedFiles({ upload, isMain = false }: CleansedFilesProps) {
  const params = { id: upload.id };
  const name = upload.fileName.replace(/\.\w+$/, '');
  return (
    <>
      <DownloadButton
        label="Clean file (csv)"
        variant={isMain ? 'filled' : 'default'}
        load={() => downloadFile(shipments.downloadCleanFile, { params }, `${name}-clean.csv`)}
      />
      <DownloadButton
        label="Full workbook (xlsx)"
        load={() => downloadFile(shipments.exportShipments, { params }, `${name}-full.xlsx`)}
      />
    </>
  );
}
