import { placeParts, type WordKind, wordKinds } from './linePlan.ts';
import { KeyTable } from './keyTable.ts';
import { ExactSum } from './lineSums.ts';
import type { ParsedLine } from './parsedLine.ts';
import { WordTable } from './wordTable.ts';

/** Kinds of words that make up a route in addition to its two places, in their order in the route. */
const wordKindsOfRoutes: readonly WordKind[] = ['equipment', 'service', 'moveType', 'businessUnit'];

/** Miles given by the lines of a route; `lines`, and `lowest` in tenths of a mile (NaN: none), leave out lines with 0. */
export type GivenMiles = { lines: number; readonly sum: ExactSum; lowest: number; highest: number };

/** Every distinct word and route of an upload, numbered in order of arrival. */
export class UploadWords {
  readonly places = new WordTable(placeParts.length);
  readonly kinds: Readonly<Record<WordKind, WordTable>>;
  readonly modeTexts = new WordTable(1);
  private readonly pairs = new KeyTable();
  /**
   * Route fields other than the places: few combinations, distinguished in small tables; by road usually only equipment and
   * business unit.
   */
  private readonly plainWays = new KeyTable(64);
  private readonly equipmentServices = new KeyTable(64);
  private readonly withMoveType = new KeyTable(64);
  private readonly withUnit = new KeyTable(64);
  private readonly routes = new KeyTable();
  private readonly routeWords: (readonly number[])[] = [];
  private readonly routeLines: number[] = [];
  private readonly carrierLines: number[] = [];
  private readonly routeMiles: GivenMiles[] = [];

  constructor() {
    const tables = wordKinds.map((kind) => [kind, new WordTable(1)] as const);
    this.kinds = Object.fromEntries(tables) as Record<WordKind, WordTable>;
  }

  /** Number of the line's route; the first is 1. */
  routeOf(line: ParsedLine): number {
    const pair = this.pairs.intern(line.originWord, line.destinationWord);
    const route = this.routes.intern(pair, this.wayOf(line)) + 1;
    if (route > this.routeWords.length) {
      this.routeWords.push([
        line.originWord,
        line.destinationWord,
        line.equipmentWord,
        line.serviceWord,
        line.moveTypeWord,
        line.businessUnitWord,
      ]);
    }
    return route;
  }

  private wayOf({ equipmentWord, serviceWord, moveTypeWord, businessUnitWord }: ParsedLine): number {
    if (serviceWord < 0 && moveTypeWord < 0)
      return 2 * this.plainWays.intern(equipmentWord, businessUnitWord);
    const service = this.equipmentServices.intern(equipmentWord, serviceWord);
    const moveType = this.withMoveType.intern(service, moveTypeWord);
    return 2 * this.withUnit.intern(moveType, businessUnitWord) + 1;
  }

  /** Counts a line for its route and its carrier. */
  countLine(route: number, carrierWord: number): void {
    this.routeLines[route] = (this.routeLines[route] ?? 0) + 1;
    if (!Number.isNaN(carrierWord))
      this.carrierLines[carrierWord] = (this.carrierLines[carrierWord] ?? 0) + 1;
  }

  /** Adds the miles of a line to its route's: tenths, NaN for none. */
  addMiles(route: number, miles: number): void {
    if (Number.isNaN(miles)) return;
    const given = (this.routeMiles[route] ??= {
      lines: 0,
      sum: new ExactSum(1),
      lowest: Number.NaN,
      highest: miles,
    });
    given.sum.add(miles);
    if (miles > given.highest) given.highest = miles;
    if (miles === 0) return;
    given.lines += 1;
    if (!(miles >= given.lowest)) given.lowest = miles;
  }

  /** Undefined if no line of the route has miles. */
  milesOfRoute(route: number): Readonly<GivenMiles> | undefined {
    return this.routeMiles[route];
  }

  linesOfRoute(route: number): number {
    return this.routeLines[route] ?? 0;
  }

  /** Line counts of every word of a kind, by its number: places and words of routes through the routes. */
  linesOfWords(kind: WordKind | 'place'): readonly number[] {
    if (kind === 'carrier') return this.carrierLines;
    const counts: number[] = [];
    const at = kind === 'place' ? [0, 1] : [1 + wordKindsOfRoutes.indexOf(kind) + 1];
    this.routeWords.forEach((words, index) => {
      const used = new Set(at.map((position) => words[position] ?? -1));
      for (const word of used)
        if (word > 0) counts[word] = (counts[word] ?? 0) + this.linesOfRoute(index + 1);
    });
    return counts;
  }

  get routeCount(): number {
    return this.routeWords.length;
  }

  /** Words of a route: origin, destination, equipment, service, move type, business unit; -1 for none. */
  wordsOfRoute(route: number): readonly number[] {
    return this.routeWords[route - 1] ?? [];
  }
}
