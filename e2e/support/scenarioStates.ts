import type { ResponseOf, scenarios } from '@lanewright/contract';
import type { Page } from 'playwright-core';
import type { Screen } from './takePictures.ts';
import type { Visitor } from './visitor.ts';

type Scenario = ResponseOf<typeof scenarios.getScenario>;
type Progress = ResponseOf<typeof scenarios.scenarioProgress>;

/** Half a minute of a search: the best award's cost falls, the bound rises. */
const searched: Progress['points'] = [
  [0.4, null, 181_000],
  [1.1, 236_400, 184_200],
  [2.6, 228_150.5, 196_700],
  [5.8, 219_480.25, 205_900],
  [12.4, 214_070, 209_300],
  [21.9, 213_512.8, 211_040],
].map(([seconds, bestUsd, boundUsd]) => ({
  seconds: seconds ?? 0,
  bestUsd: bestUsd ?? null,
  boundUsd: boundUsd ?? null,
}));

/**
 * Screens of scenario states that are too short for a screenshot or rare: the product's responses with the state overwritten. The
 * dialog and the not yet calculated scenario are real.
 */
export function scenarioStates(
  { page, open }: Visitor,
  address: { readonly list: string; readonly draft: string; readonly solved: string; readonly lanes: string },
): Screen[] {
  const over = (name: string, change: (scenario: Scenario) => Partial<Scenario>, at = address.solved) => ({
    name: `customer ${name}`,
    bringUp: () => openOver(page, () => open(at), change),
  });
  const running = { state: 'Running', figures: null, isEdited: false, stale: null } as const;
  return [
    { name: 'customer scenario not worked out', bringUp: () => open(address.draft) },
    {
      name: 'customer new scenario',
      async bringUp() {
        await open(address.list);
        await page.getByRole('button', { name: 'New scenario' }).click();
        await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Six carriers');
      },
    },
    over('scenario waiting', () => ({ ...running, state: 'Waiting' })),
    over('scenario being worked out', () => running),
    over('scenario result while worked out', () => running, address.lanes),
    over('scenario with a gap', ({ figures }) => ({
      isEdited: false,
      stale: null,
      figures: figures && { ...figures, gapUsd: 2_472.8, gapPercent: 1.16 },
    })),
    over('scenario stale', () => ({ stale: 'Bids changed since the last run.', isEdited: false })),
    over('scenario edited since', () => ({ stale: null, isEdited: true })),
    over('scenario with none found', () => ({ ...running, state: 'NoneFound' })),
    over('scenario failed', () => ({
      ...running,
      state: 'Failed',
      problem: 'The run failed: the solver ran out of memory. Leave out lanes, or solve again.',
    })),
  ];
}

/** Opens a scenario with an overwritten response and the search of `searched`. */
async function openOver(
  page: Page,
  go: () => Promise<void>,
  change: (scenario: Scenario) => Partial<Scenario>,
): Promise<void> {
  const own = /\/api\/scenarios\/\d+$/;
  const search = /\/api\/scenarios\/\d+\/progress/;
  await page.unroute(own);
  await page.unroute(search);
  await page.route(own, async (route) => {
    const answer = await route.fetch();
    const scenario = (await answer.json()) as Scenario;
    await route.fulfill({ response: answer, json: { ...scenario, ...change(scenario) } });
  });
  await page.route(search, async (route) => {
    const answer = await route.fetch();
    // The page may be closed before the response arrives.
    await route
      .fulfill({ response: answer, json: { ...(await answer.json()), points: searched } })
      .catch(() => undefined);
  });
  await go();
}
