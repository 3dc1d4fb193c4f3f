import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idParams, idSchema, modeSchema, momentSchema, userTypeSchema } from '../wire.ts';
import {
  codeParams,
  codeSchema,
  emailSchema,
  nameSchema,
  newPasswordSchema,
  usernameSchema,
} from './credentials.ts';
import { signInSchema } from './sessions.ts';

/** Maximum number of invitations per request; each sends an email. */
export const maxInvitations = 200;

/**
 * Whom to invite, and as which user type. Without a company it invites a colleague, or for a Carrier a new company named
 * `companyName`.
 */
export const newInvitationSchema = z.object({
  /** The email address that the code is sent to. */
  username: emailSchema,
  userType: userTypeSchema,
  /** Owner only: an existing company. */
  companyId: idSchema.optional(),
  /** A company to create when the user registers. */
  companyName: nameSchema.optional(),
  /** For a customer's carrier: modes it may bid in. */
  modes: z.array(modeSchema).max(20).default([]),
  message: z.string().trim().max(1000).optional(),
});

export const invitationSchema = z.object({
  id: idSchema,
  username: z.string(),
  userType: userTypeSchema,
  companyId: idSchema.nullable(),
  companyName: z.string(),
  modes: z.array(z.number()),
  invitedBy: z.string(),
  invitedAt: momentSchema,
  expiresAt: momentSchema,
  sentCount: z.number(),
  state: z.enum(['Open', 'Expired', 'Used', 'Withdrawn']),
});

const invitationListSchema = z.object({
  invitations: z.array(newInvitationSchema).min(1).max(maxInvitations),
});
type InvitationList = z.input<typeof invitationListSchema>;
type NewInvitation = z.input<typeof newInvitationSchema>;

/** Converts a single invitation to a list of one, so that errors can name its field. */
function asList(body: unknown): unknown {
  const isAlone =
    typeof body === 'object' && body !== null && !Array.isArray(body) && !('invitations' in body);
  return isAlone ? { invitations: [body] } : body;
}

export const invite = endpoint({
  method: 'POST',
  path: '/accounts/invite',
  summary:
    'Invite one user or a list by email: all or none. Users can invite colleagues of their own type, a Customer also carriers, the Owner anyone',
  changes: ['invitations', 'companies', 'connections'],
  userTypes: 'loggedIn',
  body: z
    .preprocess((body: InvitationList | NewInvitation) => asList(body), invitationListSchema)
    .meta({ description: 'A single invitation may be sent without the list.' }),
  response: z.array(invitationSchema),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/accounts/invitations',
  summary: 'Invitations sent by my company, newest first; the Owner sees all',
  shows: { lists: ['invitations'] },
  userTypes: 'loggedIn',
  query: z.object({ userType: userTypeSchema.optional() }),
  response: z.array(invitationSchema),
});

export const remindInvitation = endpoint({
  method: 'POST',
  path: '/accounts/invitations/{id}/remind',
  summary: 'Send an invitation again with a new code; the previous code stops working',
  changes: ['invitations', 'companies', 'connections'],
  userTypes: 'loggedIn',
  params: idParams,
  response: invitationSchema,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/accounts/invitations/{id}',
  summary: 'Withdraw an invitation: its code stops working',
  changes: ['invitations', 'companies', 'connections'],
  userTypes: 'loggedIn',
  params: idParams,
  response: doneSchema,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/accounts/invitations/accept',
  summary: 'A carrier that has an account already accepts a customer’s invitation for its company',
  changes: ['invitations', 'companies', 'connections', 'people', 'lanes', 'bids', 'documents'],
  userTypes: ['Carrier'],
  body: z.object({ code: codeSchema }),
  response: z.object({ customerName: z.string() }),
});

export const readRegistration = endpoint({
  method: 'GET',
  path: '/accounts/{registrationCode}',
  summary: 'Who invited whom, to which company, as what',
  shows: { lists: [] },
  userTypes: 'public',
  params: z.object({ registrationCode: codeParams.shape.code }),
  response: z.object({
    username: z.string(),
    userType: userTypeSchema,
    companyName: z.string(),
    /** Whether registering creates the company. */
    isNewCompany: z.boolean(),
    invitedBy: z.string(),
    invitedByCompany: z.string(),
    message: z.string().nullable(),
    modes: z.array(z.number()),
    expiresAt: momentSchema,
    /** Whether an account with this email address already exists: log in to accept instead. */
    hasAccount: z.boolean(),
  }),
});

export const register = endpoint({
  method: 'PUT',
  path: '/accounts/{registrationCode}',
  summary: 'Register with an invitation code and start a session',
  changes: [],
  userTypes: 'public',
  params: z.object({ registrationCode: codeParams.shape.code }),
  body: z.object({
    displayName: nameSchema,
    /** Default: the invited email address. */
    username: usernameSchema.optional(),
    password: newPasswordSchema,
    acceptsTerms: z.literal(true, 'accept the terms'),
  }),
  response: signInSchema,
});
