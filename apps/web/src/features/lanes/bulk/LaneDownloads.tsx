import { awards, overview } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { modeDetails } from '@lanewright/freight';
import { Button, type ButtonProps } from '@mantine/core';
import { FileSpreadsheet, Receipt } from 'lucide-react';
import { useState } from 'react';
import { downloadFile, type DownloadOutcome } from '../../../platform/downloadFile.ts';
import { toasts } from '../../../ui/toasts.ts';

interface LaneDownloadsProps extends ButtonProps {
  mode: OfferedMode;
  /** Names the lanes when not all of the mode are meant. */
  laneIds?: (() => Promise<string[] | undefined>) | undefined;
}

const everyLane = () => Promise.resolve(undefined);

/** The lane table as xlsx. */
export function ExportLanes({ mode, laneIds = everyLane, ...button }: LaneDownloadsProps) {
  const { working, run } = useDownload();
  return (
    <Button
      {...button}
      leftSection={<FileSpreadsheet size={14} aria-hidden />}
      loading={working}
      onClick={() =>
        run(async () =>
          downloadFile(
            overview.exportLanes,
            { body: { mode, laneIds: await laneIds() } },
            `lanes-${modeDetails[mode].path}.xlsx`,
          ),
        )
      }
    >
      Export
    </Button>
  );
}

/** The awarded prices as csv; says so when there are none. */
export function RateCard({ mode, laneIds = everyLane, ...button }: LaneDownloadsProps) {
  const { working, run } = useDownload();
  return (
    <Button
      {...button}
      leftSection={<Receipt size={14} aria-hidden />}
      loading={working}
      onClick={() =>
        run(async () =>
          downloadFile(
            awards.rateCard,
            { body: { mode, laneIds: await laneIds() } },
            `rate-card-${modeDetails[mode].path}.csv`,
          ),
        )
      }
    >
      Rate card
    </Button>
  );
}

function useDownload() {
  const [working, setWorking] = useState(false);
  const run = (download: () => Promise<DownloadOutcome>) => {
    setWorking(true);
    // Nothing waits for the toast.
    void download()
      .catch((error: unknown) => {
        console.warn('The lanes to download could not be found', error);
        return 'failed' as const;
      })
      .then((outcome) => {
        if (outcome === 'empty') toasts.info('Nothing is awarded yet.');
        if (outcome === 'failed') toasts.error('The file could not be made. Try again in a moment.');
      })
      .finally(() => setWorking(false));
  };
  return { working, run };
}
