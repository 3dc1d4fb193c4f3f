import { describe, expect, it } from 'vitest';
import { containersOfWeight, isTwentyFoot } from './containerPayload.ts';

describe('containers from weight', () => {
  it('divides by the payload of the container, and rounds up', () => {
    expect([24_000, 52_000, 18_000].map((kg) => containersOfWeight(kg, null))).toEqual([1, 2, 1]);
    expect([21_700, 21_700.001, 43_400].map((kg) => containersOfWeight(kg, '20GP'))).toEqual([1, 2, 2]);
    expect([26_500, 26_500.5, 32_501, 200_000].map((kg) => containersOfWeight(kg, '40HC'))).toEqual([
      1, 2, 2, 8,
    ]);
    expect([null, 0, -5].map((kg) => containersOfWeight(kg, null))).toEqual([1, 1, 1]);
  });

  it('recognises 20 ft containers by their usual names', () => {
    for (const type of ['20GP', "20'", '20 ft standard', '2 x 20DV', 'DV20', '22G1', '20’RF'])
      expect([type, isTwentyFoot(type)]).toEqual([type, true]);
    for (const type of ['40HC', "45' HC", '20 x 40HC', '42G1', '', '220', 'Reefer'])
      expect([type, isTwentyFoot(type)]).toEqual([type, false]);
  });
});
