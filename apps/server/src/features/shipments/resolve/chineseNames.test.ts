import { Mode, type ModeNumber } from '@lanewright/freight';
import { beforeAll, expect, test } from 'vitest';
import { wholeGazetteer } from '../../../../test/support/wholeGazetteer.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import { resolvePlace } from './resolvePlace.ts';

let world: Gazetteer;
beforeAll(async () => {
  world = await wholeGazetteer();
});

test.each([
  ['汉堡', 'Hamburg, Germany', 'DEHAM'],
  ['鹿特丹', 'Rotterdam, Netherlands', 'NLRTM'],
  ['洛杉矶', 'Los Angeles, CA', 'USLAX'],
  ['新加坡', 'Singapore', 'SGSIN'],
  ['釜山', 'Busan, South Korea', 'KRPUS'],
  ['东京', 'Tokyo, Japan', 'JPTYO'],
  ['上海', 'Shanghai, China', 'CNSHA'],
])('%s is %s by road and %s by sea', (city, label, port) => {
  const found = (mode: ModeNumber) => resolvePlace(world, { role: 'origin', mode, city }).place;
  expect(found(Mode.RoadFTL)?.label).toBe(label);
  expect(found(Mode.OceanFCL)?.portCode).toBe(port);
});
