import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, modeParams } from '../wire.ts';
import { uploadSchema } from './uploadViews.ts';

export const listBidUploads = endpoint({
  method: 'GET',
  path: '/uploads/carrier-bids/{id}',
  summary: 'Bid sheets uploaded for a mode: a carrier sees its own, a customer those made for it',
  shows: { lists: ['uploads', 'bids'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Carrier', 'Customer', 'Owner'],
  params: modeParams,
  query: z.object({ customerId: idSchema.optional() }),
  response: z.array(uploadSchema),
});
export const downloadBidUpload = endpoint({
  method: 'GET',
  path: '/uploads/carrier-bids/download/{id}',
  summary: 'The sheet as received, or marked where it had errors',
  downloads: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
  ],
  shows: { lists: [] },
  userTypes: ['Carrier'],
  transport: 'file',
  params: idParams,
  response: z.unknown(),
});
