import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exceptionRowSchema } from '../uploads/uploadViews.ts';
import { idParams, idSchema, momentSchema, pageQuery, usdSchema } from '../wire.ts';

/** Possible problems of rows that were read; `problemSchema` has their sentences. */
export const qualityProblems = [
  'open',
  'noCharge',
  'noVolume',
  'excluded',
  'repeat',
  'alreadyThere',
  'priceOutlier',
  'impossibleWeight',
  'datesSwapped',
  'futureDate',
  'noCarrier',
  'vaguePlace',
] as const;

const problemSchema = z.object({
  key: z.enum(qualityProblems),
  label: z.string(),
  meaning: z.string(),
  wayOut: z.string(),
  /** The step of the upload in which it can be corrected; null if the file itself must change. */
  step: z.enum(['rows', 'places']).nullable(),
  rows: z.number(),
  /** Share of the rows of this mode, 0 to 100, two decimals. */
  sharePercent: z.number(),
  /** Spend of these rows. */
  spendUsd: usdSchema,
  /** Additional spend that would have a baseline if these rows were corrected. */
  worthUsd: usdSchema,
  /** These rows have no charge, so the worth is an estimate from rows of the same route. */
  worthIsEstimate: z.boolean(),
});

const outlierSchema = z.object({
  lineNo: z.number(),
  sheetRow: z.number(),
  shipmentRef: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  carrier: z.string().nullable(),
  volume: z.number(),
  chargeUsd: usdSchema,
  /** Price per unit of this shipment, and the usual range on its lane. */
  unitCostUsd: z.number(),
  usualUsd: z.number(),
  lowUsd: z.number(),
  highUsd: z.number(),
});

export const uploadQualitySchema = z.object({
  /** Null until measured: first when rows wait for a user, and again once lanes are rolled up. */
  measuredAt: momentSchema.nullable(),
  /** 0 to 100: half the share of valid rows plus half the share of spend with a baseline, times `certainShare`. */
  score: z.number().nullable(),
  rows: z.number(),
  soundRows: z.number(),
  /** How certain the figures are, 0 to 1: open assumptions lower it. */
  certainShare: z.number(),
  /** Spend of the rows, with an estimate for those without a charge. */
  expectedSpendUsd: usdSchema,
  /** The part of it with a volume, which the baseline is based on. */
  coveredSpendUsd: usdSchema,
  volumeUnit: z.string(),
  problems: z.array(problemSchema),
  outlierCount: z.number(),
  /** Number of outliers that are stored and can be paged through: the 1,000 largest deviations. */
  outliersStored: z.number(),
  outliers: z.array(outlierSchema),
});

export const uploadQuality = endpoint({
  method: 'GET',
  path: '/overview/upload-quality/{id}',
  summary:
    'Data quality of an upload: share of rows with each problem, outliers, a score, the value of corrections',
  shows: { lists: ['uploads'], edited: true },
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  params: idParams,
  query: z.object({
    outliers: z.coerce.number().int().min(0).max(1000).default(50),
    /** Page of outliers, from 1. */
    outlierPage: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  response: uploadQualitySchema,
});

export const qualityRows = endpoint({
  method: 'GET',
  path: '/overview/upload-quality/{id}/{problem}/lines',
  summary: 'Rows of an upload that have a problem, as received, by page',
  headers: ['x-total-count'],
  shows: { lists: ['uploads'], edited: true },
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  params: z.object({ id: idSchema, problem: z.enum(qualityProblems) }),
  query: z.object(pageQuery.shape),
  response: z.array(exceptionRowSchema),
});
