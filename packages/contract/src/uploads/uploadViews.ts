import { z } from 'zod';
import { bidCheckSchema } from '../bids/bidChecks.ts';
import { idSchema, momentSchema, monthSchema, usdSchema } from '../wire.ts';

export const reconciliationSchema = z.object({
  received: z.number(),
  accepted: z.number(),
  excepted: z.number(),
  excluded: z.number(),
  excludedBy: z.array(
    z.object({
      reason: z.enum([
        'byUser',
        'otherMode',
        'repeat',
        'otherUpload',
        'status',
        'noVolume',
        'outsidePeriod',
        'hiddenRow',
      ]),
      count: z.number(),
    }),
  ),
  /** Rows of other modes, by the file's name for them; `mode` is null if no supported mode matches. */
  setAside: z.array(
    z.object({
      modeText: z.string(),
      mode: z.number().nullable(),
      modeTitle: z.string().nullable(),
      count: z.number(),
      /** The upload that imported these rows, once they were sent to their own mode. */
      uploadId: idSchema.nullable(),
    }),
  ),
  shipments: z.number(),
  chargeUsd: usdSchema,
  /** Numeric charge and weight of every row of this mode, before exclusions. */
  receivedChargeUsd: usdSchema,
  receivedWeightKg: z.number(),
  receivedModeLines: z.number(),
  receivedModeShipments: z.number(),
  weightKg: z.number(),
  volume: z.number(),
  volumeUnit: z.string(),
  firstMonth: monthSchema.nullable(),
  lastMonth: monthSchema.nullable(),
});

export const progressSchema = z.object({
  step: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  unit: z.string(),
});

/** What an upload waits for, if it waits for a user. */
export const awaitingSchema = z
  .enum(['columns', 'exceptions', 'places', 'retry', 'approval', 'confirmation', 'review'])
  .nullable();

export const uploadSchema = z.object({
  id: idSchema,
  kind: z.enum(['shipments', 'cleanse', 'bids']),
  mode: z.number(),
  modeTitle: z.string(),
  status: z.number(),
  statusName: z.string(),
  userType: z.number(),
  companyId: idSchema,
  companyName: z.string(),
  customerId: idSchema,
  customerName: z.string(),
  fileName: z.string(),
  byteCount: z.number(),
  uploadedAt: momentSchema,
  uploadedBy: z.string(),
  awaiting: awaitingSchema,
  progress: progressSchema.nullable(),
  error: z.string().nullable(),
  /** Whether the failed step can be retried; false if the file itself is invalid. */
  canRetry: z.boolean(),
  reason: z.string().nullable(),
  reconciliation: reconciliationSchema.nullable(),
  /**
   * What the Owner must acknowledge to approve: `assumption:<key>` (marked, with a share of 5% or more), `overlap`, `lowQuality`
   * (a score below 60), `monthsCovered` (months that approved uploads have too), `spendUp` (historical spend rises by 50% or more).
   */
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  /** The approved upload that this one replaces once it is approved; `approvedAt` is null after that. */
  replaces: z.object({ id: idSchema, fileName: z.string(), approvedAt: momentSchema.nullable() }).nullable(),
  /** The upload that replaces this one, or will once it is approved. */
  replacedBy: idSchema.nullable(),
  /** A bid sheet: how its carrier submitted its review; null for a sheet without one. */
  submittedAs: z.enum(['bids', 'draft']).nullable(),
  /** A bid sheet: when its carrier undid its changes. Null for everyone else. */
  undoneAt: momentSchema.nullable(),
  /** For bid uploads: what the sheet changed. */
  bidResult: z
    .object({
      lanes: z.number(),
      bidsChanged: z.number(),
      ratesChanged: z.number(),
      errors: z.number(),
      cells: z.array(
        z.object({
          sheet: z.string(),
          cell: z.string(),
          row: z.number(),
          column: z.string(),
          /** Both ends of its lane; null if the row names none. */
          lane: z.string().nullish(),
          message: z.string(),
        }),
      ),
      /** In state 112: what changed since the sheet was created, and what of it is still valid. */
      changed: z
        .object({
          /** Charges that were removed or have another unit; their rates are not imported. */
          chargesGone: z.array(z.string()),
          /** Charges that were added after the sheet was created. */
          chargesNew: z.array(z.string()),
          /** Lanes with filled cells that are no longer open to the carrier. */
          lanesGone: z.array(z.object({ laneId: idSchema, label: z.string() })),
          lanesNew: z.number(),
          monthsGone: z.array(monthSchema),
          monthsNew: z.array(monthSchema),
          /** Filled cells that are still valid, and those that are not. */
          cellsFit: z.number(),
          cellsLeft: z.number(),
          confirmed: z.boolean(),
        })
        .nullish(),
      /** A carrier's own sheet: rows that priced no lane. */
      rowsWithoutLane: z.number().nullish(),
      /** A carrier's own sheet: columns converted to the unit of their charge, each with its first price. */
      conversions: z
        .array(
          z.object({
            column: z.string(),
            /** `per lb` */
            from: z.string(),
            /** `per kg` */
            to: z.string(),
            cell: z.string(),
            sheetValue: z.string(),
            storedValue: z.string(),
          }),
        )
        .nullish(),
      /** Prices that were saved but look wrong: their number, and the first of them. */
      checked: z.number().nullish(),
      checks: z
        .array(
          bidCheckSchema.extend({ sheet: z.string(), cell: z.string(), row: z.number(), column: z.string() }),
        )
        .nullish(),
    })
    .nullable(),
});

