import { shipments } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { DownloadButton } from './DownloadButton.tsx';

/** An empty sheet of a mode, for who has no file of shipments yet. */
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
