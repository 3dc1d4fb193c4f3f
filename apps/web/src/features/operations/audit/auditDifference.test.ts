import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditDifference, wordsOf } from './auditDifference.ts';

describe('what a change changed', () => {
  it('puts fields side by side and leaves out those that stayed', () => {
    expect(
      auditDifference(
        { displayName: 'Ann', isTwoFactorDemanded: false, jobTitle: null },
        { displayName: 'Ann', isTwoFactorDemanded: true, jobTitle: 'Buyer' },
      ),
    ).toEqual({
      differences: [
        { label: 'Is two factor demanded', before: 'no', after: 'yes' },
        { label: 'Job title', before: 'nothing', after: 'Buyer' },
      ],
      unchanged: 1,
    });
  });

  it('matches things of a list by their ids, not by their places', () => {
    const { differences, unchanged } = auditDifference(
      [
        { laneId: '7', targetPrice: 2.5 },
        { laneId: '9', targetPrice: 3 },
      ],
      [
        { laneId: '9', targetPrice: 2.85 },
        { laneId: '7', targetPrice: 2.5 },
      ],
    );
    expect(differences).toEqual([{ label: 'Lane 9 · Target price', before: '3', after: '2.85' }]);
    expect(unchanged).toBe(1);
  });

  it('writes decimals without the zeros of their column', () => {
    expect(auditDifference({ targetPrice: '0.000000' }, { targetPrice: '2.850000' }).differences).toEqual([
      { label: 'Target price', before: '0', after: '2.85' },
    ]);
    expect(auditDifference({ rate: '100.50' }, { rate: '-100.00' }).differences[0]).toMatchObject({
      before: '100.5',
      after: '-100',
    });
  });

  it('says what came and what went', () => {
    expect(auditDifference(null, { name: 'Acme', kind: 'Carrier' }).differences).toEqual([
      { label: 'Name', before: undefined, after: 'Acme' },
      { label: 'Kind', before: undefined, after: 'Carrier' },
    ]);
    expect(auditDifference({ months: ['2027-01'] }, null).differences).toEqual([
      { label: 'Months', before: '2027-01', after: undefined },
    ]);
  });

  it('names modes and states in the trade’s words', () => {
    expect(auditDifference({ modes: [4] }, { modes: [4, 7] }).differences).toEqual([
      { label: 'Modes', before: 'Road - FTL', after: 'Road - FTL, Air Freight' },
    ]);
    expect(auditDifference({ status: 110 }, { status: 200 }).differences[0]?.after).toMatch(/completed/i);
    expect(auditDifference([], [{ mode: 4, isOpen: true }]).differences[0]?.label).toBe(
      'Mode Road - FTL · Is open',
    );
  });

  it('names what ids stand for', () => {
    const names = {
      'lane 7': 'Akron, OH → Salem, OR',
      'company 4': 'Skybridge',
      'lane 9': 'Erie, PA → Gary, IN',
    };
    expect(
      auditDifference(null, { carrierId: '4', laneIds: ['7', '9', '11'], bidId: '5' }, names).differences,
    ).toEqual([
      { label: 'Carrier', before: undefined, after: 'Skybridge' },
      { label: 'Lanes', before: undefined, after: 'Akron, OH → Salem, OR, Erie, PA → Gary, IN, 11' },
      { label: 'Bid', before: undefined, after: '5' },
    ]);
    expect(
      auditDifference([{ laneId: '7', targetPrice: 2 }], [{ laneId: '7', targetPrice: 3 }], names)
        .differences[0]?.label,
    ).toBe('Akron, OH → Salem, OR · Target price');
  });

  it('finds no difference between equal values, and as many both ways round', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (one, other) => {
        expect(auditDifference(one, one).differences).toEqual([]);
        expect(auditDifference(one, other).differences.length).toBe(
          auditDifference(other, one).differences.length,
        );
      }),
    );
  });
});

it('writes names of fields as words', () => {
  expect(wordsOf('contract.firstMonth')).toBe('Contract first month');
});
