import { decimalText, type Fraction } from './river/fraction.ts';

/** What differs: its name, what the oracle says and what the product says. */
export interface Difference {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Holds the product's figures against the oracle's, each to its last decimal. */
export class Comparison {
  readonly differences: Difference[] = [];
  /** How many figures were compared. */
  compared = 0;

  /** A figure of so many decimals; null where there is nothing to say. */
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

  /** Figures by key; what one side does not name is 0 on it. */
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
