// @vitest-environment jsdom
import { Mode, offeredModes } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { averageWeight, termOf } from './LaneCells.tsx';
import { carrierLaneColumns } from './carrierColumns.tsx';
import { columnsWithTotals, laneColumns } from './laneColumns.tsx';

const common = [
  'Origin',
  'Destination',
  'Equipment',
  'Shipments',
  'Incumbent',
  'Baseline',
  'Baseline Cost',
  'Awarded',
  'Savings',
  'Target',
  'Currency',
];
const road = ['Origin Zip', 'Destination Zip', 'Trade Region', 'Miles'];
const ocean = ['Origin Port', 'Destination Port', 'Move Type', 'Bid Received', 'Bid Completion'];
const own = {
  [Mode.RoadDrayage]: road,
  [Mode.RoadFTL]: road,
  [Mode.OceanFCL]: [...ocean, 'Containers'],
  [Mode.OceanLCL]: [...ocean, 'Volume'],
  [Mode.AirFreight]: ['Org IATA', 'Dest IATA', 'Service', 'Weight', 'Avg Weight', 'Term'],
};

describe('the columns of the lane table', () => {
  it.each(offeredModes)(
    'are the columns specified for mode %i, plus status, risks and best-bid savings',
    (mode) => {
      const headers = laneColumns[mode].map(({ header }) => header);
      expect([...headers].sort()).toEqual(
        [...common, 'Status', 'Risks', 'Best-Bid Savings', ...own[mode]].sort(),
      );
      expect(headers[0]).toBe('Origin');
    },
  );

  it.each(offeredModes)('have unique ids in mode %i', (mode) => {
    const ids = laneColumns[mode].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('total what can be totalled and nothing else', () => {
    const columns = columnsWithTotals(Mode.RoadFTL, { shipmentCount: 3036, targetPrice: 12 });
    expect(columns.find(({ id }) => id === 'shipmentCount')?.total).toBe('3,036');
    expect(columns.find(({ id }) => id === 'targetPrice')?.total).toBeUndefined();
  });
});

describe('cells of air lanes', () => {
  it('divide weight by shipments, and never by zero', () => {
    expect(averageWeight({ weight: 1000, shipmentCount: 3 })).toBe('333.3 kg');
    expect(averageWeight({ weight: 1000, shipmentCount: 0 })).toBe('–');
  });

  it('show the term in months', () => {
    expect(termOf({ term: 12 })).toBe('12 months');
    expect(termOf({ term: 1 })).toBe('1 month');
    expect(termOf({ term: null })).toBe('–');
  });
});

describe('the lane columns of a carrier', () => {
  const headers = (mode: (typeof offeredModes)[number], isShown: boolean) =>
    carrierLaneColumns(mode, { target: isShown, baseline: isShown, incumbent: isShown }).map(
      ({ header }) => header,
    );
  // Currency, own bids and standing are columns of the grid itself.
  const inTheGrid = ['Currency', 'Bid Received', 'Bid Completion', 'Shipments'];

  it.each(offeredModes)('are those of the mode if the customer shows all of them (mode %i)', (mode) => {
    const wanted = [...common, ...own[mode]].filter((header) => !inTheGrid.includes(header));
    expect(headers(mode, true).toSorted()).toEqual([...wanted, 'Shipments a year'].toSorted());
  });

  it('omit what the customer hides, and savings together with the baseline', () => {
    const hidden = ['Target', 'Baseline', 'Baseline Cost', 'Savings', 'Incumbent'];
    expect(headers(Mode.RoadFTL, false)).toEqual(
      headers(Mode.RoadFTL, true).filter((header) => !hidden.includes(header)),
    );
  });
});
