import type { Locator, Page } from 'playwright-core';
import { amountsOf, centsOf } from './laneTable.ts';

/** Figures of one screen as their texts say: exact amounts, counts, percentages and periods, by name. */
export type ShownFigures = Record<string, string>;

/** The exact amounts in an element, in order: of an abbreviated one the tooltip, without its period. */
async function amountsIn(place: Locator): Promise<string[]> {
  const titles = await place
    .locator('[title*="$"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
  const texts = titles.length > 0 ? titles : [await place.innerText()];
  return texts.flatMap((text) => /[+−-]?\$[\d,]+\.\d\d/.exec(text)?.[0] ?? []);
}

/** A tile: its value, in full if it is an amount, and the line below. Waits for the tile. */
export async function tileOf(
  place: Page | Locator,
  label: string,
): Promise<{ value: string; detail: string }> {
  const value = place.getByText(label, { exact: true }).first().locator('xpath=following-sibling::*[1]');
  await value.waitFor();
  const text = await value.innerText();
  const [amount] = text.includes('$') ? await amountsIn(value) : [];
  const detail = value.locator('xpath=following-sibling::*[1]');
  return { value: amount ?? text, detail: (await detail.count()) > 0 ? await detail.innerText() : '' };
}

/** The first part of a text that matches, without the words around it; throws if there is none. */
function partOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`${String(pattern)} is not in "${text}"`);
  return found[1] ?? found[0];
}

/** The figures in the card of a mode on the customer's dashboard. */
export async function figuresOfCard(card: Locator): Promise<ShownFigures> {
  const baseline = await tileOf(card, 'Baseline cost');
  const awarded = await tileOf(card, 'Awarded');
  const savings = await tileOf(card, 'Savings');
  const coverage = await tileOf(card, 'Coverage');
  const meta = card.locator('p').first();
  const text = await meta.innerText();
  const [spend = ''] = await amountsIn(meta);
  const contract = await card.getByText(/^Contract period/).innerText();
  return {
    lanes: partOf(text, /([\d,]+) lanes?/),
    shipments: partOf(text, /([\d,]+) shipments?/),
    volume: partOf(text, /[\d,.]+ mi/),
    spend,
    history: partOf(text, period),
    contract: partOf(contract, period),
    baselineCost: baseline.value,
    awarded: awarded.value,
    lanesAwarded: partOf(awarded.detail, /([\d,]+) lanes?/),
    savings: savings.value,
    savingsPercent: savings.detail,
    bidCoverage: coverage.value,
    lanesOpen: partOf(coverage.detail, /([\d,]+) open/),
  };
}

/** "Dec 2026 – Nov 2027", or one month. */
const period = /[A-Z][a-z]{2} \d{4}(?: – [A-Z][a-z]{2} \d{4})?/;

/** The figures in the lane table of a mode: its totals, each the sum of the column. */
export async function figuresOfLaneTable(page: Page): Promise<ShownFigures> {
  const grid = page.getByRole('grid', { name: 'Lanes' });
  await grid.locator('[aria-rowindex="2"] [title*="$"]').first().waitFor();
  const total = async (header: string) => {
    const { lanes, total: sum } = await amountsOf(page, header);
    const cents = lanes.map(centsOf).reduce((all, one) => all + one, 0);
    return { sum: sum ?? '', isSum: centsOf(sum ?? '') === cents };
  };
  const [baseline, savings, awarded] = [
    await total('Baseline Cost'),
    await total('Savings'),
    await total('Awarded'),
  ];
  if (![baseline, savings, awarded].every(({ isSum }) => isSum))
    throw new Error('a total is not the sum of its column');
  return {
    lanes: String(Number(await grid.getAttribute('aria-rowcount')) - 1),
    baselineCost: baseline.sum,
    savings: savings.sum,
    awarded: awarded.sum,
  };
}

/** The figures in the reporting of a mode. */
export async function figuresOfReporting(page: Page): Promise<ShownFigures> {
  const baseline = await tileOf(page, 'Baseline cost');
  const awarded = await tileOf(page, 'Awarded');
  const savings = await tileOf(page, 'Savings');
  const coverage = await tileOf(page, 'Coverage');
  return {
    baselineCost: baseline.value,
    contract: partOf(baseline.detail, period),
    awarded: awarded.value,
    pending: partOf(awarded.detail, /\$[\d,.]+\d/),
    savings: savings.value,
    savingsPercent: partOf(savings.detail, /[\d.]+%/),
    bidCoverage: coverage.value,
    bidCoverageCost: partOf(coverage.detail, /[\d.]+%/),
    incumbentCoverage: (await tileOf(page, 'Incumbent coverage')).value,
    bestBids: (await tileOf(page, 'Total of best bids')).value,
    co2: (await tileOf(page, 'CO₂')).value,
  };
}

