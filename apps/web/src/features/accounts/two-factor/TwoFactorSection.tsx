import { Button, Group, Skeleton } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import classes from '../profile/Profile.module.css';
import { RenewCodesDialog } from './RenewCodesDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';
import { TurnOffDialog } from './TurnOffDialog.tsx';
import { type TwoFactorState, twoFactorQuery } from './twoFactor.api.ts';

interface TwoFactorSectionProps {
  userId: string;
  username: string;
}

type Dialog = 'set up' | 'renew' | 'turn off';

/** Shows a reminder below this number of recovery codes. */
const fewCodes = 3;

/** Two-factor settings: status, setup, recovery codes, turning it off. */
export function TwoFactorSection({ userId, username }: TwoFactorSectionProps) {
  const state = useQuery(twoFactorQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);

  return (
    <Loaded
      query={state}
      skeleton={
        <div role="status" aria-label="Loading two-factor">
          <Skeleton height={18} width={220} mb={12} />
          <Skeleton height={34} width={160} />
        </div>
      }
    >
      {(data) => (
        <div>
          {data.enabledAt === null ? (
            <TurnedOff state={data} onSetUp={() => setDialog('set up')} />
          ) : (
            <TurnedOn state={data} enabledAt={data.enabledAt} onOpen={setDialog} />
          )}
          {dialog === 'set up' && (
            <SetUpDialog userId={userId} username={username} isOn={data.enabledAt !== null} onClose={close} />
          )}
          {dialog === 'renew' && <RenewCodesDialog username={username} onClose={close} />}
          {dialog === 'turn off' && <TurnOffDialog username={username} onClose={close} />}
        </div>
      )}
    </Loaded>
  );
}

function TurnedOff({ state, onSetUp }: { state: TwoFactorState; onSetUp: () => void }) {
  return (
    <>
      <div className={classes.state}>
        <StateBadge tone={state.isDemanded ? 'warn' : 'neutral'}>Off</StateBadge>
        {state.isDemanded && (
          <span>
            Your company requires two-factor. Set it up now, or you’ll soon be logged out and asked to set it
            up.
          </span>
        )}
      </div>
      <p className={classes.intro}>
        With two-factor, logging in takes your password and a code from your phone. Someone who has your
        password still can’t log in. You need an authenticator app.
      </p>
      <Button leftSection={<ShieldCheck size={16} aria-hidden />} onClick={onSetUp}>
        Set up two-factor
      </Button>
    </>
  );
}

interface TurnedOnProps {
  state: TwoFactorState;
  enabledAt: string;
  onOpen: (dialog: Dialog) => void;
}

function TurnedOn({ state, enabledAt, onOpen }: TurnedOnProps) {
  const { recoveryCodesLeft, isDemanded } = state;
  return (
    <>
      <div className={classes.state}>
        <StateBadge tone="good">On</StateBadge>
        <span>
          Since {formatMoment(enabledAt)}
          {isDemanded && '. Your company requires it.'}
        </span>
      </div>
      <div className={classes.state}>
        {recoveryCodesLeft < fewCodes && <StateBadge tone="warn">Few left</StateBadge>}
        <span className={classes.quiet}>
          {recoveryCodesLeft === 0
            ? 'You have no recovery codes left. Generate new ones so you don’t get locked out.'
            : `${countOf(recoveryCodesLeft, 'recovery code')} left, in case you don’t have your phone.`}
        </span>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('set up')}>
          Change authenticator
        </Button>
        <Button variant="default" onClick={() => onOpen('renew')}>
          Renew recovery codes
        </Button>
        <ButtonWithReason
          variant="default"
          reason={isDemanded && 'Your company requires two-factor, so it can’t be turned off'}
          onClick={() => onOpen('turn off')}
        >
          Turn off
        </ButtonWithReason>
      </Group>
    </>
  );
}
