import { awards, overview } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { modeDetails } from '@lanewright/freight';
import { Button, type ButtonProps } from '@mantine/core';
import { FileSpreadsheet, Receipt } from 'lucide-react';
import { useState } from 'react';
import { downloadFile, type DownloadOutcome } from '../../../platform/downloadFile.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import { toasts } from '../../../ui/toasts.ts';
import { filterInBody } from '../laneFilter.ts';
import type { LaneFilter } from '../laneTypes.ts';

interface LaneDownloadsProps extends ButtonProps {
  mode: OfferedMode;
  /** Names the lanes when not all of the mode are meant. */
  laneIds?: (() => Promise<string[] | undefined>) | undefined;
}

const everyLane = () => Promise.resolve(undefined);

interface ExportLanesProps extends ButtonProps {
  mode: OfferedMode;
  /** The chosen lanes; none chosen: all that are listed. */
  laneIds?: readonly string[];
  filter?: LaneFilter;
  sort?: Sort | undefined;
}

/** The lane table as xlsx: as it is filtered and sorted, all of it however much is loaded. */
export function ExportLanes({ mode, laneIds = [], filter = {}, sort, ...button }: ExportLanesProps) {
  const { working, run } = useDownload();
  const which =
    laneIds.length === 0
      ? { filter: filterInBody(filter, sort) }
      : { laneIds: [...laneIds], filter: filterInBody({}, sort) };
  return (
    <Button
      {...button}
      leftSection={<FileSpreadsheet size={14} aria-hidden />}
      loading={working}
      onClick={() =>
        run(() =>
          downloadFile(
            overview.exportLanes,
            { body: { mode, ...which } },
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
