/**
 * A cell contradicts the sample of its column: the number or date format of the column has to be decided from all its cells before
 * any of them is read.
 */
export class UnclearColumn extends Error {
  constructor(columnNo: number) {
    super(`column ${columnNo + 1} has to be looked at as a whole`);
    this.name = 'UnclearColumn';
  }
}
