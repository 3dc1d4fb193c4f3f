import { lazy, Suspense } from 'react';
import { loadWithin, screenLoadTimeOutMs } from '../../../app/loading/loadWithin.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import WithAnswers from '../../../app/WithAnswers.tsx';
import { SecretSkeleton } from '../../../features/accounts/two-factor/SecretSkeleton.tsx';
import { Doorstep } from '../Doorstep.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { Challenge } from './signInAnswer.ts';

/** Few users need it, and it includes the QR code rendering. */
const SetUpStep = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./SetUpStep.tsx')));

interface SecondStepProps {
  challenge: Challenge;
  username: string;
  onSession: (user: SessionUser) => void;
  onStartOver: () => void;
}

/** After the password: a code, or two-factor setup if the company requires it. From here on, the query cache is available. */
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
