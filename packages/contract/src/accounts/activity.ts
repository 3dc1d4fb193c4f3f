import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, momentSchema, pageQuery } from '../wire.ts';

/** User types that can read their company's activity. Other users of a customer have access to less than its activity shows. */
const readers = ['Customer', 'Carrier'] as const;

export const activityKinds = [
  'downloads',
  'access',
  'company',
  'uploads',
  'sourcing',
  'documents',
  'settings',
  'other',
] as const;

const moment = momentSchema.max(40).pipe(z.iso.datetime({ offset: true }));

const activityFilter = z.object({
  userId: idSchema.optional(),
  kind: z.enum(activityKinds).optional(),
  from: moment.optional(),
  until: moment.optional(),
});

const activityEntrySchema = z.object({
  id: idSchema,
  at: momentSchema,
  kind: z.enum(activityKinds),
  action: z.string(),
  /** The user who acted; for another company only the company, `Lanewright` for the product itself. */
  actor: z.string(),
  /** The company of the actor, if it is another one. */
  actorCompany: z.string().nullable(),
  /** The customer concerned, for a carrier's activity. */
  customer: z.string().nullable(),
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  /** Name of the subject; null if it has none or was deleted. */
  subjectName: z.string().nullable(),
  /** Names of ids in `before` and `after`, by kind and id: `company 4`, `lane 12`. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** Only for own users and failed login attempts. */
  fromAddress: z.string().nullable(),
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/accounts/activity',
  summary: 'Actions in your company and on its data, newest first, with user and time',
  shows: { lists: ['operations'] },
  userTypes: readers,
  headers: ['x-total-count'],
  query: pageQuery.extend(activityFilter.shape),
  response: z.array(activityEntrySchema),
});

export const listActivityUsers = endpoint({
  method: 'GET',
  path: '/accounts/activity/users',
  summary: 'Users in your company’s activity log, for filtering',
  shows: { lists: ['people'] },
  userTypes: readers,
  response: z.array(z.object({ id: idSchema, name: z.string(), companyName: z.string() })),
});

export const exportActivity = endpoint({
  method: 'GET',
  path: '/accounts/activity/export',
  summary: 'Your company’s filtered activity log as CSV; the export itself is audited',
  downloads: ['text/csv'],
  shows: { lists: [] },
  userTypes: readers,
  transport: 'file',
  query: activityFilter,
  response: z.void(),
});
