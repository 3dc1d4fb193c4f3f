import type { ReactNode } from 'react';
import { type Id, toast, type ToastOptions } from 'react-toastify/unstyled';

/** More would cover the page. */
const atMost = 3;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** Summary of several toasts of one kind, shown when there are too many. */
export interface Many {
  readonly kind: string;
  readonly say: (count: number) => ReactNode;
}

interface Pile {
  readonly many: Many;
  readonly type: ToastKind;
  readonly options: ToastOptions;
  /** Toasts of the kind that are shown, or included in the count of the summary. */
  readonly ids: Set<Id>;
  isOne: boolean;
}

const piles = new Map<string, Pile>();
/** Shown toasts, oldest first. */
const shown = new Map<Id, { type: ToastKind; kind: string | undefined }>();
const losesFirst: readonly ToastKind[] = ['success', 'info', 'warning', 'error'];
let lastId = 0;

/**
 * Shows a toast, three at most. A fourth makes the toasts of the most frequent kind one summary with their number; otherwise the
 * oldest is dismissed, errors last. The same `toastId` is shown and counted once.
 */
export function showToast(
  type: ToastKind,
  message: ReactNode,
  options: ToastOptions = {},
  many?: Many,
): void {
  const id = options.toastId ?? `toast ${++lastId}`;
  if (shown.has(id)) return;
  if (many === undefined) {
    freeOne();
    return put(type, message, { ...options, toastId: id }, undefined);
  }
  const pile = piles.get(many.kind) ?? { many, type, options, ids: new Set<Id>(), isOne: false };
  if (pile.ids.has(id)) return;
  piles.set(many.kind, pile);
  if (!pile.isOne && shown.size >= atMost && pile.ids.size === 0) freeOne();
  pile.ids.add(id);
  if (pile.isOne || (shown.size >= atMost && pile.ids.size > 1)) return becomeOne(pile);
  put(type, message, { ...options, toastId: id }, many.kind);
}

/** Dismisses a toast, or summarises those of a kind, before the next would be too many. */
function freeOne(): void {
  if (shown.size < atMost) return;
  const largest = [...piles.values()]
    .filter(({ isOne, ids }) => !isOne && ids.size > 1)
    .toSorted((one, other) => other.ids.size - one.ids.size)[0];
  if (largest !== undefined) return becomeOne(largest);
  const [oldest] = [...shown].toSorted(
    ([, one], [, other]) => losesFirst.indexOf(one.type) - losesFirst.indexOf(other.type),
  );
  if (oldest !== undefined) toast.dismiss(oldest[0]);
}

function becomeOne(pile: Pile): void {
  const { many, type, options, ids } = pile;
  const oneId = `many ${many.kind}`;
  const text = many.say(ids.size);
  if (toast.isActive(oneId)) return toast.update(oneId, { render: text });
  pile.isOne = true;
  for (const id of [...shown.keys()].filter((one) => ids.has(one) || one === oneId)) toast.dismiss(id);
  put(type, text, { ...options, toastId: oneId }, many.kind);
}

function put(type: ToastKind, message: ReactNode, options: ToastOptions & { toastId: Id }, kind?: string) {
  const { toastId } = options;
  shown.set(toastId, { type, kind });
  toast[type](message, { ...options, onClose: () => gone(toastId, kind) });
}

function gone(id: Id, kind: string | undefined): void {
  shown.delete(id);
  const pile = kind === undefined ? undefined : piles.get(kind);
  if (pile === undefined) return;
  // The summary replaces the toasts of its kind; until it is closed, more of them are only counted.
  if (pile.isOne ? id === `many ${pile.many.kind}` : pile.ids.delete(id) && pile.ids.size === 0)
    piles.delete(pile.many.kind);
}
