import { repositoryCategories, repositoryFileKinds, repositoryStatuses } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doneSchema, idParams, idSchema, modeSchema, momentSchema } from './wire.ts';

/** "Every type except DataCustomer gets /repo." */
const documentUsers = ['Customer', 'Carrier', 'CleanserCustomer', 'Owner'] as const;

export const documentStatusSchema = z.enum(repositoryStatuses);
const categorySchema = z.enum(repositoryCategories);
const fileKindSchema = z.enum(repositoryFileKinds);
const title = z.string().trim().min(1).max(160);
/** Modes and carriers that a document applies to; null: all of them. */
const modes = z.array(modeSchema).min(1).max(20).nullable();
const carrierIds = z.array(idSchema).min(1).max(1000).nullable();
const version = z.coerce.number().int().min(1).max(32_767);

/** One version's file. */
const fileSchema = z.object({
  version: z.number(),
  fileName: z.string(),
  fileKind: fileKindSchema,
  byteCount: z.number(),
  note: z.string(),
  uploadedAt: momentSchema,
  /** The user who uploaded it; shown only to the side that owns the document. */
  uploadedBy: z.string().nullable(),
  publishedAt: momentSchema.nullable(),
});
export const documentSchema = z.object({
  documentId: idSchema,
  customerId: idSchema,
  customerName: z.string(),
  /** The carrier that owns it; null if it is the customer's own. */
  carrierId: idSchema.nullable(),
  carrierName: z.string().nullable(),
  category: categorySchema,
  title: z.string(),
  modes: z.array(z.number()).nullable(),
  /** Carriers it applies to; shown only to the customer. */
  carrierIds: carrierIds,
  /** Accepted for a carrier that has accepted the version in force. */
  status: documentStatusSchema,
  /** The caller's side owns it: may publish, archive or delete it, and upload a new version. */
  isKept: z.boolean(),
  /** The version in force; the newest one if none is published yet or the document is archived. */
  ...fileSchema.shape,
  /** A newer version that is not published yet. */
  draftVersion: z.number().nullable(),
  /** Whether the caller's company is asked to accept the version in force and has not. */
  awaitsAcceptance: z.boolean(),
  /** When the caller's company accepted the version in force, and when it first read it. */
  acceptedAt: momentSchema.nullable(),
  readAt: momentSchema.nullable(),
  /**
   * Number of companies the version in force applies to, that have read it and that have accepted it; null for the side that does
   * not own it.
   */
  receipts: z.object({ companies: z.number(), read: z.number(), accepted: z.number() }).nullable(),
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/repo/{id}',
  summary: 'Documents of a customer that the caller may see; with 0 as the customer, of all',
  shows: { lists: ['documents'] },
  userTypes: documentUsers,
  params: z.object({ id: z.union([z.literal('0'), idSchema]) }),
  response: z.array(documentSchema),
});

/**
 * Details of an uploaded file, as JSON in the part `input`. With `documentId` the file is that document's next version and a draft
 * until it is published; title, category, modes and carriers are then unchanged.
 */
export const documentInputSchema = z
  .strictObject({
    documentId: idSchema.optional(),
    category: categorySchema.optional(),
    title: title.optional(),
    modes: modes.default(null),
    carrierIds: carrierIds.default(null),
    /** What is new, or what to check. */
    note: z.string().trim().max(1000).default(''),
    /** Publish it immediately. */
    publish: z.boolean().default(false),
    /** Its customer: required for the Owner, and for a carrier of several customers. */
    customerId: idSchema.optional(),
  })
  .superRefine((input, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (input.documentId === undefined) {
      if (input.category === undefined) say('category', 'a document is Mandatory or General');
      if (input.title === undefined) say('title', 'a document needs a title');
      return;
    }
    for (const field of ['category', 'title', 'modes', 'carrierIds'] as const)
      if ((input[field] ?? null) !== null) say(field, 'a new version can’t change this');
  });
export type DocumentInput = z.input<typeof documentInputSchema>;

export const receiveDocument = endpoint({
  method: 'POST',
  path: '/repo',
  summary:
    'Upload a document (part `file`) with its details (part `input`, JSON): category, title, modes, carriers, note; or the next version of one',
  parts: { input: documentInputSchema },
  changes: ['documents', 'bids'],
  userTypes: documentUsers,
  transport: 'multipart',
  response: documentSchema,
});

export const changeDocument = endpoint({
  method: 'PUT',
  path: '/repo/{id}',
  summary: 'Change a document’s title, or the modes and carriers that it is for',
  changes: ['documents', 'bids'],
  userTypes: documentUsers,
  params: idParams,
  body: z.object({
    title: title.optional(),
    modes: modes.optional(),
    carrierIds: carrierIds.optional(),
    /** Its customer: required for the Owner. */
    customerId: idSchema.optional(),
  }),
  response: documentSchema,
});

export const moveDocument = endpoint({
  method: 'PUT',
  path: '/repo/{id}/{status}',
  summary:
    'Publish a document’s newest version, unpublish it or archive it; or, as a carrier, accept the current version',
  changes: ['documents', 'bids'],
  userTypes: documentUsers,
  params: z.object({ id: idSchema, status: documentStatusSchema }),
  query: z.object({
    /** The intended version: nothing happens if it is no longer the current one. */
    version: version.optional(),
    /** Its customer: required for the Owner. */
    customerId: idSchema.optional(),
  }),
  response: documentSchema,
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/repo',
  summary: 'Delete a document with all its versions; one that a carrier has accepted is archived instead',
  changes: ['documents', 'bids'],
  userTypes: documentUsers,
  body: z.object({ id: idSchema, customerId: idSchema.optional() }),
  response: doneSchema,
});

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/repo/download/{id}',
  summary: 'A version’s file, the current one by default; `inline` to view it instead of downloading',
  downloads: ['*/*'],
  shows: { lists: [] },
  userTypes: documentUsers,
  transport: 'file',
  params: idParams,
  query: z.object({ version: version.optional(), inline: z.stringbool().optional() }),
  response: z.void(),
});

export const previewDocument = endpoint({
  method: 'GET',
  path: '/repo/preview/{id}',
  summary: 'The first rows of a table, or the start of a text',
  shows: { lists: [] },
  userTypes: documentUsers,
  params: idParams,
  query: z.object({
    version: version.optional(),
    sheet: z.coerce.number().int().min(0).max(5000).optional(),
  }),
  response: z.object({
    /** Visible sheets with their name and index; one without a name for a CSV file. */
    sheets: z.array(z.object({ index: z.number(), name: z.string() })),
    sheet: z.number(),
    rows: z.array(z.array(z.string())),
    text: z.string().nullable(),
    /** Whether the preview is truncated. */
    isCut: z.boolean(),
  }),
});

export const documentHistory = endpoint({
  method: 'GET',
  path: '/repo/history/{id}',
  summary:
    'A document’s versions; for the company that owns it also who has read and accepted which, and when',
  shows: { lists: ['documents'] },
  userTypes: documentUsers,
  params: idParams,
  response: z.object({
    versions: z.array(fileSchema.extend({ status: documentStatusSchema })),
    /** Newest first. A company that the version in force applies to and that did neither has no version. */
    receipts: z.array(
      z.object({
        companyId: idSchema,
        companyName: z.string(),
        version: z.number().nullable(),
        readBy: z.string().nullable(),
        readAt: momentSchema.nullable(),
        acceptedBy: z.string().nullable(),
        acceptedAt: momentSchema.nullable(),
      }),
    ),
  }),
});
