import type { ReactNode } from 'react';
import type { Many, ToastKind } from './toastPile.ts';

let isAsked = false;
const listeners = new Set<() => void>();

/** Queued until the toast container is loaded. */
function show(kind: ToastKind, message: ReactNode, many?: Many): void {
  isAsked = true;
  for (const listener of listeners) listener();
  import('./toastPile.ts').then(
    ({ showToast }) => showToast(kind, message, {}, many),
    (error: unknown) => console.warn('Couldn’t show a message', message, error),
  );
}

/**
 * Short messages at the bottom right, three at most. Errors that belong to a form or a table are shown there instead.
 * `many`: what messages that may come many at once become together.
 */
export const toasts = {
  success: (message: ReactNode, many?: Many) => show('success', message, many),
  info: (message: ReactNode) => show('info', message),
  error: (message: ReactNode, many?: Many) => show('error', message, many),
} as const;

/** Whether there has been a toast; until then the toast container is not loaded. */
export const toastsAsked = {
  get: () => isAsked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
} as const;