/** The figures in the printed report of a mode. */
export async function figuresOfReport(page: Page): Promise<ShownFigures> {
  const baseline = await tileOf(page, 'Baseline cost');
  const awarded = await tileOf(page, 'Awarded');
  const savings = await tileOf(page, 'Savings');
  const coverage = await tileOf(page, 'Bid coverage');
  return {
    contract: partOf(await page.getByText(/^Contract period/).innerText(), period),
    history: partOf(baseline.detail, period),
    shipments: partOf(baseline.detail, /([\d,]+) shipments?/),
    volume: partOf(baseline.detail, /[\d,.]+ mi/),
    baselineCost: baseline.value,
    awarded: awarded.value,
    pending: partOf(awarded.detail, /\$[\d,.]+\d/),
    savings: savings.value,
    savingsPercent: partOf(savings.detail, /[\d.]+%/),
    bidCoverage: coverage.value,
    bidCoverageCost: partOf(coverage.detail, /[\d.]+%/),
    incumbentCoverage: (await tileOf(page, 'Incumbents that bid')).value,
    bestBids: (await tileOf(page, 'Total of best bids')).value,
    co2: (await tileOf(page, 'CO₂')).value,
  };
}

/** The figures on the savings screen of a mode. */
export async function figuresOfSavings(page: Page): Promise<ShownFigures> {
  const savings = await tileOf(page, 'Projected savings');
  return {
    savings: savings.value,
    savingsPercent: partOf(savings.detail, /[\d.]+%/),
    contract: partOf(savings.detail, period),
    savingsAccepted: (await tileOf(page, 'Accepted')).value,
    savingsPending: (await tileOf(page, 'Pending')).value,
    // Lanes in the first month; each award is for all months.
    lanesAwarded: await page
      .getByRole('table', { name: 'Savings figures by month' })
      .locator('tbody tr')
      .first()
      .locator('td')
      .first()
      .innerText(),
  };
}

/** The figures in the summary of a mode. */
export async function figuresOfSummary(page: Page): Promise<ShownFigures> {
  const baseline = await tileOf(page, 'Baseline cost');
  const savings = await tileOf(page, 'Savings');
  const volume = await tileOf(page, 'Volume');
  return {
    lanes: partOf(baseline.detail, /([\d,]+) lanes?/),
    contract: partOf(baseline.detail, period),
    baselineCost: baseline.value,
    awarded: (await tileOf(page, 'Awarded')).value,
    savings: savings.value,
    savingsPercent: partOf(savings.detail, /[\d.]+%/),
    volume: volume.value,
    shipments: partOf(volume.detail, /([\d,]+) shipments?/),
    history: partOf(volume.detail, period),
    co2: (await tileOf(page, 'CO₂')).value,
    lanesOpen: await sumOfRow(page.getByRole('table', { name: 'Lanes by status and colour' }), 'Started'),
  };
}

/** The sum of the counts in a row of a table. */
async function sumOfRow(table: Locator, name: string): Promise<string> {
  const counts = await table.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  return String(counts.reduce((sum, count) => sum + (Number(count) || 0), 0));
}

/** What was paid in a mode, on the data customer's start page. */
export async function figuresOfDataPage(page: Page, title: string): Promise<ShownFigures> {
  const { value, detail } = await tileOf(page, `Spend, ${title}`);
  return {
    spend: value,
    shipments: partOf(detail, /([\d,]+) shipments?/),
    volume: partOf(detail, /[\d,.]+ mi/),
    lanes: partOf(detail, /([\d,]+) lanes?/),
    history: partOf(detail, period),
  };
}

/** What was paid in a mode, on the spend map. */
export async function figuresOfSpendMap(page: Page): Promise<ShownFigures> {
  // The menu has an entry of the same name.
  const main = page.getByRole('main');
  const spend = await tileOf(main, 'Spend');
  return {
    spend: spend.value,
    history: partOf(spend.detail, period),
    shipments: (await tileOf(main, 'Shipments')).value,
  };
}
