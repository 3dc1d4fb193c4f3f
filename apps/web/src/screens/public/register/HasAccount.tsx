import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { beginSession } from '../../../app/session/sessionActions.ts';
import { Doorstep } from '../Doorstep.tsx';
import { SignIn } from '../sign-in/SignIn.tsx';
import { InvitationSentence, InvitationSummary } from './InvitationSummary.tsx';
import { mayBeAccepted } from './mayBeAccepted.ts';
import type { InvitationView } from './registration.api.ts';

/** The invited mail address has an account: a carrier logs in and accepts, anybody else has one company only. */
export function HasAccount({ invitation }: { invitation: InvitationView }) {
  const [loggingIn, setLoggingIn] = useState(false);
  if (loggingIn)
    return (
      <SignIn
        lead={`To accept the invitation of ${invitation.invitedByCompany} for your company.`}
        onSession={beginSession}
      />
    );
  if (mayBeAccepted(invitation))
    return (
      <Doorstep
        heading="You have an account already"
        lead={
          <>
            <p>
              <InvitationSentence invitation={invitation} />
            </p>
            <p>
              You need no second account: log in as <strong>{invitation.username}</strong>, or as a colleague
              of your company, and accept.
            </p>
          </>
        }
      >
        <InvitationSummary invitation={invitation} />
        <Button size="md" fullWidth onClick={() => setLoggingIn(true)}>
          Log in to accept
        </Button>
      </Doorstep>
    );
  return (
    <Doorstep
      heading="You have an account already"
      lead={
        <>
          <p>
            <InvitationSentence invitation={invitation} />
          </p>
          <p>
            <strong>{invitation.username}</strong> belongs to an account here, and an account belongs to one
            company. Log in with it, or ask {invitation.invitedBy} to invite another mail address of yours.
          </p>
        </>
      }
    >
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        Log in
      </Button>
    </Doorstep>
  );
}
