import { lazy, Suspense } from 'react';
import { loadWithin, screenLoadTimeOutMs } from '../../../app/loading/loadWithin.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import WithAnswers from '../../../app/WithAnswers.tsx';
import { SecretSkeleton } from '../../../features/accounts/two-factor/SecretSkeleton.tsx';
import { Doorstep } from '../Doorstep.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { Challenge } from './signInAnswer.ts';

/** Few people meet it, and it brings the drawing of QR codes along. */
const SetUpStep = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./SetUpStep.tsx')));

interface SecondStepProps {
  challenge: Challenge;
  username: string;
  onSession: (user: SessionUser) => void;
  onStartOver: () => void;
}

/** After the password: a code, or setting two-factor up where the company demands it. Here, past the login page, answers are kept. */
export default function SecondStep({ challenge, ...step }: SecondStepProps) {
  return (
    <WithAnswers>
      {challenge.mustSetUp ? (
        <Suspense
          fallback={
            <Doorstep heading="Set up two-factor">
              <SecretSkeleton />
            </Doorstep>
          }
        >
          <SetUpStep token={challenge.twoFactorToken} {...step} />
        </Suspense>
      ) : (
        <CodeStep token={challenge.twoFactorToken} {...step} />
      )}
    </WithAnswers>
  );
}
