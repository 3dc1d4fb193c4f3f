import { ApiProblem } from '../../../platform/apiProblem.ts';

/** A refusal of a list of invitations, which names one by its place, as a person reads it: by the mail address. */
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
