import type { Page } from 'playwright-core';
import { stillness } from './stillness.ts';

/** Texts with digits that may be cut, because the digits are part of a name. */
const names: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^\S+@\S+$/, reason: 'an email address or username' },
  { pattern: /^\D+ \d{5,6}$/, reason: 'a location with its postcode: a figure would have separators' },
  { pattern: /^\D+ [A-Z]\d[A-Z] \d[A-Z]\d$/, reason: 'a location with its Canadian postcode' },
];

/** The narrowest screen that shows tables in full, two wider ones, and a phone. */
const widths = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

/** Returns the cut figures of the current screen at each of these widths, and restores its size. */
export async function cutFiguresByWidth(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    await stillness(page);
    found.push(...(await cutFigures(page)).map((text) => `at ${size.width} px, ${text}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/**
 * Returns the elements of the current screen that cut a text with digits: their overflow is hidden, and their content is wider than
 * they are. A figure may not be cut, because "$1,2…" reads as another figure. A name may, and so may a text in a column of texts
 * whose tooltip has all of it; columns of figures are aligned right.
 */
async function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(
    (exceptions) => {
      const isOneFigure = (text: string) => /^\D{0,4}\d[\d.,]*%?( ?[\p{L}/]+){0,3}$/u.test(text);
      const isTextWithTooltip = (element: HTMLElement, text: string) =>
        element.closest('td, [role=gridcell]')?.matches('[data-figure], [data-align=right]') === false &&
        [element, element.firstElementChild].some((each) => each?.getAttribute('title') === text);
      return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
        const { scrollWidth, clientWidth } = element;
        // A pixel more is rounding; elements of one pixel are for screen readers only.
        if (scrollWidth <= clientWidth + 1 || clientWidth <= 1) return [];
        const isInput = element instanceof HTMLInputElement;
        const text = ((isInput ? element.value : element.innerText) ?? '').trim();
        if (!/\d/.test(text) || exceptions.some((name) => new RegExp(name).test(text))) return [];
        if (!isOneFigure(text) && isTextWithTooltip(element, text)) return [];
        const cuts = isInput || /hidden|clip/.test(getComputedStyle(element).overflowX);
        return cuts ? [`"${text.slice(0, 80)}" is cut by ${scrollWidth - clientWidth} px`] : [];
      });
    },
    names.map(({ pattern }) => pattern.source),
  );
}
