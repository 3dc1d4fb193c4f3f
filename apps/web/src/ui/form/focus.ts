import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to an element when it appears and the previously focused element was unmounted with the last step. Keyboard and
 * screen reader users then continue here, not at the top of the page.
 */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>, step?: unknown): void {
  // An effect, because the browser owns the focus. A change of `step` triggers a new check.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [element, step]);
}

/** Focuses the first invalid field once the form has rendered its errors. */
export function focusFirstProblem(form: HTMLFormElement): void {
  window.requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
