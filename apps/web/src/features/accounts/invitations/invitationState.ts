import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Invitation } from './invitations.api.ts';

export const invitationStates = [
  'Open',
  'Expired',
  'Used',
  'Withdrawn',
] as const satisfies readonly Invitation['state'][];

export const toneOfInvitation: Readonly<Record<Invitation['state'], Tone>> = {
  Open: 'warn',
  Expired: 'bad',
  Used: 'good',
  Withdrawn: 'neutral',
};

/** States from the inviter's point of view. */
export const invitationStateLabel: Readonly<Record<Invitation['state'], string>> = {
  Open: 'Invited',
  Expired: 'Expired',
  Used: 'Registered',
  Withdrawn: 'Withdrawn',
};

/** Returns why an invitation cannot be resent or withdrawn; undefined if it can. */
export function settledReason({ state }: Invitation): string | undefined {
  if (state === 'Used') return 'Already used';
  if (state === 'Withdrawn') return 'Withdrawn. Send a new invitation instead';
  return undefined;
}
