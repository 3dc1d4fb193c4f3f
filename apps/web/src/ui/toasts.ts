import type { ReactNode } from 'react';

type Kind = 'success' | 'info' | 'error';

let isAsked = false;
const listeners = new Set<() => void>();

/** Shown as soon as what shows them is loaded; until then they wait. */
function show(kind: Kind, message: ReactNode): void {
  isAsked = true;
  for (const listener of listeners) listener();
  import('react-toastify/unstyled').then(
    ({ toast }) => void toast[kind](message),
    (error: unknown) => console.warn('A message could not be shown', message, error),
  );
}

/** Short messages at the bottom right. Errors that belong to a form or a table are shown there instead. */
export const toasts = {
  success: (message: ReactNode) => show('success', message),
  info: (message: ReactNode) => show('info', message),
  error: (message: ReactNode) => show('error', message),
} as const;

/** Whether there has been a message yet: before, the page goes without what shows them. */
export const toastsAsked = {
  get: () => isAsked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
} as const;
