import type { ReactNode } from 'react';
import { useDemonstration } from '../../../../platform/useDemonstration.ts';
import { useConfirmIdentity } from '../../../../ui/confirm-identity/useConfirmIdentity.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx';
import { ReasonButton } from '../../../../ui/ReasonButton.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import {
  type Person,
  useDeletePerson,
  useResetTwoFactor,
  useSendReset,
  useUpdatePerson,
} from '../people.api.ts';
import classes from './PersonPanel.module.css';
import { ResetLinkButton } from './ResetLinkButton.tsx';

interface PersonDoorsProps {
  person: Person;
  onDeleted: () => void;
}

/** What lets a user in, and what takes the way in away. */
export function PersonDoors({ person, onDeleted }: PersonDoorsProps) {
  const update = useUpdatePerson(person.id);
  const sendReset = useSendReset(person.id);
  const resetTwoFactor = useResetTwoFactor(person.id);
  const { confirmed, dialog } = useConfirmIdentity();
  const remove = useDeletePerson(person.id);
  const isActive = person.state === 'Active';
  const address = person.email ?? person.username;
  const demonstration = useDemonstration();
  const sendsMail = demonstration?.sendsMail !== false;
  const inactive = !isActive && 'A deactivated user cannot log in: activate the user first.';
  const failure = update.error ?? sendReset.error;

  const turn = async () => {
    await update.mutateAsync({ state: isActive ? 'Deactivated' : 'Active' });
    toasts.success(
      isActive ? `${person.displayName} can no longer log in.` : `${person.displayName} can log in again.`,
    );
  };
  const send = async () => {
    await sendReset.mutateAsync();
    toasts.success(`Reset code sent to ${address}`);
  };
  // A refusal is shown by the mutation's error.
  const quietly = (act: () => Promise<void>) => () => void act().catch(() => undefined);
  return (
    <>
      <ul className={classes.doors}>
        <Door
          heading="Password"
          says={
            sendsMail
              ? `Send a code for a new password to ${address}, or create a link and pass it on yourself. Both work once, for an hour.`
              : 'There is no mail server, so no code can be sent. Create a link for a new password and pass it on; it works once, for an hour.'
          }
        >
          <span className={classes.actions}>
            {sendsMail && (
              <ReasonButton
                size="xs"
                variant="default"
                loading={sendReset.isPending}
                reason={inactive}
                onClick={quietly(send)}
              >
                Send password reset
              </ReasonButton>
            )}
            <ResetLinkButton
              person={person}
              reason={
                inactive ||
                (person.type === 'Owner' &&
                  'Owners have no reset links: an Owner changes the password under Profile, or resets it by email.')
              }
            />
          </span>
        </Door>
        <Door
          heading={person.usesTwoFactor ? 'Two-factor is on' : 'Two-factor is off'}
          says="After a lost device the second factor can be taken away; a new one is set up at the next login where the company demands it."
        >
          <ConfirmButton
            size="xs"
            variant="default"
            reason={!person.usesTwoFactor && 'There is no second factor to take away.'}
            question="Reset two-factor?"
            consequence={`${person.displayName} is signed out everywhere and logs in with the password alone. Make sure that it is really ${person.displayName} who asks for this.`}
            confirmLabel="Reset two-factor"
            onConfirm={async () => {
              await confirmed(() => resetTwoFactor.mutateAsync());
              toasts.success('The second factor is gone.');
            }}
          >
            Reset two-factor
          </ConfirmButton>
        </Door>
        <Door
          heading={isActive ? 'Active' : 'Deactivated'}
          says={
            isActive
              ? 'Deactivating signs the user out everywhere and keeps all that they did. It can be undone.'
              : 'This user cannot log in. All that they did is kept.'
          }
        >
          <ReasonButton
            size="xs"
            variant="default"
            loading={update.isPending}
            reason={isActive && !person.mayDelete && 'The last Owner can’t be deactivated'}
            onClick={quietly(turn)}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </ReasonButton>
        </Door>
        <Door
          heading="Delete"
          says="For people who have left. Their activity stays visible under their name."
        >
          <ConfirmButton
            size="xs"
            variant="default"
            c="var(--lw-red)"
            reason={!person.mayDelete && 'The last Owner cannot be deleted.'}
            question={`Delete ${person.displayName}?`}
            consequence="This cannot be undone: the user is signed out everywhere and would have to be invited anew."
            confirmLabel="Delete user"
            onConfirm={async () => {
              await remove.mutateAsync();
              toasts.success(`${person.displayName} is deleted.`);
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
          <ErrorPanel error={failure} />
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
