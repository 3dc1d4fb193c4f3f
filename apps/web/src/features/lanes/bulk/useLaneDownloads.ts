import { awards, overview } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { useState } from 'react';
import { downloadFile, type DownloadOutcome } from '../../../platform/downloadFile.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import { toasts } from '../../../ui/toasts.ts';
import { filterInBody } from '../laneFilter.ts';
import type { LaneFilter } from '../laneTypes.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

interface DownloadOptions {
  mode: OfferedMode;
  /** Selected lanes; if empty, all listed lanes. */
  laneIds: readonly string[];
  filter: LaneFilter;
  sort: Sort | undefined;
  /** Returns the IDs of the listed lanes; undefined for all of the mode. */
  listed: () => Promise<string[] | undefined>;
}

/** Downloads of a lane table: the table as xlsx, filtered and sorted as shown, and the awarded prices as CSV. */
export function useLaneDownloads({ mode, laneIds, filter, sort, listed }: DownloadOptions) {
  const [isWorking, setIsWorking] = useState(false);
  const contractNo = useContractNo();
  const run = (download: () => Promise<DownloadOutcome>) => {
    setIsWorking(true);
    // Not awaited.
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
      run(() =>
        downloadFile(overview.exportLanes, { body: { mode, contractNo, ...which } }, `lanes-${path}.xlsx`),
      ),
    rateCard: () =>
      run(async () =>
        downloadFile(
          awards.rateCard,
          { body: { mode, contractNo, laneIds: await listed() } },
          `rate-card-${path}.csv`,
        ),
      ),
  };
}
