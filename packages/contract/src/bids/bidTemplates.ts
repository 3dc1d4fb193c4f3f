import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { uploadSchema } from '../uploads/uploadViews.ts';
import { doneSchema, idParams, idSchema, modeSchema, momentSchema, monthSchema } from '../wire.ts';

/**
 * What a column of a carrier's own sheet says. `lane`: our lane number. `place`: an area whose rates hold for lanes that
 * begin there (charges at origin) or end there (charges at destination). A row is for a lane only if the state, postcode and
 * country that it gives of an end fit too. `only`: rows with other texts are left out. `charge`: which charge the row prices.
 * Without any column that says which lanes a row is for, it holds for every open lane.
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
        /** Null: the column is left out. */
        means: z.enum(templateMeanings).nullable(),
        /** `rate`: the charges it prices; none: those that the row's `charge` column names. `value`: one. */
        charges: z.array(chargeCellSchema).max(50).default([]),
        /** `capacity`: of which month; null: of every month. */
        month: monthSchema.nullable().default(null),
        /** `only`: the texts whose rows are taken. `charge`: the charges that a text names; none: its rows are left out. */
        texts: z
          .array(
            z.object({ text: z.string().max(300), charges: z.array(chargeCellSchema).max(50).default([]) }),
          )
          .max(500)
          .default([]),
      }),
    )
    .max(500),
  /** Which place of the lanes a text of the file means, where it is not written alike. A text may mean several. */
  places: z
    .array(z.object({ text: z.string().max(300), labels: z.array(z.string().max(300)).max(500) }))
    .max(5000)
    .default([]),
  /** The currency of rows that say none; null: as the bid has it, else USD. */
  currency: z.string().length(3).nullable().default(null),
  /**
   * Answers to `assumptions` by their key. The answer about empty cells applies only to the same cells over the same prices.
   * `rateUnit:<column>`: how the prices of a column with another unit than its charge are converted.
   */
  answers: z
    .object({
      /** What happens to prices over which the sheet has an empty cell. */
      blankCells: z.enum(['remove', 'keep']).optional(),
      /** What starts the decimals, where no column shows it. */
      decimalMark: z.enum(['.', ',']).optional(),
    })
    .catchall(z.string().max(20))
    .default({}),
});

/** What reading a carrier's own sheet cannot know. It is not read while one has no value. */
const templateAssumptionSchema = z.object({
  key: z.string(),
  text: z.string(),
  why: z.string(),
  value: z.string().nullable(),
  /** The choice that is proposed; it comes first. */
  recommended: z.string().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The cells it is about, the first 200: what the sheet has, and the carrier's current price. */
  cells: z.array(
    z.object({
      row: z.number(),
      cell: z.string(),
      lane: z.string().nullable(),
      name: z.string().nullable(),
      text: z.string(),
      before: z.string().nullable(),
      currency: z.string().nullable(),
      /** The rate that is stored for the cell if its prices are converted; else null. */
      stored: z.string().nullable(),
    }),
  ),
  cellCount: z.number(),
});

export const templatePreviewSchema = z.object({
  rows: z.number(),
  /** Rows that price at least one lane. */
  rowsTaken: z.number(),
  /** Rows left out by a column `only` or `charge`. */
  rowsLeftOut: z.number(),
  rowsWithoutLane: z.number(),
  lanesPriced: z.number(),
  lanesOpen: z.number(),
  /** Cells that these rows give. */
  cells: z.number(),
  /** Texts that name no place of the lanes, or several; the most frequent first. Parts are joined: `Springfield, IL`. */
  unknownPlaces: z.array(
    z.object({
      text: z.string(),
      side: z.enum(['origin', 'destination', 'place']),
      rows: z.number(),
      /** Places of the lanes it may mean, the likeliest first. */
      near: z.array(z.string()),
      /** Why it is asked: it names several places of the lanes, or none. */
      why: z.string(),
    }),
  ),
  /** Postcodes that are not known and excluded nothing; the most frequent first, at most 60. */
  unknownZips: z.array(z.object({ text: z.string(), rows: z.number() })),
  /** Cells that cannot be read, and lanes priced twice unlike; the first 200. */
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
      /** "Matched by city only" where the row gives no state, postcode or country of an end; else null. */
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
  /** The row of the header as a spreadsheet counts it. */
  headerRow: z.number(),
  /** When the carrier matched a sheet with this header last; null: what is shown is proposed. */
  rememberedAt: momentSchema.nullable(),
  /** Why a sheet with a known header is shown again; null: it is new, or would be read at once. */
  check: z.string().nullable(),
  columns: z.array(
    z.object({
      columnNo: z.number(),
      header: z.string(),
      samples: z.array(z.string()),
      /** Different texts of the column with their rows, where there are few. */
      texts: z.array(z.object({ text: z.string(), rows: z.number() })),
      /** Why it was matched so, or why it was not. */
      why: z.string(),
      /** Charges it may price where the header alone does not decide; nothing is matched until one is chosen. */
      candidates: z.array(chargeCellSchema),
    }),
  ),
  /** Cells of a bid that columns may be matched to. */
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
  /** Why it cannot be taken like this; null when it can. */
  refusal: z.string().nullable(),
  assumptions: z.array(templateAssumptionSchema),
  preview: templatePreviewSchema,
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/bids/template',
  summary: 'How the columns of a carrier’s own sheet are mapped, and what its rows would price',
  userTypes: ['Carrier'],
  query: z.object({ uploadId: idSchema, sheet: z.coerce.number().int().min(0).max(1000).optional() }),
  response: templateSchema,
});
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/bids/template/preview',
  bodyBytes: bodySizes.list,
  summary: 'What the rows of a carrier’s own sheet would price with this mapping; nothing is stored',
  userTypes: ['Carrier'],
  body: z.object({ uploadId: idSchema, matching: templateMatchingSchema }),
  response: templateSchema,
});
export const putTemplate = endpoint({
  method: 'PUT',
  path: '/bids/template',
  bodyBytes: bodySizes.list,
  summary: 'Map the columns of a carrier’s own sheet: the mapping is saved for its header, and the upload continues',
  userTypes: ['Carrier'],
  body: z.object({ uploadId: idSchema, matching: templateMatchingSchema }),
  response: uploadSchema,
});

const rememberedSchema = z.object({
  /** Which header it is for, in hexadecimal. */
  headerId: z.string(),
  customerId: idSchema,
  customerName: z.string(),
  mode: z.number(),
  /** Headers that are used, and how many are not. */
  columns: z.array(z.string()),
  columnsLeftOut: z.number(),
  /** Places written otherwise that are remembered with it. */
  places: z.number(),
  savedAt: momentSchema,
  savedBy: z.string().nullable(),
});
export const listRememberedTemplates = endpoint({
  method: 'GET',
  path: '/bids/templates',
  summary: 'Saved column mappings of a carrier’s own sheets, latest first',
  userTypes: ['Carrier'],
  response: z.array(rememberedSchema),
});
export const forgetTemplate = endpoint({
  method: 'POST',
  path: '/bids/templates/forget',
  summary: 'Delete a saved column mapping: the next sheet with that header must be mapped again',
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
  userTypes: ['Carrier'],
  params: idParams,
  response: uploadSchema,
});
