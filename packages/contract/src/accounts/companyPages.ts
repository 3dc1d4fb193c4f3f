import { tradeRegions } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, modeSchema } from '../wire.ts';
import { companyKindSchema } from './companies.ts';
import { emailSchema, nameSchema } from './credentials.ts';

/** A blank field becomes null. */
const blankIsNone = z
  .string()
  .max(2000)
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : text));
/** A company's description of itself: lines of text without characters that hide or reverse text. */
const aboutSchema = z
  .string()
  .trim()
  .max(1000, 'at most 1000 characters')
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .regex(
    /^(?:\n|[^\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0])*$/u,
    'no control characters, no invisible characters',
  );
const phoneSchema = z
  .string()
  .trim()
  .max(40, 'at most 40 characters')
  .regex(/^\+?[0-9][0-9 ()./-]{3,}$/, 'a telephone number is written +1 312 555 0100');
const onlyOnce = (list: readonly unknown[]) => new Set(list).size === list.length;

/** A company's public description, visible to anyone with the address of its page. Contains no figures. */
export const companyPageSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: companyKindSchema,
  /** If false, only the company's own users and the Owner see it. */
  isPublished: z.boolean(),
  about: z.string().nullable(),
  modes: z.array(modeSchema),
  regions: z.array(z.enum(tradeRegions)),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
});

export const readCompanyPage = endpoint({
  method: 'GET',
  path: '/companies/{id}/page',
  summary: 'A company’s published page; 404 until it is published',
  shows: { lists: ['companies'] },
  userTypes: 'optionalLogin',
  anonymousRateLimit: 60,
  params: idParams,
  response: companyPageSchema,
});

const contentSchema = z.object({
  isPublished: z.boolean(),
  about: blankIsNone.pipe(aboutSchema.nullable()),
  modes: z.array(modeSchema).max(5).refine(onlyOnce, 'each mode once'),
  regions: z
    .array(z.enum(tradeRegions).exclude(['NONE']))
    .max(4)
    .refine(onlyOnce, 'each region once'),
  contactName: blankIsNone.pipe(nameSchema.nullable()),
  contactEmail: blankIsNone.pipe(emailSchema.nullable()),
  contactPhone: blankIsNone.pipe(phoneSchema.nullable()),
});

export const saveCompanyPage = endpoint({
  method: 'PUT',
  path: '/companies/{id}/page',
  summary: 'Publish, change or unpublish my company’s page (the Owner: any company’s)',
  changes: ['companies'],
  userTypes: 'loggedIn',
  params: idParams,
  body: contentSchema.extend({
    /** The content when the edit began. If another one is stored by now: 409, nothing is saved. */
    seen: contentSchema.optional(),
  }),
  response: companyPageSchema,
});
