import { overview } from '@lanewright/contract';
import { query, useQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';

/** Lanes, spend and period of an upload in a contract, next to existing ones; without a number in the one that the server selects. */
export const usePreview = (upload: Upload, contractNo: number | undefined) =>
  useQuery(
    query(
      overview.uploadPreview,
      { params: { id: upload.id }, query: { contractNo } },
      { version: stageOf(upload), keepsPrevious: true },
    ),
  );
