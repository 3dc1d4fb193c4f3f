import { shipments } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { DownloadButton } from './DownloadButton.tsx';

/** Downloads an empty template for a mode, for users without a shipment file. */
export function TemplateButton({ mode }: { mode: OfferedMode }) {
  const { title } = modeDetails[mode];
  return (
    <DownloadButton
      size="xs"
      variant="subtle"
      label={`Template for ${title} (xlsx)`}
      load={() =>
        downloadFile(
          shipments.exportShipmentsExtra,
          { params: { id: String(mode), extra: 'template' } },
          `${title} template.xlsx`,
        )
      }
    />
  );
}
