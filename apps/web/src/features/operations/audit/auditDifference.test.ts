import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditDifference, wordsOf } from './auditDifference.ts';

describe('differences of a change', () => {
  it('puts fields side by side and omits unchanged ones', () => {
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

  it('matches list entries by id, not by position', () => {
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

  it('formats decimals without the trailing zeros of their column', () => {
    expect(auditDifference({ targetPrice: '0.000000' }, { targetPrice: '2.850000' }).differences).toEqual([
      { label: 'Target price', before: '0', after: '2.85' },
    ]);
    expect(auditDifference({ rate: '100.50' }, { rate: '-100.00' }).differences[0]).toMatchObject({
      before: '100.5',
      after: '-100',
    });
  });

  it('says what was added and removed', () => {
    expect(auditDifference(null, { name: 'Acme', kind: 'Carrier' }).differences).toEqual([
      { label: 'Name', before: undefined, after: 'Acme' },
      { label: 'Kind', before: undefined, after: 'Carrier' },
    ]);
    expect(auditDifference({ months: ['2027-01'] }, null).differences).toEqual([
      { label: 'Months', before: '2027-01', after: undefined },
    ]);
  });

  it('uses trade terms for modes and states', () => {
    expect(auditDifference({ modes: [4] }, { modes: [4, 7] }).differences).toEqual([
      { label: 'Modes', before: 'Road - FTL', after: 'Road - FTL, Air Freight' },
    ]);
    expect(auditDifference({ status: 110 }, { status: 200 }).differences[0]?.after).toMatch(/completed/i);
    expect(auditDifference([], [{ mode: 4, isOpen: true }]).differences[0]?.label).toBe(
      'Mode Road - FTL · Is open',
    );
  });

  it('resolves ids to names', () => {
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

  it('finds no difference between equal values, and the same number in both directions', () => {
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

it('formats field names as words', () => {
  expect(wordsOf('contract.firstMonth')).toBe('Contract first month');
});
