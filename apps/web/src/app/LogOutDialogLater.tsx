import { lazy, Suspense, useSyncExternalStore } from 'react';
import { logOutQuestion } from './session/logOutQuestion.ts';

const LogOutDialog = lazy(async () => ({
  default: (await import('./session/LogOutDialog.tsx')).LogOutDialog,
}));

/** The question before logging out, loaded when needed. */
export function LogOutDialogLater({ goTo }: { goTo: (address: string) => void }) {
  const question = useSyncExternalStore(logOutQuestion.subscribe, logOutQuestion.get);
  if (question === null) return null;
  return (
    <Suspense>
      <LogOutDialog question={question} goTo={goTo} onClose={() => logOutQuestion.set(null)} />
    </Suspense>
  );
}
