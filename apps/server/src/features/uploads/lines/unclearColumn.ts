/**
 * A cell that a sample of its column did not foretell: how the column writes numbers or dates has to be decided from all
 * its cells before any of them is read.
 */
export class UnclearColumn extends Error {
  constructor(columnNo: number) {
    super(`column ${columnNo + 1} has to be looked at as a whole`);
    this.name = 'UnclearColumn';
  }
}