/** What an upload would include under a choice; volume in the mode's unit. */
const effectSchema = z
  .object({ lines: z.number(), shipments: z.number(), chargeUsd: usdSchema, volume: z.number() })
  .nullable();

/** A decision about how to read the file that the file leaves open, with the effect of each choice. */
export const assumptionSchema = z.object({
  key: z.string(),
  stage: z.enum(['columns', 'rows', 'places', 'lanes']),
  /** `asked`: the upload waits for an answer. `marked`: reading continued with `value`. `remembered`: answered for an earlier file. */
  state: z.enum(['asked', 'marked', 'answered', 'remembered']),
  text: z.string(),
  why: z.string().nullable(),
  value: z.string().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string(), effect: effectSchema })),
  recommended: z.string().nullable(),
  /** The largest relative difference between two choices, 0 to 1; null if it can't be computed. */
  share: z.number().nullable(),
  lines: z.number().nullable(),
  /** Number of rows, from the first, on which the effects are measured; null: all rows. */
  sampledRows: z.number().nullable(),
  /** The wizard step where it is decided. */
  step: z.enum(['columns', 'rows', 'places']).nullable(),
  rememberedAt: momentSchema.nullable(),
  answeredBy: z.string().nullable(),
});

export const columnMatchSchema = z.object({
  columnNo: z.number(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
  confidence: z.number(),
  why: z.string(),
  /** Format of its cells, if that had to be decided: "day before month". */
  writing: z.string().nullable(),
});

export const columnsSchema = z.object({
  sheet: z.number(),
  sheets: z.array(
    z.object({
      index: z.number(),
      name: z.string(),
      hidden: z.boolean(),
      /** The upload that reads this sheet of the file. */
      uploadId: idSchema.nullable(),
    }),
  ),
  headerRow: z.number(),
  /** Rows of the sheet shown; null if not counted yet. */
  rowCount: z.number().nullable(),
  remembered: z.boolean(),
  /** When the company last confirmed columns with these headers. */
  rememberedAt: momentSchema.nullable(),
  columns: z.array(columnMatchSchema),
  fields: z.array(
    z.object({ field: z.string(), label: z.string(), kind: z.string(), side: z.string().nullable() }),
  ),
  /** Values of a mode column, and whether their rows belong to this upload. */
  modeValues: z.array(
    z.object({ text: z.string(), count: z.number(), mode: z.number().nullable(), taken: z.boolean() }),
  ),
  /** Questions about what the file does not state, each asked once. */
  questions: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      kind: z.enum(['place', 'choice', 'text']),
      /** Why it is asked; null if the question explains it. */
      why: z.string().nullable(),
      choices: z.array(z.object({ value: z.string(), label: z.string(), effect: effectSchema })),
      answer: z.string().nullable(),
    }),
  ),
  /** Required groups that no column fills yet. */
  missing: z.array(z.string()),
});

export const exceptionGroupSchema = z.object({
  groupKey: z.string(),
  field: z.string(),
  fieldLabel: z.string(),
  reason: z.string(),
  message: z.string(),
  text: z.string(),
  proposal: z.string().nullable(),
  count: z.number(),
  /** Charges of the rows as read, in USD; null if none could be read. */
  chargeUsd: z.number().nullable(),
  actions: z.array(z.enum(['volumeOnly', 'withoutWeight', 'exclude', 'setValue', 'keep'])),
});

export const exceptionRowSchema = z.object({
  lineNo: z.number(),
  sheetRow: z.number(),
  /** As received, by column of the file. */
  cells: z.array(z.string()),
  /** Corrections by users, by field. */
  corrections: z.record(z.string(), z.string()),
  exceptions: z.array(
    z.object({
      field: z.string(),
      reason: z.string(),
      message: z.string(),
      text: z.string(),
      proposal: z.string().nullable(),
    }),
  ),
});

/** One user action on the exceptions of an upload; it can be undone as a whole. */
export const uploadChangeSchema = z.object({
  changeNo: z.number(),
  kind: z.enum(['settle', 'correct', 'workbook']),
  /** In a sentence: "12 rows: charge set to 0". */
  said: z.string(),
  lineCount: z.number(),
  changedBy: z.string(),
  changedAt: momentSchema,
  undone: z.boolean(),
  /** Why it can no longer be undone; null if it can. */
  fixed: z.string().nullable(),
});
