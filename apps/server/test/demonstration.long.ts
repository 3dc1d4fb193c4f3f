import { scenarios } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { ensureDemonstrationCompanies } from '../src/demonstration/demonstrationCompanies.ts';
import { loadDemonstrationLanes, logIn } from '../src/demonstration/loadDemonstrationLanes.ts';
import { openTestHouse } from './house/testHouse.ts';

test('scenarios of the demonstration have incumbents, business units, service and transit to speak of', async () => {
  const house = await openTestHouse();
  try {
    await ensureDemonstrationCompanies(house.platform);
    let isPlanted = false;
    const planting = loadDemonstrationLanes(house.platform, house.app).finally(() => {
      isPlanted = true;
    });
    while (!isPlanted) await house.drainJobs();
    await planting;
    await house.drainJobs();
    const customer = await logIn(house.app, 'customer@demo.lanewright.example');
    const road = await customer.call(scenarios.scenarioChoices, { query: { mode: String(Mode.RoadFTL) } });
    expect(road.businessUnits.map(({ name }) => name).toSorted()).toEqual([
      'Beverages',
      'Foods',
      'Home Care',
      'Industrial',
    ]);
    const sea = await customer.call(scenarios.scenarioChoices, { query: { mode: String(Mode.OceanFCL) } });
    for (const { lanes, bids, carriers, knows } of [road, sea]) {
      expect(lanes).toBeGreaterThan(10);
      expect(bids).toBeGreaterThan(lanes);
      expect(knows).toEqual({ service: true, transit: true, co2: true, terms: false });
      // Each drives some of the lanes today, neither most.
      for (const { name, incumbentLanes } of carriers) {
        expect(incumbentLanes, name).toBeGreaterThan(2);
        expect(incumbentLanes, name).toBeLessThan(lanes / 2);
      }
    }
  } finally {
    await house.close();
  }
});
