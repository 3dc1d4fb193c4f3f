import { scenarios } from '@lanewright/contract';
import type { DemonstrationPeople } from './demonstrationCalls.ts';
import { demonstrationFiles } from './demonstrationFiles.ts';

/**
 * Creates an award scenario in every mode and starts solving it. A mode that already has scenarios is left unchanged. Runs last: a
 * scenario is out of date once bids or targets change.
 */
export async function loadDemonstrationScenarios({ customer }: DemonstrationPeople): Promise<void> {
  for (const { mode } of demonstrationFiles) {
    const known = await customer.call(scenarios.listScenarios, { query: { mode: String(mode) } });
    if (known.length > 0) continue;
    const { scenarioId } = await customer.call(scenarios.createScenario, {
      body: {
        name: 'At most 60% per carrier',
        mode,
        rules: [{ kind: 'share', ruleId: 'share', carriers: 'all', of: 'spend', maxPercent: 60 }],
      },
    });
    await customer.call(scenarios.solveScenario, { params: { id: scenarioId } });
  }
}
