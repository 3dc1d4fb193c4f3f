import { Mode } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { emptyDraft, laneOf, missing } from './laneDraft.ts';

const said = {
  ...emptyDraft,
  origin: { text: 'Shanghai, China (CNSHA)', chosen: { code: 'CNSHA' } },
  destination: { text: ' Rotterdam ' },
  equipment: '40HC',
  shipmentsPerMonth: 3,
};

it('names what is missing, one item at a time', () => {
  expect(missing(Mode.OceanFCL, emptyDraft)).toBe('Enter an origin');
  expect(missing(Mode.OceanFCL, { ...said, destination: { text: ' ' } })).toBe('Enter a destination');
  expect(missing(Mode.RoadFTL, { ...said, equipment: '' })).toBe('Enter the equipment');
  expect(missing(Mode.AirFreight, { ...said, equipment: '' })).toMatch(
    /^Enter the typical shipment’s weight/,
  );
  expect(missing(Mode.OceanFCL, { ...said, shipmentsPerMonth: 0 })).toMatch(/number of shipments a month/);
  expect(missing(Mode.OceanFCL, said)).toBeUndefined();
});

it('sends the selected list entry, otherwise the text, and only what the mode needs', () => {
  expect(laneOf(Mode.OceanFCL, { ...said, miles: 12, containers: '2', weightKg: '' }, true)).toEqual({
    mode: Mode.OceanFCL,
    origin: { code: 'CNSHA' },
    destination: { city: 'Rotterdam' },
    equipment: '40HC',
    moveType: 'PortPort',
    typicalShipment: { containers: 2 },
    shipmentsPerMonth: 3,
    preview: true,
  });
  expect(
    laneOf(Mode.RoadDrayage, { ...said, direction: 'Export', miles: 80, chassisDays: 2 }, false),
  ).toMatchObject({
    direction: 'Export',
    typicalShipment: { miles: 80, chassisDays: 2 },
  });
});
