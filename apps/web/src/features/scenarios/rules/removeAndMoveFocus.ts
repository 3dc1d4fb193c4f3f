import { flushSync } from 'react-dom';

/**
 * Removes an item with the button in its row, then focuses the next row's button or, after the last row, the button that adds one.
 * These buttons have `data-takes-out` and `data-adds` with the kind of item.
 */
export function removeAndMoveFocus(button: HTMLElement, of: 'rule' | 'tier', remove: () => void): void {
  // Only tiers of the same sentence.
  const list = of === 'tier' ? button.closest('[role="group"]') : button.ownerDocument;
  const buttons = () => [...(list?.querySelectorAll<HTMLElement>(`[data-takes-out="${of}"]`) ?? [])];
  const at = buttons().indexOf(button);
  flushSync(remove);
  const next = buttons()[at] ?? list?.querySelector<HTMLElement>(`[data-adds="${of}"]`);
  next?.focus();
}
