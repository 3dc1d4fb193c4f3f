import { decimalText, type Fraction } from './pipeline/fraction.ts';

/** A difference: its name, the oracle's value and the product's value. */
export interface Difference {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Compares the product's figures with the oracle's, each to its last decimal. */
export class Comparison {
  readonly differences: Difference[] = [];
  /** Number of figures compared. */
  compared = 0;

  /** Compares a figure with this number of decimals; null if there is no value. */
  figure(what: string, ours: Fraction | null, theirs: number | null | undefined, decimals = 2): void {
    this.text(
      what,
      ours === null ? 'nothing' : decimalText(ours, decimals),
      theirs == null ? 'nothing' : withoutMinusZero(theirs.toFixed(decimals)),
    );
  }

  text(what: string, ours: string, theirs: string): void {
    this.compared++;
    if (ours !== theirs) this.differences.push({ what, ours, theirs });
  }

  /** Compares figures by key; a key missing on one side counts as 0 there. */
  figures(
    what: string,
    ours: ReadonlyMap<string, Fraction>,
    theirs: ReadonlyMap<string, number | null>,
    decimals = 2,
  ): void {
    for (const key of new Set([...ours.keys(), ...theirs.keys()]))
      this.figure(
        `${what}, ${key || 'none'}`,
        ours.get(key) ?? { over: 0n, under: 1n },
        theirs.get(key) ?? 0,
        decimals,
      );
  }
}

const withoutMinusZero = (text: string) => (/^-0(\.0+)?$/.test(text) ? text.slice(1) : text);
