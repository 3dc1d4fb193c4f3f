import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import {
  columnsSchema,
  exceptionGroupSchema,
  exceptionRowSchema,
  uploadChangeSchema,
  uploadSchema,
} from './uploads/uploadViews.ts';
import {
  idParams,
  idSchema,
  largestInteger,
  lineNoSchema,
  modeParams,
  modeSchema,
  pageQuery,
} from './wire.ts';

export * from './uploads/carrierUploads.ts';
export * from './uploads/receivedFiles.ts';
export * from './uploads/uploadAssumptions.ts';

const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;
const shippersAndOwner = [...shippers, 'Owner'] as const;
/** A query parameter that is present but empty. */
const blank = z.literal('').transform(() => undefined);
const reasonBody = z.object({ reason: z.string().trim().min(3, 'enter a reason').max(1000) });

export const listUploads = endpoint({
  method: 'GET',
  path: '/uploads/mode',
  summary: 'Uploads of the own company (Owner: of all companies), newest first, by mode and status',
  headers: ['x-total-count'],
  shows: { lists: ['uploads', 'settings'] },
  userTypes: 'loggedIn',
  query: z.object({
    // `?mode=&status=`, as in the specification, applies no filter.
    mode: z.union([blank, modeSchema]).optional(),
    status: z.union([blank, z.coerce.number().int().min(0).max(999)]).optional(),
    ...pageQuery.shape,
  }),
  response: z.array(uploadSchema),
});
export const listModeUploads = endpoint({
  method: 'GET',
  path: '/uploads/mode/{id}',
  summary: 'All uploads of a mode',
  headers: ['x-total-count'],
  shows: { lists: ['uploads', 'settings'] },
  userTypes: 'loggedIn',
  params: modeParams,
  response: z.array(uploadSchema),
});
export const getUpload = endpoint({
  method: 'GET',
  path: '/uploads/{id}',
  summary: 'One upload with its status, progress and reconciliation',
  shows: { lists: ['uploads'] },
  userTypes: 'loggedIn',
  params: idParams,
  response: uploadSchema,
});
export const getColumns = endpoint({
  method: 'GET',
  path: '/uploads/{id}/columns',
  summary: 'How the columns of the file were mapped, with samples and open questions',
  shows: { lists: ['uploads'], edited: true },
  userTypes: shippersAndOwner,
  params: idParams,
  query: z.object({ sheet: z.coerce.number().int().min(0).optional() }),
  response: columnsSchema,
});
export const confirmColumns = endpoint({
  method: 'PUT',
  path: '/uploads/{id}/columns',
  bodyBytes: bodySizes.list,
  summary: 'Confirm or correct the column mapping and continue',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({
    sheet: z.number().int().min(0).default(0),
    columns: z
      .array(z.object({ columnNo: z.number().int().min(0), field: z.string().max(60).nullable() }))
      .max(2000),
    /** Values of the mode column whose rows are included; default: the suggested ones. */
    modeTexts: z.array(z.string().max(200)).max(200).optional(),
    answers: z.record(z.string().max(60), z.string().max(300)).default({}),
  }),
  response: uploadSchema,
});
export const listExceptions = endpoint({
  method: 'GET',
  path: '/uploads/{id}/exceptions',
  summary: 'Rows to correct, grouped by error, and one page of rows',
  headers: ['x-total-count'],
  shows: { lists: ['uploads'], edited: true },
  userTypes: shippersAndOwner,
  params: idParams,
  query: z.object({ groupKey: z.string().max(400).optional(), ...pageQuery.shape }),
  response: z.object({
    headers: z.array(z.string()),
    groups: z.array(exceptionGroupSchema),
    rows: z.array(exceptionRowSchema),
    total: z.number(),
  }),
});
export const settleExceptions = endpoint({
  method: 'POST',
  path: '/uploads/{id}/exceptions/settle',
  bodyBytes: bodySizes.list,
  summary: 'Resolve a whole group of exceptions, or selected rows, at once',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({
    groupKey: z.string().max(400),
    lineNos: z.array(z.number().int().min(1).max(largestInteger)).max(100_000).optional(),
    action: z.enum(['volumeOnly', 'withoutWeight', 'exclude', 'setValue', 'keep']),
    value: z.string().max(400).optional(),
  }),
  /** `changeNo` undoes this, see `undoChange`; null if nothing changed. */
  response: z.object({ settled: z.number(), changeNo: z.number().nullable(), upload: uploadSchema }),
});
export const getLine = endpoint({
  method: 'GET',
  path: '/uploads/{id}/lines/{lineNo}',
  summary: 'One row exactly as received, with sheet and row number',
  shows: { lists: ['uploads'], edited: true },
  userTypes: shippersAndOwner,
  params: z.object({ id: idSchema, lineNo: lineNoSchema }),
  response: z.object({
    lineNo: z.number(),
    sheetRow: z.number(),
    /** `setAside`: a row of another mode or a duplicate; it cannot be changed here. */
    standing: z.enum(['accepted', 'excepted', 'excluded', 'setAside']),
    headers: z.array(z.string()),
    cells: z.array(z.string()),
  }),
});
export const correctLine = endpoint({
  method: 'PUT',
  path: '/uploads/{id}/lines/{lineNo}',
  summary: 'Correct cells of one row; the row is validated again immediately',
  changes: ['uploads'],
  userTypes: shippers,
  params: z.object({ id: idSchema, lineNo: lineNoSchema }),
  body: z.object({ values: z.record(z.string().max(60), z.string().max(400)) }),
  response: z.object({ remaining: z.number(), changeNo: z.number().nullable(), upload: uploadSchema }),
});
export const correctLines = endpoint({
  method: 'PUT',
  path: '/uploads/{id}/lines',
  bodyBytes: bodySizes.lanes,
  summary: 'Correct cells of many rows as one change: pasted, filled down or typed',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          lineNo: lineNoSchema,
          /** By field; null removes a correction, so that the cell is read as received. */
          values: z.record(z.string().max(60), z.string().max(400).nullable()),
          /** True excludes the row; false includes a row again that a user excluded. */
          exclude: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(5000),
  }),
  response: z.object({
    changeNo: z.number().nullable(),
    /** Remaining exceptions of each of these rows, with their current cells. */
    rows: z.array(exceptionRowSchema),
    upload: uploadSchema,
  }),
});
export const listChanges = endpoint({
  method: 'GET',
  path: '/uploads/{id}/changes',
  summary: 'What users resolved and corrected in an upload, newest first',
  shows: { lists: ['uploads'], edited: true },
  userTypes: shippersAndOwner,
  params: idParams,
  response: z.array(uploadChangeSchema),
});
export const undoChange = endpoint({
  method: 'POST',
  path: '/uploads/{id}/changes/{changeNo}/undo',
  summary: 'Undo one change of exceptions: its cells have their previous values and exceptions again',
  changes: ['uploads'],
  userTypes: shippers,
  params: z.object({ id: idSchema, changeNo: lineNoSchema }),
  response: z.object({ change: uploadChangeSchema, upload: uploadSchema }),
});
export const receiveCorrections = endpoint({
  method: 'POST',
  path: '/uploads/{id}/exceptions/workbook',
  summary: 'Upload the corrected workbook of exceptions: only changed cells are imported',
  changes: ['uploads'],
  userTypes: shippers,
  transport: 'multipart',
  params: idParams,
  response: z.object({
    corrected: z.number(),
    excluded: z.number(),
    unchanged: z.number(),
    /** Cells with values that are invalid for their field; the rest of the workbook is applied. */
    refused: z.array(
      z.object({ cell: z.string(), sheetRow: z.number(), field: z.string(), message: z.string() }),
    ),
    changeNo: z.number().nullable(),
    upload: uploadSchema,
  }),
});
export const continueUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/continue',
  summary: 'Continue once every exception is resolved',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  response: uploadSchema,
});
export const splitUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/split',
  summary: 'Send rows set aside to a separate upload of their own mode, from the same file',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({ mode: modeSchema, modeTexts: z.array(z.string().max(200)).min(1).max(200) }),
  response: uploadSchema,
});
export const importSheet = endpoint({
  method: 'POST',
  path: '/uploads/{id}/sheets',
  summary: 'Import another sheet of the workbook as a separate upload, from the same file',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({ sheet: z.number().int().min(0).max(10_000), mode: modeSchema.optional() }),
  response: uploadSchema,
});
export const approveUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/approve',
  summary: 'Owner: activate the upload’s lanes; 409 if `acknowledged` is sent and misses a warning',
  changes: ['uploads'],
  userTypes: ['Owner'],
  params: idParams,
  body: z.object({ acknowledged: z.array(z.string().max(100)).max(200) }).optional(),
  response: uploadSchema,
});
export const rejectUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/reject',
  summary: 'Owner: reject the upload, with a reason',
  changes: ['uploads'],
  userTypes: ['Owner'],
  params: idParams,
  body: reasonBody,
  response: uploadSchema,
});
export const returnUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/hand-back',
  summary: 'Owner: return the upload for correction, with a reason',
  changes: ['uploads'],
  userTypes: ['Owner'],
  params: idParams,
  body: reasonBody,
  response: uploadSchema,
});
export const withdrawUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/withdraw',
  summary: 'Withdraw an own upload before it is completed',
  changes: ['uploads'],
  userTypes: [...shippers, 'Carrier'],
  params: idParams,
  response: uploadSchema,
});
export const retryUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/retry',
  summary: 'Retry the failed step',
  changes: ['uploads'],
  userTypes: [...shippersAndOwner, 'Carrier'],
  params: idParams,
  response: uploadSchema,
});
