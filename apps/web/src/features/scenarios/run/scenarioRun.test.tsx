// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Asked, mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { choicesOf, figuresOf, scenarioOf } from '../../../testing/scenarios.ts';
import type { Scenario, ScenarioProgress } from '../scenarios.api.ts';
import { ScenarioPage } from '../ScenarioPage.tsx';

interface FarScenario {
  scenario: Scenario;
  points: ScenarioProgress['points'];
}

/** Mocks a server with one scenario; `change` handles requests that modify it. */
function farScenario(kept: FarScenario, change: (asked: Asked, kept: FarScenario) => void): Asked[] {
  return mockServer((asked) => {
    if (asked.path.startsWith('/scenarios/choices')) return json(200, choicesOf());
    if (asked.path === '/scenarios/5/progress')
      return json(200, { state: kept.scenario.state, points: kept.points, award: null });
    if (asked.method !== 'GET') change(asked, kept);
    return json(200, kept.scenario);
  });
}

function openPage(address = '/'): void {
  renderWithProviders(
    <ScenarioPage
      mode={Mode.OceanFCL}
      scenarioId="5"
      breadcrumb={[]}
      LanePicker={() => null}
      goTo={() => undefined}
    />,
    address,
  );
}
const changes = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

const unsolved = { figures: null, solvedAt: null } as const;

it('saves and runs, shows progress, and stops with the best result so far', async () => {
  const kept: FarScenario = { scenario: scenarioOf('5', { ...unsolved, state: 'Draft' }), points: [] };
  const asked = farScenario(kept, ({ method, path, body }, far) => {
    if (method === 'PUT') {
      const { rules } = body as { rules: Scenario['rules'][number]['rule'][] };
      far.scenario = { ...far.scenario, rules: rules.map((rule) => ({ rule, words: 'words' })) };
    } else if (path.endsWith('/solve')) far.scenario = { ...far.scenario, state: 'Running' };
    else if (path.endsWith('/stop')) {
      const figures = figuresOf({ awardedUsd: 1_010, weightedUsd: 1_010, gapUsd: 10, gapPercent: 0.99 });
      far.scenario = { ...far.scenario, state: 'Solved', figures, solvedAt: '2026-11-20T10:05:00.000Z' };
    }
  });
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^No carrier above 60%/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and run' }));
  await screen.findByText('Collecting lanes and bids…');
  expect(changes(asked)).toEqual(['PUT /scenarios/5', 'POST /scenarios/5/solve']);
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    rules: [{ kind: 'share', maxPercent: 60 }],
  });

  kept.points = [
    { seconds: 0.5, bestUsd: null, boundUsd: 900 },
    { seconds: 1, bestUsd: 1_010, boundUsd: 1_000 },
  ];
  await screen.findByText(
    'Best award so far: $1,010.00. At most $10.00 (0.99%) can still be saved under these rules.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop and use best result' }));
  await screen.findByRole('button', { name: 'View result' });
  screen.getByText(/\$1,010\.00, \$99\.50 less than the baseline\. At most \$10\.00 \(0\.99%\)/);
  expect(changes(asked).at(-1)).toBe('POST /scenarios/5/stop');
});

it('says which rules conflict, and relaxes them with one button', async () => {
  const infeasibility: Scenario['infeasibility'] = {
    conflicts: [
      { words: 'At most 1 carrier in EMEA leaves 2 lanes without a bid', ruleId: 'a', laneIds: ['1', '2'] },
    ],
    wayOut: [{ ruleId: 'a', words: 'Raise the most carriers in EMEA from 1 to 2' }],
  };
  const kept: FarScenario = {
    scenario: scenarioOf('5', { ...unsolved, state: 'Infeasible', infeasibility }),
    points: [],
  };
  const asked = farScenario(kept, (_, far) => {
    far.scenario = scenarioOf('5');
  });
  openPage();
  await screen.findByText(/leaves 2 lanes without a bid/);
  screen.getByText('Raise the most carriers in EMEA from 1 to 2');
  await userEvent.click(screen.getByRole('button', { name: 'Relax these rules and rerun' }));
  await screen.findByRole('button', { name: 'View result' });
  expect(changes(asked)).toEqual(['POST /scenarios/5/repair']);
});

