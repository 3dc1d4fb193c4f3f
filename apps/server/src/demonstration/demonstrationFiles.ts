import { Mode } from '@lanewright/freight';
import { writeGeneratedFile } from '../../../../tools/generate/writeGeneratedFile.ts';

/**
 * What the demonstration customer shipped. Its two carriers have driven for it before, each on about a fifth of its lanes:
 * in the files they go by their own names, on lanes that are otherwise other carriers' of the market.
 */
export const demonstrationFiles = [
  {
    mode: Mode.RoadFTL,
    generated: 'road-ftl',
    rows: 2_400,
    lanes: 60,
    name: 'Loads last twelve months.csv',
    carriersCalled: {
      'Pinebrook Motor Freight': 'Skybridge Forwarding',
      'Summit & Vale Transport': 'Skybridge Forwarding',
      'Silver Birch Logistics': 'Skybridge Forwarding',
      'Northern Plover Freight': 'Meridian Freight',
      'Two Rivers Carriers': 'Meridian Freight',
      'Sandhill Transport': 'Meridian Freight',
    },
  },
  {
    mode: Mode.OceanFCL,
    generated: 'ocean-fcl',
    rows: 900,
    lanes: 40,
    name: 'Container shipments.csv',
    carriersCalled: {
      'Amber Coast Shipping': 'Skybridge Forwarding',
      'Meridian Ocean Lines': 'Meridian Freight',
      'Pelagia Shipping': 'Meridian Freight',
    },
  },
] as const;

/** Writes one of the demonstration's files; every time the same. */
export function writeDemonstrationFile(
  path: string,
  { generated, rows, lanes, carriersCalled }: (typeof demonstrationFiles)[number],
): Promise<unknown> {
  return writeGeneratedFile(path, generated, { rows, lanes, carriersCalled, seed: 2026 });
}
