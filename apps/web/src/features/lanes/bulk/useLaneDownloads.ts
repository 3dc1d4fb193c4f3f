import { awards, overview } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { useState } from 'react';
import { downloadFile, type DownloadOutcome } from '../../../platform/downloadFile.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import { toasts } from '../../../ui/toasts.ts';
import { filterInBody } from '../laneFilter.ts';
import type { LaneFilter } from '../laneTypes.ts';

interface DownloadOptions {
  mode: OfferedMode;
  /** The selected lanes; none selected: all that are listed. */
  laneIds: readonly string[];
  filter: LaneFilter;
  sort: Sort | undefined;
  /** Ids of the lanes meant; undefined for all of the mode. */
  listed: () => Promise<string[] | undefined>;
}

/** The files of a lane table: the table itself as xlsx, as it is filtered and sorted, and the awarded prices as csv. */
export function useLaneDownloads({ mode, laneIds, filter, sort, listed }: DownloadOptions) {
  const [isWorking, setIsWorking] = useState(false);
  const run = (download: () => Promise<DownloadOutcome>) => {
    setIsWorking(true);
    // Nothing waits for the toast.
    void download()
      .catch((error: unknown) => {
        console.warn('Couldn’t find the lanes to download', error);
        return 'failed' as const;
      })
      .then((outcome) => {
        if (outcome === 'empty') toasts.info('Nothing awarded yet');
        if (outcome === 'failed') toasts.error('Couldn’t create the file. Try again in a moment');
      })
      .finally(() => setIsWorking(false));
  };
  const { path } = modeDetails[mode];
  const which =
    laneIds.length === 0
      ? { filter: filterInBody(filter, sort) }
      : { laneIds: [...laneIds], filter: filterInBody({}, sort) };
  return {
    isWorking,
    exportTable: () =>
      run(() => downloadFile(overview.exportLanes, { body: { mode, ...which } }, `lanes-${path}.xlsx`)),
    rateCard: () =>
      run(async () =>
        downloadFile(awards.rateCard, { body: { mode, laneIds: await listed() } }, `rate-card-${path}.csv`),
      ),
  };
}
