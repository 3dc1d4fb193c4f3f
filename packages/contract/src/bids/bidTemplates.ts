import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { uploadSchema } from '../uploads/uploadViews.ts';
import { doneSchema, idParams, idSchema, modeSchema, momentSchema, monthSchema } from '../wire.ts';

/**
 * Meaning of a column in a carrier's own sheet. `lane`: our lane number. `place`: an area; its rates apply to lanes that start
 * there (charges at origin) or end there (charges at destination). A row matches a lane only if the state, postcode and country
 * that it states for an end match too. `only`: rows with other values are excluded. `charge`: which charge the row prices. Without
 * any column that identifies lanes, a row applies to every open lane.
 */
export const templateMeanings = [
  'lane',
  'origin',
  'destination',
  'place',
  'originState',
  'originZip',
  'originCountry',
  'destinationState',
  'destinationZip',
  'destinationCountry',
  'placeState',
  'placeZip',
  'placeCountry',
  'equipment',
  'service',
  'only',
  'charge',
  'rate',
  'value',
  'currency',
  'transitDays',
  'validFrom',
  'validTo',
  'fuelBasisUsdPerGallon',
  'emissionKgPerUnit',
  'loadsPerWeek',
  'capacity',
] as const;

const chargeCellSchema = z.object({
  chargeNo: z.number().int(),
  breakNo: z.number().int().nullable().default(null),
});

export const templateMatchingSchema = z.object({
  sheet: z.number().int().min(0).max(1000).default(0),
  columns: z
    .array(
      z.object({
        columnNo: z.number().int().min(0).max(20_000),
        /** Null: the column is ignored. */
        means: z.enum(templateMeanings).nullable(),
        /** `rate`: the charges it prices; if empty, those named by the row's `charge` column. `value`: one charge. */
        charges: z.array(chargeCellSchema).max(50).default([]),
        /** `capacity`: its month; null: every month. */
        month: monthSchema.nullable().default(null),
        /** `only`: values whose rows are included. `charge`: the charges that a value names; if none, its rows are excluded. */
        texts: z
          .array(
            z.object({ text: z.string().max(300), charges: z.array(chargeCellSchema).max(50).default([]) }),
          )
          .max(500)
          .default([]),
      }),
    )
    .max(500),
  /** The lanes' locations that a value of the file means, if written differently. A value may mean several. */
  places: z
    .array(z.object({ text: z.string().max(300), labels: z.array(z.string().max(300)).max(500) }))
    .max(5000)
    .default([]),
  /** The currency of rows that state none; null: the bid's currency, else USD. */
  currency: z.string().length(3).nullable().default(null),
  /**
   * Answers to `assumptions` by key. The answer about empty cells applies only to the same cells with the same stored prices.
   * `rateUnit:<column>`: how to convert the prices of a column with another unit than its charge.
   */
  answers: z
    .object({
      /** What to do with stored prices for which the sheet has an empty cell. */
      blankCells: z.enum(['remove', 'keep']).optional(),
      /** The decimal mark, if no column shows which one is used. */
      decimalMark: z.enum(['.', ',']).optional(),
    })
    .catchall(z.string().max(20))
    .default({}),
});

/** What cannot be known from a carrier's own sheet. The sheet is not imported while one of them has no value. */
const templateAssumptionSchema = z.object({
  key: z.string(),
  text: z.string(),
  why: z.string(),
  value: z.string().nullable(),
  /** The suggested choice; it comes first. */
  recommended: z.string().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The first 200 cells affected: the value in the sheet, and the carrier's current price. */
  cells: z.array(
    z.object({
      row: z.number(),
      cell: z.string(),
      lane: z.string().nullable(),
      name: z.string().nullable(),
      text: z.string(),
      before: z.string().nullable(),
      currency: z.string().nullable(),
      /** The rate that is stored if prices are converted; else null. */
      stored: z.string().nullable(),
    }),
  ),
  cellCount: z.number(),
});

export const templatePreviewSchema = z.object({
  rows: z.number(),
  /** Rows that price at least one lane. */
  rowsTaken: z.number(),
  /** Rows excluded by a column `only` or `charge`. */
  rowsLeftOut: z.number(),
  rowsWithoutLane: z.number(),
  lanesPriced: z.number(),
  lanesOpen: z.number(),
  /** Number of cells in these rows. */
  cells: z.number(),
  /** Values that match no location of the lanes, or several; most frequent first. Parts are joined: `Springfield, IL`. */
  unknownPlaces: z.array(
    z.object({
      text: z.string(),
      side: z.enum(['origin', 'destination', 'place']),
      rows: z.number(),
      /** Possible locations of the lanes, likeliest first. */
      near: z.array(z.string()),
      /** Why it is asked: the value matches several locations of the lanes, or none. */
      why: z.string(),
    }),
  ),
  /** Postcodes that are not known and excluded nothing; most frequent first, at most 60. */
  unknownZips: z.array(z.object({ text: z.string(), rows: z.number() })),
  /** Cells that cannot be read, and lanes with two different prices; the first 200. */
  problemCount: z.number(),
  problems: z.array(z.object({ row: z.number(), cell: z.string(), column: z.string(), message: z.string() })),
  /** The first lanes as they would be priced. */
  sample: z.array(
    z.object({
      row: z.number(),
      laneId: idSchema,
      origin: z.string(),
      destination: z.string(),
      equipment: z.string().nullable(),
      /** "Matched by city only" if the row states no state, postcode or country for an end; else null. */
      matchedBy: z.string().nullable(),
      /** The value to store; `sheetText`: the price in the sheet, if it was converted to the unit of its charge. */
      cells: z.array(z.object({ name: z.string(), text: z.string(), sheetText: z.string().optional() })),
    }),
  ),
});

