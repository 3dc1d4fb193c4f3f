import { overview } from '@lanewright/contract';
import { query, useQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';

/** Lanes, spend and period of an upload, next to existing ones. */
export const usePreview = (upload: Upload, enabled = true) =>
  useQuery(
    query(
      overview.uploadPreview,
      { params: { id: upload.id } },
      { version: stageOf(upload), keepsPrevious: true, enabled },
    ),
  );
