import { Mode } from '@lanewright/freight';
import { amounts, charge, type Draws, fixed, found, miles, rowsOf, total, whole } from './ambiguousFile.ts';

const charges = ['Total Charge (USD)', 'Freight Cost (USD)', 'Total Cost (USD)'];

/** Kinds of rows that a user decides on, each detected as an exception. */
export const rowKinds: Draws = {
  'charge of zero': found('exception:zeroCharge', (chance) => {
    const count = rowsOf(chance);
    const zero = chance.pick(['0', '0.00', '0.01', '0.5']);
    return [
      miles(count),
      [
        chance.pick(charges),
        fixed(amounts(chance, 900, 1900, count)).map((amount, at) => (at % 4 === 1 ? zero : amount)),
      ],
    ];
  }),
  'impossible weight by air': found(
    'exception:impossibleWeight',
    (chance) => {
      const count = rowsOf(chance);
      const kg = whole(chance, 200, 900, count).map((weight, at) =>
        at === 3 ? chance.whole(400_000, 900_000) : weight,
      );
      return [[chance.pick(['Weight (kg)', 'Gross Weight (kg)']), kg.map(String)], charge(chance, count)];
    },
    { mode: Mode.AirFreight },
  ),
  'impossible weight by road': found('exception:impossibleWeight', (chance) => {
    const count = rowsOf(chance);
    const lb = whole(chance, 8000, 40_000, count).map((weight, at) =>
      at === 3 ? chance.whole(400_000, 900_000) : weight,
    );
    return [
      miles(count),
      [chance.pick(['Weight (lbs)', 'Gross Weight (lb)']), lb.map(String)],
      charge(chance, count),
    ];
  }),
  'a point before three digits': found('exception:threeDecimals', (chance) => {
    const count = rowsOf(chance);
    const cells = amounts(chance, 1100, 9900, count).map((amount, at) =>
      at === 2
        ? `${chance.whole(1, 9)}.${chance.whole(100, 999)}`
        : amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
    );
    return [miles(count), [chance.pick(charges), cells]];
  }),
  'a total among the rows': found('exception:totalRow', (chance) => {
    const count = rowsOf(chance);
    const sums = amounts(chance, 900, 1900, count);
    const word = chance.pick(['TOTAL', 'Grand total', 'Summe', 'Sous-total', 'Suma', '合计']);
    return [
      miles(count + 1),
      ['Remark', [...sums.map(() => 'x'), word]],
      [chance.pick(charges), fixed([...sums, total(sums)])],
    ];
  }),
};
