// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { scenarioOf } from '../../../testing/scenarios.ts';
import { AnalysesTab } from './AnalysesTab.tsx';
import type { Analysis } from './analyses.api.ts';

const rule = {
  rule: { kind: 'budget', ruleId: 'r1', isOn: true, scope: {}, maxUsd: 5 },
  words: 'At most $5',
};
const scenario = scenarioOf('5', { rules: [rule] as ReturnType<typeof scenarioOf>['rules'] });
const analysis = (more: Partial<Analysis>): Analysis => ({
  kind: 'priceOfRules',
  state: 'Done',
  done: 3,
  total: 3,
  isStale: false,
  problem: null,
  finishedAt: '2026-11-20T10:00:00.000Z',
  prices: null,
  frontier: null,
  volumes: null,
  ...more,
});

it('runs on request, shows progress, then the cost of each rule and whether it is conclusive', async () => {
  let kept: Analysis[] = [];
  const asked = mockServer(({ method, body }) => {
    if (method === 'GET') return json(200, kept);
    kept = [analysis({ state: 'Running', done: 1 })];
    return json(200, body);
  });
  const { queryClient } = renderWithProviders(<AnalysesTab scenario={scenario} />);
  const [first] = await screen.findAllByRole('button', { name: 'Calculate' });
  if (first !== undefined) await userEvent.click(first);
  await screen.findByText('1 of 3 runs');
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/scenarios/5/analyses',
    body: { kind: 'priceOfRules' },
  });

  kept = [
    analysis({
      isStale: true,
      prices: [
        {
          ruleId: 'r2',
          words: 'Keep Rhine Lines',
          withUsd: 1000,
          withoutUsd: 999,
          priceUsd: 1,
          uncertaintyUsd: 4,
          isSignificant: false,
        },
        {
          ruleId: 'r1',
          words: 'At most $5',
          withUsd: 1000,
          withoutUsd: 900,
          priceUsd: 100,
          uncertaintyUsd: 4,
          isSignificant: true,
        },
      ],
    }),
  ];
  await queryClient.invalidateQueries();
  const table = await screen.findByRole('table', { name: 'Price of each rule, with both costs' });
  const rows = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'At most $5$1,000.00$900.00$100.00± $4.00',
    'Keep Rhine Lines$1,000.00$999.00$1.00not significant± $4.00',
  ]);
  screen.getByText('Out of date');
});

it('says what failed, and tries again', async () => {
  mockServer(() => json(200, [analysis({ state: 'Failed', problem: 'The time ran out.' })]));
  renderWithProviders(<AnalysesTab scenario={scenario} />);
  await screen.findByText('The time ran out.');
  screen.getByRole('button', { name: 'Try again' });
});
