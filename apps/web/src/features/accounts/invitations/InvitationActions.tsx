import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Invitation, useRemind, useWithdraw } from './invitations.api.ts';
import classes from './Invitations.module.css';
import { settledReason } from './invitationState.ts';

/** Resends or withdraws an invitation. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const remind = useRemind();
  const withdraw = useWithdraw();
  const { id, username } = invitation;
  if (settledReason(invitation) !== undefined) return null;
  return (
    <span className={classes.actions}>
      <ButtonWithReason
        size="compact-xs"
        variant="default"
        aria-label={`Remind ${username}`}
        loading={remind.isPending}
        onClick={() =>
          remind.mutate(id, {
            onSuccess: () => toasts.success(`A new code is on its way to ${username}`),
            onError: (error) => toasts.error(error.message),
          })
        }
      >
        Remind
      </ButtonWithReason>
      <ConfirmButton
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`Withdraw invitation for ${username}`}
        question={`Withdraw invitation for ${username}?`}
        consequence="The code in the email stops working. To invite this user again, send a new invitation."
        confirmLabel="Withdraw"
        onConfirm={async () => {
          await withdraw.mutateAsync(id);
          toasts.success('Invitation withdrawn');
        }}
      >
        Withdraw
      </ConfirmButton>
    </span>
  );
}
