import type { UserType } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { lists } from './lists.ts';
import { idSchema, momentSchema, pageQuery } from './wire.ts';

/** User types that get notifications and have the bell; a CleanserCustomer has neither. */
export const notifiedUserTypes = ['Customer', 'Carrier', 'DataCustomer', 'Owner'] as const;

/** Whether a user type gets notifications, and so has the bell and the badge. */
export function isNotified(userType: UserType): boolean {
  return notifiedUserTypes.some((type) => type === userType);
}

/** Maximum number of lanes that a notification names. */
export const maxNamedLanes = 25;

export const notificationSchema = z.object({
  id: idSchema,
  laneId: idSchema.nullable(),
  /** The upload that it links to: one that was rejected or returned for correction. */
  uploadId: idSchema.nullable(),
  /** The amendment of a contract that it links to. */
  amendment: z.object({ customerId: idSchema, contractNo: z.number(), amendmentNo: z.number() }).nullable(),
  /** The contract that it is about; without an amendment, it links to the contracts of its mode. */
  contractNo: z.number().nullable(),
  /** What it links to: a tender event, awards, lanes or an upload of a customer; `id` null for several. */
  about: z
    .object({
      kind: z.enum(['tender', 'award', 'lanes', 'upload']),
      id: idSchema.nullable(),
      customerId: idSchema.nullable(),
    })
    .nullable(),
  /** Names of the lanes it concerns, `laneId` first; at most `maxNamedLanes`. */
  lanes: z.array(z.object({ laneId: idSchema, name: z.string() })),
  type: z.number(),
  priority: z.number(),
  description: z.string(),
  mode: z.number(),
  role: z.number(),
  createdAt: momentSchema,
  /** When its user read it; null while unread. */
  readAt: momentSchema.nullable(),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s notifications, newest first; none for a CleanserCustomer',
  shows: { lists: ['notifications'] },
  userTypes: 'loggedIn',
  response: z.array(notificationSchema),
});

export const markRead = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark some of the caller’s notifications, or all, as read',
  changes: ['notifications'],
  userTypes: [...notifiedUserTypes],
  body: z.union([
    z.strictObject({ ids: z.array(idSchema).min(1).max(1000) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  response: z.object({ unread: z.number() }),
});

export const notificationKindSchema = z.enum(['Announcement', 'LaneStatus', 'BidUploaded']);

/** A time zone as computers name it: 'Europe/Berlin', 'UTC'. */
const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'unknown time zone: use e.g. Europe/Berlin');

export const preferencesSchema = z.object({
  /** Kinds for which a toast is shown; never for a lane's status. */
  toasts: z.object({ announcement: z.boolean(), bidUploaded: z.boolean() }),
  digest: z.object({
    every: z.enum(['None', 'Day', 'Week']),
    /** Hour of the day, 0 to 23, in the time zone. */
    hour: z.number().int().min(0).max(23),
    /** For a weekly digest: 1 is Monday, 7 Sunday. */
    weekday: z.number().int().min(1).max(7),
    timeZone: timeZoneSchema,
    kinds: z.array(notificationKindSchema).min(1).max(3),
  }),
});

/** Emails that a carrier’s user gets; an invitation to a round is always sent. */
export const emailsSchema = z.object({
  /** Extensions and reminders of rounds. */
  rounds: z.boolean(),
  awards: z.boolean(),
  /** Lanes opened for bids. */
  lanes: z.boolean(),
});

export const readPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'The caller’s preferences for toasts and emails',
  shows: { lists: [] },
  userTypes: [...notifiedUserTypes],
  response: preferencesSchema.extend({
    emails: emailsSchema,
    /** When the next digest is due; null without a digest. */
    nextDigestAt: momentSchema.nullable(),
  }),
});

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Set the caller’s preferences for toasts and emails',
  changes: [],
  userTypes: [...notifiedUserTypes],
  body: preferencesSchema.extend({
    /** If omitted, they stay as they are. */
    emails: emailsSchema.optional(),
  }),
  response: readPreferences.response,
});

const notifiedTypeSchema = z.enum(notifiedUserTypes);

/** Active users of these types in these companies; if none is named, in all companies. */
export const audienceSchema = z.object({
  userTypes: z.array(notifiedTypeSchema).min(1).max(notifiedUserTypes.length),
  companyIds: z.array(idSchema).max(1000).default([]),
});

const prioritySchema = z.union([z.literal(0), z.literal(5), z.literal(10)]);

export const previewAnnouncement = endpoint({
  method: 'POST',
  path: '/notifications/announcements/preview',
  summary: 'How many users an announcement would reach',
  shows: { lists: [] },
  userTypes: ['Owner'],
  body: z.object({ audience: audienceSchema }),
  response: z.object({
    people: z.number(),
    companies: z.number(),
    byType: z.array(z.object({ userType: notifiedTypeSchema, people: z.number() })),
  }),
});

export const announcementSchema = z.object({
  id: idSchema,
  text: z.string(),
  priority: prioritySchema,
  audience: z.object({
    userTypes: z.array(notifiedTypeSchema),
    /** Empty: all companies. */
    companies: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
  writtenBy: z.string(),
  writtenAt: momentSchema,
  delivery: z.object({
    /** Whether a job has written the notifications of all users. */
    isDone: z.boolean(),
    people: z.number(),
    /** Number of users who were connected and got it immediately. */
    connected: z.number(),
    read: z.number(),
  }),
});

export const announce = endpoint({
  method: 'POST',
  path: '/notifications/announcements',
  summary: 'Send an announcement to users of the product',
  changes: ['notifications'],
  userTypes: ['Owner'],
  body: z.object({
    text: z.string().trim().min(1).max(500),
    priority: prioritySchema.default(10),
    audience: audienceSchema,
  }),
  response: announcementSchema,
});

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/notifications/announcements',
  summary: 'Announcements, newest first, and how many users they reached',
  headers: ['x-total-count'],
  shows: { lists: ['notifications'] },
  userTypes: ['Owner'],
  query: pageQuery.pick({ page: true, pageSize: true }),
  response: z.array(announcementSchema),
});

/** The live hub: its address, its methods and its messages. */
export const hub = {
  path: '/notify',
  /** Requests the newest notifications; the argument is their number, 1 to 100. Answered by `receiveNotifications`. */
  requestNotifications: 'RequestNotifications',
  /** The list, in the form of `GET /notifications`; replaces the stored one. */
  receiveNotifications: 'ReceiveNotifications',
  /** One notification, as JSON text. */
  notify: 'Notify',
  /** Lists on screen are stale. Sends one `changedSchema`. */
  changed: 'Changed',
} as const;

/** Lists that a screen may show, by their content. */
export const changedListSchema = z.enum(lists);

/** Lists that became stale; a null customer or mode means any. */
export const changedSchema = z.object({
  lists: z.array(changedListSchema).min(1),
  customerId: idSchema.nullable(),
  mode: z.number().nullable(),
  /** Only these lanes, if they are few. */
  laneIds: z.array(idSchema).optional(),
});
