import { uploads } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { ConfirmedColumns, Upload } from '../uploadTypes.ts';
import { putsUpload } from '../uploads.api.ts';

/** The column matches of a sheet; by default, of the selected sheet. */
export const useColumns = (upload: Upload, sheet?: number, enabled = true) =>
  useQuery(
    query(
      uploads.getColumns,
      { params: { id: upload.id }, query: { sheet } },
      { version: stageOf(upload), keepsPrevious: true, enabled },
    ),
  );

export const useConfirmColumns = (id: string) =>
  useMutation(
    mutation(uploads.confirmColumns, (body: ConfirmedColumns) => ({ params: { id }, body }), putsUpload),
  );

/** Creates a separate upload from another sheet of the workbook. */
export const useBringSheet = (id: string) =>
  useMutation(
    mutation(uploads.importSheet, (sheet: number) => ({ params: { id }, body: { sheet } }), putsUpload),
  );
