import type { accounts, BodyOf } from '@lanewright/contract';
import { type CompanyKind, type UserType, userTypesOfKind } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import { mayInvite } from './invitations.policy.ts';

type Wanted = BodyOf<typeof accounts.invite>['invitations'][number];

/** Why an invitation does not fit together. */
type UnfittingCode =
  | 'already_a_user'
  | 'already_your_carrier'
  | 'company_exists'
  | 'company_required'
  | 'company_not_allowed'
  | 'modes_not_allowed'
  | 'duplicate_address'
  | 'user_type_not_allowed';

/** An invitation as it will be stored. */
export type PlannedInvitation = {
  readonly email: string;
  readonly userType: UserType;
  /** The company to join, or null and the name of the one to create. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  /** The customer that the invited carrier will work for. */
  readonly customerId: string | null;
  readonly modes: readonly number[];
  readonly message: string | null;
  /** Field name in errors: its position in the list. */
  readonly field: string;
};

/**
 * Validates the requested invitations for this caller.
 * @throws ProblemError 403 for a user type it may not invite, 422 for what does not go together, naming the field.
 */
export async function planInvitations(
  tx: Transaction,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<PlannedInvitation[]> {
  const known = await selectKnown(tx, caller, wanted);
  const plans = wanted.map((one, place) => planOne(caller, known, one, `invitations.${place}`));
  const named = new Set<string>();
  for (const plan of plans) {
    const target = targetOf(plan);
    if (named.has(target))
      throw refused(plan.field, 'username', 'duplicate_address', `Duplicate address: ${plan.email}`);
    named.add(target);
  }
  await refuseColleagues(tx, plans);
  return plans;
}

/** Key of address and company; a company has one open invitation for each. */
export function targetOf(plan: Pick<PlannedInvitation, 'email' | 'companyId' | 'companyName'>): string {
  return `${plan.email} ${plan.companyId ?? `“${plan.companyName?.toLowerCase()}”`}`;
}

const refused = (field: string, part: string, code: UnfittingCode, title: string): ProblemError =>
  refuse(code, title, { field: `${field}.${part}` });

type Known = {
  /** Kinds of the companies that the Owner specified by ID. */
  readonly kinds: ReadonlyMap<string, CompanyKind>;
  /** Taken names in lower case that the caller may know of: all for the Owner, those of its carriers for a customer. */
  readonly takenNames: ReadonlySet<string>;
};

async function selectKnown(tx: Transaction, caller: Caller, wanted: readonly Wanted[]): Promise<Known> {
  const names = wanted.flatMap((one) => one.companyName?.toLowerCase() ?? []);
  const ids = caller.userType === 'Owner' ? wanted.flatMap((one) => one.companyId ?? []) : [];
  const companies = await rows<{ company_id: string; kind: CompanyKind }>(
    tx,
    'SELECT company_id, kind FROM companies WHERE company_id = ANY ($1::bigint[])',
    [ids],
  );
  const taken = await rows<{ name: string }>(
    tx,
    caller.userType === 'Owner'
      ? 'SELECT lower(name) AS name FROM companies WHERE lower(name) = ANY ($1::text[])'
      : `SELECT lower(c.name) AS name FROM customer_carriers k JOIN companies c ON c.company_id = k.carrier_id
         WHERE k.customer_id = $2 AND lower(c.name) = ANY ($1::text[])`,
    caller.userType === 'Owner' ? [names] : [names, caller.companyId],
  );
  return {
    kinds: new Map(companies.map((company) => [company.company_id, company.kind])),
    takenNames: new Set(taken.map(({ name }) => name)),
  };
}

function planOne(caller: Caller, known: Known, one: Wanted, field: string): PlannedInvitation {
  if (!mayInvite(caller.userType).includes(one.userType))
    throw refuse('may_not_invite', `A ${caller.userType} can’t invite a ${one.userType}`, {
      field: `${field}.userType`,
    });
  const base = {
    email: one.username,
    userType: one.userType,
    companyId: null,
    companyName: null,
    customerId: null,
    modes: [],
    message: one.message === undefined || one.message === '' ? null : one.message,
    field,
  };
  if (caller.userType === 'Customer' && one.userType === 'Carrier')
    return { ...base, ...planCarrier(caller, known, one, field) };
  if (one.modes.length > 0)
    throw refused(
      field,
      'modes',
      'modes_not_allowed',
      'Modes can only be set when a customer invites a carrier',
    );
  if (caller.userType === 'Owner') return { ...base, ...planForOwner(caller, known, one, field) };
  return { ...base, ...planColleague(caller, one, field) };
}

function planColleague(caller: Caller, one: Wanted, field: string) {
  if (one.companyName !== undefined)
    throw refused(field, 'companyName', 'company_not_allowed', 'Colleagues can only join your own company');
  if (one.companyId !== undefined && one.companyId !== caller.companyId)
    throw refuse('company_not_found', 'Company not found', { field: `${field}.companyId` });
  return { companyId: caller.companyId };
}

function planCarrier(caller: Caller, known: Known, one: Wanted, field: string) {
  if (one.companyId !== undefined)
    throw refused(
      field,
      'companyId',
      'company_not_allowed',
      'Enter the carrier’s company name instead of choosing a company',
    );
  if (one.companyName === undefined)
    throw refused(field, 'companyName', 'company_required', 'Enter the carrier’s company name');
  if (known.takenNames.has(one.companyName.toLowerCase()))
    throw refused(
      field,
      'companyName',
      'already_your_carrier',
      `${one.companyName} is already one of your carriers. Its own users invite their colleagues`,
    );
  return {
    companyName: one.companyName,
    customerId: caller.companyId,
    modes: [...new Set(one.modes)].toSorted((a, b) => a - b),
  };
}

function planForOwner(caller: Caller, known: Known, one: Wanted, field: string) {
  if (one.companyId !== undefined && one.companyName !== undefined)
    throw refused(
      field,
      'companyName',
      'company_not_allowed',
      'Choose a company or enter a new name, not both',
    );
  if (one.companyName !== undefined) {
    if (one.userType === 'Owner')
      throw refused(
        field,
        'companyName',
        'company_not_allowed',
        'An Owner can only join the platform’s own company',
      );
    if (known.takenNames.has(one.companyName.toLowerCase()))
      throw refused(
        field,
        'companyName',
        'company_exists',
        `The company ${one.companyName} already exists. Choose it instead`,
      );
    return { companyName: one.companyName };
  }
  const companyId = one.companyId ?? (one.userType === 'Owner' ? caller.companyId : undefined);
  if (companyId === undefined)
    throw refused(field, 'companyName', 'company_required', 'Choose a company or enter a new name');
  const kind = companyId === caller.companyId ? 'Platform' : known.kinds.get(companyId);
  if (kind === undefined)
    throw refuse('company_not_found', 'Company not found', { field: `${field}.companyId` });
  if (!userTypesOfKind[kind].includes(one.userType))
    throw refused(
      field,
      'userType',
      'user_type_not_allowed',
      `A company of type ${kind} can’t have a ${one.userType}`,
    );
  return { companyId };
}

/** Users already in the company need no invitation. Users of other companies must not be revealed. */
async function refuseColleagues(tx: Transaction, plans: readonly PlannedInvitation[]): Promise<void> {
  const joining = plans.filter(({ companyId }) => companyId !== null);
  const there = await rows<{ field: string; email: string }>(
    tx,
    `SELECT wanted.field, wanted.email
     FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS wanted (field, email, company_id, place)
     WHERE EXISTS (SELECT FROM users u WHERE u.company_id = wanted.company_id AND u.deleted_at IS NULL
                     AND (u.email = wanted.email OR u.username = wanted.email))
     ORDER BY place LIMIT 1`,
    [
      joining.map(({ field }) => field),
      joining.map(({ email }) => email),
      joining.map((one) => one.companyId),
    ],
  );
  const [first] = there;
  if (first !== undefined)
    throw refused(
      first.field,
      'username',
      'already_a_user',
      `${first.email} is already a user of this company`,
    );
}
