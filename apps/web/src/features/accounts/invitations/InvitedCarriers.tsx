import { modeDetails, offeredModes } from '@lanewright/freight';
import { formatDay } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import type { Invitation } from './invitations.api.ts';
import classes from './InvitedCarriers.module.css';
import { invitationStateLabel, toneOfInvitation } from './invitationState.ts';

/** Invited carriers that have not registered yet, with actions to remind or withdraw. */
export function InvitedCarriers({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className={classes.list} aria-label="Invited carriers">
      {invitations.map((one) => (
        <li key={one.id} className={classes.carrier}>
          <div className={classes.who}>
            <span className={classes.name}>{one.companyName}</span>
            <StateBadge tone={toneOfInvitation[one.state]}>{invitationStateLabel[one.state]}</StateBadge>
          </div>
          <div className={classes.how}>
            {one.username}
            <span>
              {offeredModes
                .filter((mode) => one.modes.includes(mode))
                .map((mode) => modeDetails[mode].title)
                .join(', ') || 'No modes enabled'}
            </span>
            <span>
              {one.sentCount > 1 ? `${one.sentCount} emails, the first` : 'Email'} of{' '}
              {formatDay(one.invitedAt)} by {one.invitedBy}; the code{' '}
              {one.state === 'Open' ? 'works until' : 'worked until'} {formatDay(one.expiresAt)}
            </span>
          </div>
          <InvitationActions invitation={one} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the open invitations of carriers. */
export function waitedCarriers(invitations: readonly Invitation[]): Invitation[] {
  return invitations.filter(
    ({ userType, state }) => userType === 'Carrier' && (state === 'Open' || state === 'Expired'),
  );
}
