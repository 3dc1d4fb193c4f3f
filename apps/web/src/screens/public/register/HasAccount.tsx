import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { beginSession } from '../../../app/session/sessionActions.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import { SignIn } from '../sign-in/SignIn.tsx';
import { InvitationSentence, InvitationSummary } from './InvitationSummary.tsx';
import { mayBeAccepted } from './mayBeAccepted.ts';
import type { InvitationView } from './registration.api.ts';

interface HasAccountProps {
  invitation: InvitationView;
  /** Continues to register, with another username. */
  onRegister: () => void;
}

/**
 * The invited email address already has an account. A carrier can log in and accept for its company; other users can register
 * again, because an account belongs to one company.
 */
export function HasAccount({ invitation, onRegister }: HasAccountProps) {
  const [loggingIn, setLoggingIn] = useState(false);
  if (loggingIn)
    return (
      <SignIn
        lead={`To accept the invitation from ${invitation.invitedByCompany} for your company.`}
        username={invitation.username}
        onBack={() => setLoggingIn(false)}
        onSession={beginSession}
      />
    );
  if (mayBeAccepted(invitation))
    return (
      <AuthLayout
        heading="You already have an account"
        lead={
          <>
            <p>
              <InvitationSentence invitation={invitation} isAccepted />
            </p>
            <p>
              You don’t need a second account: log in as <strong>{invitation.username}</strong>, or as a
              colleague of your company, and accept.
            </p>
          </>
        }
      >
        <InvitationSummary invitation={invitation} isAccepted />
        <Button size="md" fullWidth onClick={() => setLoggingIn(true)}>
          Log in to accept
        </Button>
        <div className={classes.links}>
          <Anchor component="button" type="button" size="sm" onClick={onRegister}>
            Register another company instead
          </Anchor>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout
      heading="You already have an account"
      lead={
        <>
          <p>
            <InvitationSentence invitation={invitation} />
          </p>
          <p>
            <strong>{invitation.username}</strong> already has an account, and an account belongs to one
            company. To join {invitation.companyName} too, register a second account with another username.
          </p>
        </>
      }
    >
      <InvitationSummary invitation={invitation} />
      <div className={classes.form}>
        <Button size="md" fullWidth onClick={onRegister}>
          Register a second account
        </Button>
        <Button component={Link} to={paths.login()} variant="default" size="md" fullWidth>
          Log in with existing account
        </Button>
      </div>
    </AuthLayout>
  );
}
