import { type ReactNode, useState } from 'react';
import { hasCode } from '../../platform/apiProblem.ts';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

/** The user closed the dialog, so the action is cancelled. */
class NotConfirmed extends Error {
  constructor() {
    super('Nothing was changed because you did not confirm your identity.');
  }
}

type Waiting = { readonly resolve: () => void; readonly reject: (reason: Error) => void };

/**
 * `confirmed(action)` runs a request; if the server requires confirmation of identity, a dialog asks for it and the request is
 * repeated. `ask` always asks. `dialog` must be rendered. Both throw if the user cancels.
 */
export function useConfirmIdentity(): {
  confirmed: <Answer>(action: () => Promise<Answer>) => Promise<Answer>;
  ask: () => Promise<void>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting>();
  const ask = () => new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }));
  const end = (settle: (waiting: Waiting) => void) => {
    if (waiting !== undefined) settle(waiting);
    setWaiting(undefined);
  };
  return {
    ask,
    confirmed: async (action) => {
      try {
        return await action();
      } catch (error) {
        if (!hasCode(error, 'confirmation_required')) throw error;
        await ask();
        return action();
      }
    },
    dialog: (
      <ConfirmIdentityDialog
        opened={waiting !== undefined}
        onConfirmed={() => end(({ resolve }) => resolve())}
        onCancel={() => end(({ reject }) => reject(new NotConfirmed()))}
      />
    ),
  };
}
