import { Skeleton } from '@mantine/core';
import { formatMoment } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import { type Invitation, useInvitations } from './invitations.api.ts';
import classes from './Invitations.module.css';
import { invitationStateLabel, toneOfInvitation } from './invitationState.ts';

interface OpenInvitationsProps {
  heading: string;
  /** Which of the open invitations to show. */
  which: (invitation: Invitation) => boolean;
}

/** Users who are invited and have not registered yet; renders nothing if there are none. */
export function OpenInvitations({ heading, which }: OpenInvitationsProps) {
  const invitations = useInvitations();
  return (
    <Loaded query={invitations} skeleton={<Skeleton height={44} mt="md" radius="md" />}>
      {(data) => {
        const waited = data.filter((one) => (one.state === 'Open' || one.state === 'Expired') && which(one));
        if (waited.length === 0) return null;
        return (
          <>
            <h3 className={classes.heading}>{heading}</h3>
            <ul className={classes.list}>
              {waited.map((one) => (
                <li key={one.id} className={classes.invitation}>
                  <span className={classes.who}>
                    <b>{one.username}</b>
                    <span className={classes.facts}>
                      invited {formatMoment(one.invitedAt)} by {one.invitedBy}
                      {one.state === 'Open' && `, until ${formatMoment(one.expiresAt)}`}
                    </span>
                  </span>
                  <StateBadge tone={toneOfInvitation[one.state]}>
                    {invitationStateLabel[one.state]}
                  </StateBadge>
                  <InvitationActions invitation={one} />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
}
