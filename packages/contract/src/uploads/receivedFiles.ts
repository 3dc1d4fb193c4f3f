import { maxUploadBytes, UploadResult } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idSchema, largestInteger, modeParams, modeSchema, momentSchema } from '../wire.ts';

const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;

const transferParams = z.object({ transfer: z.uuid() });
/** A file under way: `receivedBytes` of `byteCount` are kept; it is forgotten at `keptUntil`. */
export const transferSchema = z.object({
  transfer: z.uuid(),
  mode: z.number(),
  fileName: z.string(),
  byteCount: z.number(),
  receivedBytes: z.number(),
  keptUntil: momentSchema,
});

/** The response of both upload calls. A refusal has its `resultCode` too, in the problem. */
export const uploadResultSchema = z.object({
  /** Equal to `resultCode`; use that one, since `code` of a problem is a string. */
  code: z.literal(UploadResult.Success),
  resultCode: z.literal(UploadResult.Success),
  message: z.string(),
  uploadId: idSchema.nullable(),
});

export const receiveShipments = endpoint({
  method: 'POST',
  path: '/shipments/{id}',
  summary: 'Upload a file of shipments to a mode',
  userTypes: shippers,
  transport: 'multipart',
  params: modeParams,
  /**
   * With `transfer` (a number the client makes) a call cut off by the network can be gone on with: `from` is the first
   * byte that this call brings, `byteCount` the size of the whole file. Where `from` is another byte than the next one,
   * the refusal says `receivedBytes`. `sha256Before` (hexadecimal) is that of all bytes before `from`: where it is given,
   * another file that has the same name and size is refused instead of joined to what arrived.
   */
  query: z.object({
    transfer: z.uuid().optional(),
    from: z.coerce.number().int().min(0).max(maxUploadBytes).optional(),
    byteCount: z.coerce.number().int().min(1).max(largestInteger).optional(),
    sha256Before: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'a sha256 is written as 64 hexadecimal digits')
      .optional(),
  }),
  response: uploadResultSchema,
});
export const listTransfers = endpoint({
  method: 'GET',
  path: '/uploads/transfers',
  summary: 'My unfinished uploads',
  userTypes: shippers,
  response: z.array(transferSchema),
});
export const getTransfer = endpoint({
  method: 'GET',
  path: '/uploads/transfers/{transfer}',
  summary: 'How much of a file has arrived',
  userTypes: shippers,
  params: transferParams,
  response: transferSchema,
});
export const cancelTransfer = endpoint({
  method: 'DELETE',
  path: '/uploads/transfers/{transfer}',
  summary: 'Discard the received part of a file',
  userTypes: shippers,
  params: transferParams,
  response: doneSchema,
});
export const receiveBidSheet = endpoint({
  method: 'POST',
  path: '/bids/upload/',
  isOffer: true,
  summary:
    'Upload a completed bid sheet; without mode and customerId they are read from the sheet, or derived from its columns or the carrier’s open lanes',
  userTypes: ['Carrier'],
  transport: 'multipart',
  query: z.object({ mode: modeSchema.optional(), customerId: idSchema.optional() }),
  response: uploadResultSchema,
});
