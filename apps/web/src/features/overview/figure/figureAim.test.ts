import { Mode } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { withParts } from '../../../ui/useAddress.ts';
import { type FigureAim, figureInAddress, openedFigure } from './figureAim.ts';

const aims: FigureAim[] = [
  { kind: 'figure', mode: Mode.RoadFTL, stat: 'Savings', of: '2027-03', part: 'accepted' },
  {
    kind: 'figure',
    mode: Mode.RoadFTL,
    stat: 'Spend',
    filters: [{ column: 'region', anyOf: ['Asia & Pacific'] }],
  },
  { kind: 'savings', row: { by: 'carrier', key: '12' } },
  { kind: 'bridge', mode: Mode.AirFreight, step: 'fuel' },
  { kind: 'risks', mode: Mode.OceanFCL, flag: 'ghost' },
];

describe('a figure in the address', () => {
  it.each(aims)('survives a round trip: $kind', (aim) => {
    const address = withParts(new URLSearchParams('mode=4'), figureInAddress(aim, { laneId: '27', page: 3 }));
    expect(address.get('mode')).toBe('4');
    expect(openedFigure(new URLSearchParams(address.toString()))).toEqual({ aim, laneId: '27', page: 3 });
  });

  it('is closed with everything opened inside it', () => {
    const open = withParts(
      new URLSearchParams('by=mode'),
      figureInAddress(aims[0], { laneId: '27', page: 3 }),
    );
    expect(withParts(open, figureInAddress(undefined)).toString()).toBe('by=mode');
  });

  it.each(['', '{"kind":"figure"', '{"kind":"figure","mode":99,"stat":"Savings"}', '[]', 'null'])(
    'ignores what it does not know: %s',
    (text) => {
      expect(openedFigure(new URLSearchParams({ figure: text }))).toBeUndefined();
    },
  );
});
