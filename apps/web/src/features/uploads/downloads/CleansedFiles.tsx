import { shipments } from '@lanewright/contract';
import { downloadFile } from '../../../platform/downloadFile.ts';
import type { Upload } from '../uploadTypes.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface CleansedFilesProps {
  upload: Upload;
  /** Whether the clean file is the main action. */
  isMain?: boolean;
}

/** Downloads of the cleansed data: shipments as CSV, or a workbook with how everything was matched. */
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
