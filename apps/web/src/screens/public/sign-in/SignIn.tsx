import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadWithin, screenLoadTimeOutMs } from '../../../app/loading/loadWithin.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import { Doorstep } from '../Doorstep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import type { Challenge } from './signInAnswer.ts';

/** Most people are in after the password. */
const SecondStep = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./SecondStep.tsx')));

interface SignInProps {
  /** Why one should log in, where it is not for itself. */
  lead?: ReactNode;
  /** What went wrong before, until something else is tried. */
  notice?: ReactNode;
  /** The user name that stands in the field at first. */
  username?: string;
  /** Back to the invitation that led here; without it there is a link for people who have one. */
  onBack?: () => void;
  onSession: (user: SessionUser) => void;
}

/** Logging in: user name and password, and where it is asked for, the second step. */
export function SignIn({ lead, notice, username: expected = '', onBack, onSession }: SignInProps) {
  const [username, setUsername] = useState(expected);
  const [challenge, setChallenge] = useState<Challenge>();
  if (challenge !== undefined)
    return (
      <Suspense
        fallback={
          <Doorstep heading="One more step">
            <Skeleton height={44} radius="md" role="status" aria-label="Loading the second step" />
          </Doorstep>
        }
      >
        <SecondStep
          challenge={challenge}
          username={username}
          onSession={onSession}
          onStartOver={() => setChallenge(undefined)}
        />
      </Suspense>
    );
  return (
    <PasswordStep
      lead={lead}
      notice={notice}
      onBack={onBack}
      username={username}
      onUsernameChange={setUsername}
      onSession={onSession}
      onChallenge={setChallenge}
    />
  );
}
