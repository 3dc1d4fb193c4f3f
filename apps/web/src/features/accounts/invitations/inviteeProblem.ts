import { ApiProblem } from '../../../platform/apiProblem.ts';

/** Rewrites an error that names an invitation by its index to name the email address instead. */
export function inviteeProblem(
  error: unknown,
  invited: readonly { username: string }[] | undefined,
): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const place = /^invitations\.(\d+)(\.|$)/.exec(error.field ?? '')?.[1];
  const invitee = place === undefined ? undefined : invited?.[Number(place)];
  return invitee === undefined
    ? error
    : new ApiProblem({ ...error, title: error.title, field: invitee.username });
}
