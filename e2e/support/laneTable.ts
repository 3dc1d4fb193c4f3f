import type { Locator, Page } from 'playwright-core';

/** Waits until the lane table lists `count` lanes; until then it shows a skeleton. */
export async function lanesListed(page: Page, count: number): Promise<void> {
  const table = page.locator(`[role=grid][aria-label="Lanes"][aria-rowcount="${count + 1}"]`);
  await table.locator(`[aria-rowindex="${count + 1}"]`).waitFor();
}

/** Chooses an action in the menu above the lane table. */
export async function chooseInMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Whether a column is fully visible at 1280 px, without scrolling. */
export async function isInView(page: Page, header: string): Promise<boolean> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  try {
    const grid = page.getByRole('grid', { name: 'Lanes' });
    const column = await grid.getByRole('columnheader', { name: header }).last().boundingBox();
    const frame = await grid.locator('xpath=..').boundingBox();
    return column !== null && frame !== null && column.x + column.width <= frame.x + frame.width;
  } finally {
    if (usual !== null) await page.setViewportSize(usual);
  }
}

/** Returns the exact amount of an element: its text, or the tooltip of an abbreviated amount. */
export async function exactAmount(place: Locator): Promise<string> {
  await place.getByText('$').first().waitFor();
  const titles = place.locator('[title*="$"]');
  const title = (await titles.count()) > 0 ? await titles.first().getAttribute('title') : null;
  const exact = /[+−-]?\$[\d,]+\.\d\d/.exec(title ?? (await place.innerText()))?.[0];
  if (exact === undefined) throw new Error('no amount stands there');
  return exact;
}

/** Cents of "$1,234.50" or "−$1.00"; NaN for a dash. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount.replace('−', '-').replaceAll(/[$,]/g, '')) * 100);
}

/** Returns the exact amounts of a column of the lane table: one per lane, and the total below them. */
export async function amountsOf(
  page: Page,
  header: string,
): Promise<{ lanes: string[]; total: string | null }> {
  return page.getByRole('grid', { name: 'Lanes' }).evaluate((grid, name) => {
    const rows = [...grid.querySelectorAll('[role=row]')];
    const cellsOf = (row: Element) => [...row.querySelectorAll(':scope > *')];
    const at = cellsOf(rows[0] as Element).findIndex(
      (cell) => (cell as HTMLElement).innerText.trim() === name,
    );
    const amounts = rows.slice(1).map((row) => ({
      isLane: row.hasAttribute('aria-rowindex'),
      // The title is the exact amount followed by its period.
      title: cellsOf(row)[at]?.querySelector('[title*="$"]')?.getAttribute('title')?.split(' ')[0] ?? null,
    }));
    return {
      lanes: amounts.filter(({ isLane }) => isLane).flatMap(({ title }) => title ?? []),
      total: amounts.find(({ isLane }) => !isLane)?.title ?? null,
    };
  }, header);
}