it('suggests what may help if no result was found in time, and mentions changed bids once', async () => {
  const infeasibility: Scenario['infeasibility'] = {
    conflicts: [],
    wayOut: [{ ruleId: 'a', words: 'Raise the most carriers from 1 to 2' }],
  };
  const stale = 'Bids changed since the last run.';
  const kept: FarScenario = {
    scenario: scenarioOf('5', { ...unsolved, state: 'NoneFound', infeasibility, stale }),
    points: [],
  };
  const asked = farScenario(kept, (_, far) => {
    far.scenario = scenarioOf('5');
  });
  openPage();
  await screen.findByText(stale);
  screen.getByRole('heading', { name: 'Possible conflicts' });
  // In the page header, and next to the result.
  expect(screen.getAllByRole('button', { name: /^Run (scenario|again)$/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Relax these rules and rerun' }));
  await screen.findByRole('button', { name: 'View result' });
  expect(changes(asked)).toEqual(['POST /scenarios/5/repair']);
});

it('says where more than the price counts in a result', async () => {
  const rule = {
    kind: 'fixedCost',
    ruleId: 'f',
    isOn: true,
    scope: {},
    carriers: 'all',
    per: 'scope',
    costUsd: 5,
  } as const;
  const kept: FarScenario = {
    scenario: scenarioOf('5', { ...unsolved, state: 'Running', rules: [{ rule, words: 'words' }] }),
    points: [{ seconds: 1, bestUsd: 1_010, boundUsd: 1_000 }],
  };
  farScenario(kept, () => undefined);
  openPage();
  await screen.findByText(/^Best award so far: \$1,010\.00, including non-price criteria\./);
});

it('keeps a rejected rule as typed, with the reason next to it', async () => {
  mockServer(({ path, method }) => {
    if (path.startsWith('/scenarios/choices')) return json(200, choicesOf());
    if (path.endsWith('/progress')) return json(200, { state: 'Draft', points: [], award: null });
    if (method === 'PUT')
      return json(422, { code: 'x', title: 'A rule cannot be kept', detail: 'Rule 1 names nobody.' });
    return json(200, scenarioOf('5', { ...unsolved, state: 'Draft' }));
  });
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^No carrier above 60%/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and run' }));
  await screen.findByText('Rule 1 names nobody.');
  await waitFor(() => screen.getByRole('group', { name: 'Rule 1' }));
});

it('an outdated result says why, and can be run again', async () => {
  const stale = '3 bids changed since it was worked out.';
  const kept: FarScenario = { scenario: scenarioOf('5', { stale }), points: [] };
  const asked = farScenario(kept, (_, far) => {
    far.scenario = scenarioOf('5');
  });
  openPage();
  await screen.findByText(stale);
  await userEvent.click(screen.getAllByRole('button', { name: 'Run again' })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(stale)).toBeNull());
  expect(changes(asked)).toEqual(['POST /scenarios/5/solve']);
});

it('unsaved edits are saved or discarded before rules are relaxed; reverted edits don’t count', async () => {
  const infeasibility: Scenario['infeasibility'] = {
    conflicts: [],
    wayOut: [{ ruleId: 'a', words: 'Raise the most carriers from 1 to 2' }],
  };
  const kept: FarScenario = {
    scenario: scenarioOf('5', { ...unsolved, state: 'Infeasible', infeasibility }),
    points: [],
  };
  const asked = farScenario(kept, () => undefined);
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^No carrier above 60%/ }));
  const ease = screen.getByRole('button', { name: 'Relax these rules and rerun' });
  expect(ease.getAttribute('aria-description')).toBe('Save or discard your edits first');
  await userEvent.click(ease);
  expect(changes(asked)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove rule 1' }));
  expect(ease.getAttribute('aria-description')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

it('other tabs of the scenario can be opened with unsaved edits', async () => {
  farScenario({ scenario: scenarioOf('5'), points: [] }, () => undefined);
  openPage('/?view=scenarios&scenario=5&find=x');
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^No carrier above 60%/ }));
  await userEvent.click(screen.getByRole('tab', { name: 'Cost of rules' }));
  expect(screen.queryByText('The edited rules are not saved.')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Rules' }));
  screen.getByRole('group', { name: 'Rule 1' });
});
