import type { ResponseOf, scenarios } from '@lanewright/contract';

type Scenario = ResponseOf<typeof scenarios.getScenario>;
type ScenarioFigures = NonNullable<Scenario['figures']>;

/** Figures of a result in which only price counts, with overrides. */
export function figuresOf(more: Partial<ScenarioFigures> = {}): ScenarioFigures {
  return {
    lanes: 10,
    lanesAwarded: 10,
    coveragePercent: 100,
    carriers: 3,
    awardedUsd: 900.5,
    baselineUsd: 1000,
    savingsUsd: 99.5,
    incumbentLanes: 6,
    incumbentsKept: 4,
    co2Kg: null,
    servicePercent: null,
    transitDays: null,
    discountsUsd: 0,
    fixedUsd: 0,
    switchingUsd: 0,
    serviceUsd: 0,
    transitUsd: 0,
    co2Usd: 0,
    termsUsd: 0,
    unawardedUsd: 0,
    leftOutUsd: 0,
    weightedUsd: 900.5,
    boundUsd: 900.5,
    gapUsd: 0,
    gapPercent: 0,
    ...more,
  };
}

/** A solved scenario, with overrides. */
export function scenarioOf(scenarioId: string, more: Partial<Scenario> = {}): Scenario {
  return {
    scenarioId,
    name: `Scenario ${scenarioId}`,
    mode: 4,
    state: 'Solved',
    stale: null,
    isEdited: false,
    ruleCount: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: 'Maria',
    solvedAt: '2026-11-20T10:05:00.000Z',
    awardedAt: null,
    figures: figuresOf(),
    rules: [],
    weights: {},
    laneIds: null,
    effort: 'quick',
    notes: [],
    infeasibility: null,
    problem: null,
    unawarded: [],
    seed: 1,
    version: '1',
    inputHash: 'abc',
    ...more,
  };
}

type Choices = ResponseOf<typeof scenarios.scenarioChoices>;

/** Choices of a container mode with two carriers and two regions, with overrides. */
export function choicesOf(more: Partial<Choices> = {}): Choices {
  return {
    lanes: 10,
    bids: 18,
    volumeUnit: 'containers',
    contractMonths: ['2027-01', '2027-02', '2027-03'],
    months: ['2027-02', '2027-03'],
    regions: [
      { name: 'EMEA', lanes: 6 },
      { name: 'APAC', lanes: 4 },
    ],
    equipments: [{ name: '40HC', lanes: 10 }],
    businessUnits: [],
    carriers: [
      { carrierId: '21', name: 'Swift', bids: 10, incumbentLanes: 5 },
      { carrierId: '22', name: 'Knight', bids: 8, incumbentLanes: 1 },
    ],
    knows: { service: false, transit: true, co2: true, terms: true },
    ...more,
  };
}
