import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idParams, idSchema, momentSchema, pageQuery, userTypeSchema } from '../wire.ts';
import { enteredPasswordSchema, nameSchema } from './credentials.ts';

const optionalLine = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{Cc}*$/u, 'one line, no control characters')
  .transform((text) => (text === '' ? null : text))
  .nullable();

export const profileSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string().nullable(),
  displayName: z.string(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  type: userTypeSchema,
  companyId: idSchema,
  companyName: z.string(),
  profilePicture: z.string().nullable(),
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/accounts/profile',
  summary: 'My profile',
  shows: { lists: ['profile'] },
  userTypes: 'loggedIn',
  response: profileSchema,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/accounts/update',
  summary: 'Change my name, job title and telephone number',
  changes: ['profile', 'people'],
  userTypes: 'loggedIn',
  body: z.object({
    displayName: nameSchema,
    jobTitle: optionalLine.optional(),
    phone: optionalLine.optional(),
    /** Parts as they were when the edit began. If one is stored otherwise by now: 409, nothing is saved. */
    seen: z
      .object({
        displayName: z.string().max(1000),
        jobTitle: z.string().max(1000).nullable(),
        phone: z.string().max(1000).nullable(),
      })
      .partial()
      .optional(),
  }),
  response: profileSchema,
});

/** Large enough for a phone's photo. */
export const maxPictureBytes = 40 * 1024 * 1024;

export const uploadProfilePicture = endpoint({
  method: 'POST',
  path: '/accounts/upload-profile-picture',
  summary: 'Set my picture: accepts a JPEG, PNG, WebP, BMP or TIFF photo, stored as a 256-pixel square',
  changes: ['profile', 'people'],
  userTypes: 'loggedIn',
  transport: 'multipart',
  response: z.object({ profilePicture: z.string() }),
});

export const removeProfilePicture = endpoint({
  method: 'DELETE',
  path: '/accounts/profile-picture',
  summary: 'Remove my picture',
  changes: ['profile', 'people'],
  userTypes: 'loggedIn',
  response: doneSchema,
});

export const readProfilePicture = endpoint({
  method: 'GET',
  path: '/accounts/profile-picture',
  summary: 'The picture (webp) of me or of a user in my own or a connected company',
  downloads: ['image/webp'],
  shows: { lists: [] },
  userTypes: 'loggedIn',
  transport: 'file',
  isUnaudited: true,
  query: z.object({ userId: idSchema }),
  response: z.void(),
});

export const personSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string().nullable(),
  displayName: z.string(),
  jobTitle: z.string().nullable(),
  type: userTypeSchema,
  companyId: idSchema,
  companyName: z.string(),
  profilePicture: z.string().nullable(),
  state: z.enum(['Active', 'Deactivated']),
  usesTwoFactor: z.boolean(),
  createdAt: momentSchema,
  lastSeenAt: momentSchema.nullable(),
  /** Whether the caller may delete this user. */
  mayDelete: z.boolean(),
});

export const listPeople = endpoint({
  method: 'GET',
  path: '/accounts/all',
  summary: 'Users: the Owner sees all, others their own company’s',
  shows: { lists: ['people'] },
  userTypes: 'loggedIn',
  query: pageQuery.extend({
    search: z.string().max(200).optional(),
    userType: userTypeSchema.optional(),
    companyId: idSchema.optional(),
    /** Only this user, e.g. for a link: the user may be on any page of the list. */
    userId: idSchema.optional(),
    sortBy: z.enum(['displayName', 'username', 'companyName', 'type', 'lastSeenAt', 'createdAt']).optional(),
  }),
  response: z.array(personSchema),
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/accounts/{id}',
  summary:
    'Delete a user: the Owner anyone except the last Owner, other users themselves. Their activity stays visible. Deleting your own account needs a confirmation (POST /auth/confirm)',
  changes: ['people', 'companies'],
  userTypes: 'loggedIn',
  params: idParams,
  response: doneSchema,
});

export const updatePerson = endpoint({
  method: 'PUT',
  path: '/accounts/users/{id}',
  summary: 'Change a user’s name, type or status; deactivating ends all sessions',
  changes: ['people', 'companies'],
  userTypes: ['Owner'],
  params: idParams,
  body: z.object({
    displayName: nameSchema.optional(),
    userType: userTypeSchema.optional(),
    state: z.enum(['Active', 'Deactivated']).optional(),
  }),
  response: personSchema,
});

export const resetTwoFactorOf = endpoint({
  method: 'POST',
  path: '/accounts/users/{id}/reset-two-factor',
  summary:
    'Remove a user’s second factor after a lost device; ends all sessions and forgets remembered devices. Needs a recent login or confirmation',
  changes: ['people'],
  userTypes: ['Owner'],
  params: idParams,
  response: doneSchema,
});

export const sendResetTo = endpoint({
  method: 'POST',
  path: '/accounts/users/{id}/send-reset',
  summary: 'Send a user a password reset code',
  changes: [],
  userTypes: ['Owner'],
  params: idParams,
  response: doneSchema,
});

export const createResetLink = endpoint({
  method: 'POST',
  path: '/accounts/{id}/reset-link',
  summary:
    'Create a password reset link to pass on to the user: returned once, valid for one hour. Not for Owners',
  changes: [],
  userTypes: ['Owner'],
  params: idParams,
  body: z.object({ /** The Owner's own password. */ password: enteredPasswordSchema }),
  response: z.object({ link: z.string(), expiresAt: momentSchema }),
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/accounts/users/{id}/sign-ins',
  summary: 'When and from where a user logged in, newest first',
  shows: { lists: ['people'] },
  userTypes: ['Owner'],
  params: idParams,
  response: z.array(
    z.object({
      at: momentSchema,
      provedBy: z.string(),
      device: z.string(),
      fromAddress: z.string().nullable(),
      lastSeenAt: momentSchema,
      endedAt: momentSchema.nullable(),
      endedBecause: z.string().nullable(),
    }),
  ),
});
