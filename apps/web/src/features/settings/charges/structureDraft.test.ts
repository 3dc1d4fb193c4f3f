import { ChargeUnit } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import type { ChargeStructure, EditedCharge } from './charges.api.ts';
import { particularsOf } from './chargeWords.ts';
import {
  draftOf,
  isEdited,
  moveCharge,
  newCharge,
  problemAt,
  problemsOf,
  putCharge,
  removeCharge,
  standFor,
} from './structureDraft.ts';

type Charge = ChargeStructure['charges'][number];
const charge = (chargeNo: number, name: string, more: Partial<Charge> = {}): Charge => ({
  chargeNo,
  name,
  type: 'Charge',
  unit: ChargeUnit.PerShipment,
  unitName: 'per shipment',
  location: 'Freight',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: true,
  hasBreaks: false,
  minimumChargeNo: null,
  purpose: 'other',
  alternativeGroup: null,
  expectedPerShipment: null,
  ...more,
});
const structure: ChargeStructure = {
  customerId: '1',
  mode: 7,
  version: 3,
  charges: [
    charge(1, 'Air freight', {
      unit: ChargeUnit.PerWeightUnit,
      required: true,
      hasBreaks: true,
      minimumChargeNo: 2,
    }),
    charge(2, 'Minimum air freight'),
    charge(3, 'Documents'),
  ],
  weightBreaks: [
    { breakNo: 1, weightFrom: 0, weightTo: 45, label: '<45' },
    { breakNo: 2, weightFrom: 45, weightTo: null, label: '45+' },
  ],
};
const begin = () => draftOf(structure);
const change = (chargeNo: number, part: Partial<EditedCharge>) => {
  const draft = begin();
  const found = draft.charges.find((one) => one.chargeNo === chargeNo);
  if (found === undefined) throw new Error(`no charge ${chargeNo}`);
  return putCharge(draft, { ...found, ...part });
};
const nos = (draft: ReturnType<typeof begin>) => draft.charges.map(({ chargeNo }) => chargeNo);

describe('a draft of a structure', () => {
  it('starts equal to the structure, with no errors', () => {
    expect(isEdited(begin(), structure)).toBe(false);
    expect(problemsOf(begin())).toEqual([]);
    expect(begin().weightBreaks).toEqual([0, 45]);
  });

  it('numbers new charges below 0', () => {
    const one = putCharge(begin(), newCharge(begin()));
    const two = putCharge(one, newCharge(one));
    expect(nos(two)).toEqual([1, 2, 3, -1, -2]);
    expect(problemAt(problemsOf(two), -2, 'name')).toBe('Enter a name for the charge.');
  });

  it('moves charges up to the ends', () => {
    expect(nos(moveCharge(begin(), 3, -1))).toEqual([1, 3, 2]);
    expect(nos(moveCharge(begin(), 1, -1))).toEqual([1, 2, 3]);
    expect(nos(moveCharge(begin(), 3, 1))).toEqual([1, 2, 3]);
    expect(isEdited(moveCharge(begin(), 3, -1), structure)).toBe(true);
  });

  it('drops a minimum that is removed', () => {
    const draft = removeCharge(begin(), 2);
    expect(nos(draft)).toEqual([1, 3]);
    expect(draft.charges[0]?.minimumChargeNo).toBeNull();
    expect(problemsOf(draft)).toEqual([]);
  });

  it('removes from a charge what its new type and unit don’t support', () => {
    const text = change(1, { type: 'Text' }).charges[0];
    expect(text).toMatchObject({
      unit: ChargeUnit.None,
      required: false,
      hasBreaks: false,
      minimumChargeNo: null,
    });
    const perShipment = change(1, { unit: ChargeUnit.PerShipment }).charges[0];
    expect(perShipment).toMatchObject({ hasBreaks: false, required: true, minimumChargeNo: 2 });
    expect(
      change(3, { expectedPerShipment: 0.5, unit: ChargeUnit.PerMile }).charges[2]?.expectedPerShipment,
    ).toBeNull();
  });

  it('allows charges to replace each other, and none to replace nothing', () => {
    const required = change(3, { required: true });
    const paired = standFor(required, 3, 1);
    expect(paired.charges.map(({ alternativeGroup }) => alternativeGroup)).toEqual([1, null, 1]);
    expect(problemsOf(paired)).toEqual([]);
    expect(standFor(paired, 3, null)).toEqual(required);
    expect(removeCharge(paired, 1).charges.map(({ alternativeGroup }) => alternativeGroup)).toEqual([
      null,
      null,
    ]);
  });
});

it('summarises what is special about a charge', () => {
  const { charges } = change(3, { expectedPerShipment: 0.125, minAllowed: 5, allowZero: false });
  expect(charges.map((one) => particularsOf(one, charges).join(', '))).toEqual([
    'at least Minimum air freight, by weight break',
    'minimum for Air freight',
    'from 5.00 USD, not zero, on 12.5% of shipments',
  ]);
});
