import { type RefObject, useEffect } from 'react';

/**
 * Takes the focus to an element when it comes and what had the focus has gone with the step before: keyboards and
 * screen readers go on here rather than at the page's beginning.
 */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>, step?: unknown): void {
  // An effect, since the focus is the browser's. `step` is what makes it look again.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [element, step]);
}

/** Takes the focus to the first field that is wrong, once the form shows which ones are. */
export function focusFirstProblem(form: HTMLFormElement): void {
  window.requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
