import { type ReactNode, useState } from 'react';
import { type ApiProblem, hasCode } from '../platform/apiProblem.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { OutdatedRates } from './OutdatedRates.tsx';

/** Returns whether a request was refused because it would lock outdated exchange rates. */
export const isRatesOutdated = (error: unknown): error is ApiProblem => hasCode(error, 'rates_outdated');

interface Wording {
  /** When the rates are locked, as a sentence. */
  consequence: ReactNode;
  /** The verb of the request, such as "Start". */
  confirmLabel: string;
}

type Send = (acknowledged: boolean) => Promise<unknown>;

/**
 * Asks before outdated exchange rates are locked. `attempt` sends the request; if it is refused for its rates, `dialog` asks, and
 * sends it again as acknowledged. Other errors are thrown by `attempt`, or shown in the dialog.
 */
export function useAskOutdatedRates({ consequence, confirmLabel }: Wording) {
  const [asked, setAsked] = useState<{ send: Send; title: string }>();
  const [isAsking, setIsAsking] = useState(false);
  const attempt = async (send: Send): Promise<void> => {
    try {
      await send(false);
    } catch (error) {
      if (!isRatesOutdated(error)) throw error;
      setAsked({ send, title: error.title });
      setIsAsking(true);
    }
  };
  const dialog = asked !== undefined && (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => setIsAsking(false)}
      question="Lock outdated exchange rates?"
      consequence={
        <>
          <OutdatedRates title={asked.title} />
          {consequence}
        </>
      }
      confirmLabel={confirmLabel}
      onConfirm={() => asked.send(true)}
    />
  );
  return { attempt, dialog };
}