export const templateSchema = z.object({
  uploadId: idSchema,
  fileName: z.string(),
  customerId: idSchema,
  mode: z.number(),
  sheets: z.array(z.object({ index: z.number(), name: z.string(), hidden: z.boolean() })),
  /** Row number of the header as in a spreadsheet. */
  headerRow: z.number(),
  /** When the carrier last matched a sheet with this header; null: the columns shown are suggestions. */
  rememberedAt: momentSchema.nullable(),
  /** Why a sheet with a known header is shown for review; null: it is new, or would be read without review. */
  check: z.string().nullable(),
  columns: z.array(
    z.object({
      columnNo: z.number(),
      header: z.string(),
      samples: z.array(z.string()),
      /** Distinct values of the column with their row counts, if there are few. */
      texts: z.array(z.object({ text: z.string(), rows: z.number() })),
      /** Reason for the match, or for no match. */
      why: z.string(),
      /** Charges it may price if the header alone does not decide; nothing is matched until one is chosen. */
      candidates: z.array(chargeCellSchema),
    }),
  ),
  /** Cells of a bid to which columns can be matched. */
  charges: z.array(
    z.object({
      chargeNo: z.number(),
      breakNo: z.number().nullable(),
      name: z.string(),
      unitName: z.string(),
      location: z.string(),
      required: z.boolean(),
      takes: z.enum(['rate', 'value']),
    }),
  ),
  matching: templateMatchingSchema,
  /** Why it cannot be imported like this; null if it can. */
  refusal: z.string().nullable(),
  assumptions: z.array(templateAssumptionSchema),
  preview: templatePreviewSchema,
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/bids/template',
  summary: 'How the columns of a carrier’s own sheet are mapped, and what its rows would price',
  shows: { lists: ['uploads'], edited: true },
  userTypes: ['Carrier'],
  query: z.object({ uploadId: idSchema, sheet: z.coerce.number().int().min(0).max(1000).optional() }),
  response: templateSchema,
});
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/bids/template/preview',
  bodyBytes: bodySizes.list,
  summary: 'What the rows of a carrier’s own sheet would price with this mapping; nothing is stored',
  shows: { lists: ['uploads'], edited: true },
  userTypes: ['Carrier'],
  body: z.object({ uploadId: idSchema, matching: templateMatchingSchema }),
  response: templateSchema,
});
export const putTemplate = endpoint({
  method: 'PUT',
  path: '/bids/template',
  bodyBytes: bodySizes.list,
  summary:
    'Map the columns of a carrier’s own sheet: the mapping is saved for its header, and the upload continues',
  changes: ['uploads', 'bids'],
  userTypes: ['Carrier'],
  body: z.object({ uploadId: idSchema, matching: templateMatchingSchema }),
  response: uploadSchema,
});

const rememberedSchema = z.object({
  /** ID of its header, in hexadecimal. */
  headerId: z.string(),
  customerId: idSchema,
  customerName: z.string(),
  mode: z.number(),
  /** Headers that are used, and the number of those that are not. */
  columns: z.array(z.string()),
  columnsLeftOut: z.number(),
  /** Number of differently written locations saved with it. */
  places: z.number(),
  savedAt: momentSchema,
  savedBy: z.string().nullable(),
});
export const listRememberedTemplates = endpoint({
  method: 'GET',
  path: '/bids/templates',
  summary: 'Saved column mappings of a carrier’s own sheets, latest first',
  shows: { lists: ['uploads'] },
  userTypes: ['Carrier'],
  response: z.array(rememberedSchema),
});
export const forgetTemplate = endpoint({
  method: 'POST',
  path: '/bids/templates/forget',
  summary: 'Delete a saved column mapping: the next sheet with that header must be mapped again',
  changes: ['uploads'],
  userTypes: ['Carrier'],
  body: z.object({
    customerId: idSchema,
    mode: modeSchema,
    headerId: z.string().regex(/^[0-9a-f]{64}$/, 'a header is identified by 64 hexadecimal digits'),
  }),
  response: doneSchema,
});

export const confirmBidUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/confirm',
  isOffer: true,
  summary: 'Apply the matching rows of a bid sheet made before charges, lanes or months changed',
  changes: ['uploads', 'bids', 'lanes'],
  userTypes: ['Carrier'],
  params: idParams,
  response: uploadSchema,
});
