import { checkKinds } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, rateSchema } from '../wire.ts';

/** A rate cell of a lane. */
const cellShape = {
  laneId: idSchema,
  chargeNo: z.number().int(),
  breakNo: z.number().int().nullable(),
};

/** A cell of a bid that looks wrong: the reason, and the corrections, most likely first. A null rate removes the cell. */
export const bidCheckSchema = z.object({
  ...cellShape,
  kind: z.enum(checkKinds),
  rate: rateSchema,
  currency: z.string(),
  message: z.string(),
  corrections: z.array(
    z.object({
      label: z.string(),
      cells: z.array(z.object({ ...cellShape, rate: rateSchema.nullable() })),
    }),
  ),
});

export const confirmChecks = endpoint({
  method: 'POST',
  path: '/bids/checks/confirm',
  bodyBytes: bodySizes.list,
  isOffer: true,
  summary:
    'Confirm flagged prices; each entry names the rate to confirm, and a rate that has changed is returned as an error',
  changes: ['bids', 'lanes', 'uploads'],
  userTypes: ['Carrier'],
  body: z.object({
    mode: modeSchema,
    customerId: idSchema.optional(),
    cells: z
      .array(
        z.object({
          ...cellShape,
          breakNo: cellShape.breakNo.default(null),
          kind: z.enum(checkKinds),
          rate: rateSchema,
        }),
      )
      .min(1)
      .max(10_000),
  }),
  response: z.object({
    confirmed: z.number(),
    errors: z.array(z.object({ ...cellShape, kind: z.enum(checkKinds), message: z.string() })),
  }),
});
