import { defaultCharges, Mode } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { pricingHelp } from './pricingHelp.ts';

const breaks = [{ breakNo: 1, weightFromKg: 0 }] as never;

test('the help in a sheet explains only what its own charges have', () => {
  const help = (mode: 2 | 4 | 7) => pricingHelp({ charges: defaultCharges[mode], breaks }).join(' ');
  expect(help(Mode.RoadFTL)).toBe('One of these is enough: "Linehaul" or "Linehaul per load".');
  expect(help(Mode.OceanFCL)).not.toContain('weight break');
  expect(help(Mode.AirFreight)).toMatch(
    /each break is a rate per kg\. "[^"]+" is the minimum charge per shipment for "[^"]+"/,
  );
});
