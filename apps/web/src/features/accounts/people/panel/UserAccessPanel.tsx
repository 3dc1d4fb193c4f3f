import type { ReactNode } from 'react';
import { useDemonstration } from '../../../../platform/useDemonstration.ts';
import { useConfirmIdentity } from '../../../../ui/confirm-identity/useConfirmIdentity.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import {
  type Person,
  useDeletePerson,
  useResetTwoFactor,
  useSendReset,
  useUpdatePerson,
} from '../people.api.ts';
import classes from './UserPanel.module.css';
import { ResetLinkButton } from './ResetLinkButton.tsx';

interface PersonDoorsProps {
  person: Person;
  onDeleted: () => void;
}

/** Actions on a user's access: password, two-factor, activation and deletion. */
export function UserAccessPanel({ person, onDeleted }: PersonDoorsProps) {
  const update = useUpdatePerson(person.id);
  const sendReset = useSendReset(person.id);
  const resetTwoFactor = useResetTwoFactor(person.id);
  const { confirmed, dialog } = useConfirmIdentity();
  const remove = useDeletePerson(person.id);
  const isActive = person.state === 'Active';
  const address = person.email ?? person.username;
  const demonstration = useDemonstration();
  const sendsMail = demonstration?.sendsMail !== false;
  const inactive = !isActive && 'Activate the user first. Deactivated users can’t log in';
  const failure = update.error ?? sendReset.error;

  const turn = async () => {
    await update.mutateAsync({ state: isActive ? 'Deactivated' : 'Active' });
    toasts.success(
      isActive ? `${person.displayName} can no longer log in` : `${person.displayName} can log in again`,
    );
  };
  const send = async () => {
    await sendReset.mutateAsync();
    toasts.success(`Reset code sent to ${address}`);
  };
  // Errors are shown from the mutation state.
  const quietly = (act: () => Promise<void>) => () => void act().catch(() => undefined);
  return (
    <>
      <ul className={classes.doors}>
        <Door
          heading="Password"
          says={
            sendsMail
              ? `Send a password reset code to ${address}, or create a link and pass it on yourself. Both work once and expire after one hour.`
              : 'No mail server is set up, so codes can’t be sent. Create a reset link and pass it on. It works once and expires after one hour.'
          }
        >
          <span className={classes.actions}>
            {sendsMail && (
              <ButtonWithReason
                size="xs"
                variant="default"
                loading={sendReset.isPending}
                reason={inactive}
                onClick={quietly(send)}
              >
                Send password reset
              </ButtonWithReason>
            )}
            <ResetLinkButton
              person={person}
              reason={
                inactive ||
                (person.type === 'Owner' &&
                  'Owners can’t have reset links. They change their password under Profile or reset it by email')
              }
            />
          </span>
        </Door>
        <Door
          heading={person.usesTwoFactor ? 'Two-factor is on' : 'Two-factor is off'}
          says="Reset two-factor if the user has lost their device. They set it up again at the next login if the company requires it."
        >
          <ConfirmButton
            size="xs"
            variant="default"
            reason={!person.usesTwoFactor && 'Two-factor isn’t set up'}
            question="Reset two-factor?"
            consequence={`${person.displayName} is logged out everywhere and can log in with the password alone. Make sure that this request really comes from ${person.displayName}.`}
            confirmLabel="Reset two-factor"
            onConfirm={async () => {
              await confirmed(() => resetTwoFactor.mutateAsync());
              toasts.success('Two-factor reset');
            }}
          >
            Reset two-factor
          </ConfirmButton>
        </Door>
        <Door
          heading={isActive ? 'Active' : 'Deactivated'}
          says={
            isActive
              ? 'Deactivating logs the user out everywhere and keeps everything they did. You can undo it.'
              : 'This user can’t log in. Everything they did is kept.'
          }
        >
          <ButtonWithReason
            size="xs"
            variant="default"
            loading={update.isPending}
            reason={isActive && !person.mayDelete && 'The last Owner can’t be deactivated'}
            onClick={quietly(turn)}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </ButtonWithReason>
        </Door>
        <Door
          heading="Delete"
          says="For people who have left. Their activity stays visible under their name."
        >
          <ConfirmButton
            size="xs"
            variant="default"
            c="var(--lw-red)"
            reason={!person.mayDelete && 'The last Owner can’t be deleted'}
            question={`Delete ${person.displayName}?`}
            consequence="This can’t be undone. The user is logged out everywhere and needs a new invitation to come back."
            confirmLabel="Delete user"
            onConfirm={async () => {
              await remove.mutateAsync();
              toasts.success(`${person.displayName} deleted`);
              onDeleted();
            }}
          >
            Delete user
          </ConfirmButton>
        </Door>
      </ul>
      {dialog}
      {failure !== null && (
        <div className={classes.problem}>
          <ActionError of={{ error: failure }} />
        </div>
      )}
    </>
  );
}

interface DoorProps {
  heading: string;
  says: string;
  children: ReactNode;
}

function Door({ heading, says, children }: DoorProps) {
  return (
    <li className={classes.door}>
      <div>
        <strong>{heading}</strong>
        <p>{says}</p>
      </div>
      {children}
    </li>
  );
}
