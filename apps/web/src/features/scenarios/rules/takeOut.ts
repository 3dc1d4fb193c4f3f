import { flushSync } from 'react-dom';

/**
 * Takes something out of a list by a button of its row, and gives the focus to the next row's button or, after
 * the last, to the one that adds another. Such buttons say `data-takes-out` and `data-adds` of what.
 */
export function takeOut(button: HTMLElement, of: 'rule' | 'tier', remove: () => void): void {
  // Tiers are those of one sentence.
  const list = of === 'tier' ? button.closest('[role="group"]') : button.ownerDocument;
  const buttons = () => [...(list?.querySelectorAll<HTMLElement>(`[data-takes-out="${of}"]`) ?? [])];
  const at = buttons().indexOf(button);
  flushSync(remove);
  const next = buttons()[at] ?? list?.querySelector<HTMLElement>(`[data-adds="${of}"]`);
  next?.focus();
}
