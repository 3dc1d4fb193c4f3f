import { airFreight } from './airFreight.ts';
import { spreadOverYear } from './calendar.ts';
import { type Dirt, type DirtKind, noDirt, usualDirt } from './dirt.ts';
import { oceanFcl } from './oceanFcl.ts';
import { oceanLcl } from './oceanLcl.ts';
import { type Chance, chanceFrom } from './random.ts';
import type { ColumnRoles, GeneratedMode, Recipe } from './recipe.ts';
import { roadDrayage } from './roadDrayage.ts';
import { roadFtl } from './roadFtl.ts';
import { addCellErrors } from './addCellErrors.ts';
import { addRowErrors } from './addRowErrors.ts';

/** What to generate. */
export interface GenerateOptions {
  /** Number of shipments; with data errors, a file has some more lines than this. */
  readonly rows: number;
  readonly seed: number;
  /** Another seed for the shipments, as of another company on the same lanes. */
  readonly shipmentSeed?: number;
  /** Rates by kind, or false for a clean file; default: the usual rates. */
  readonly dirt?: Partial<Dirt> | false;
  /** Number of distinct lanes; default: about one per 25 shipments, at most 2,000. */
  readonly lanes?: number;
  /** Other names for carriers of the file, by their generated name; the rest of the file is unchanged. */
  readonly carriersCalled?: Readonly<Record<string, string>>;
  /** Columns added at the end, each with a function for its cell; the other cells are unchanged. */
  readonly addedColumns?: Readonly<Record<string, (cells: readonly string[]) => string>>;
  /** If given, counts the data errors of each kind. */
  readonly tally?: Map<DirtKind, number>;
}

const recipes: Record<GeneratedMode, Recipe> = {
  'road-ftl': roadFtl,
  'road-drayage': roadDrayage,
  'ocean-fcl': oceanFcl,
  'ocean-lcl': oceanLcl,
  'air-freight': airFreight,
};
const mostTitledRows = 5_000;
const mostRowsLater = 40;

/**
 * Generates the rows of a file, its title rows (if any) and header first, one new array per row. The shipments depend on mode,
 * rows, lanes and seed only: data errors use separate random numbers, so that the clean file with the same seed is the ground truth
 * of the one with errors. Throws if more lanes are requested than the mode's locations allow.
 */
export function* generateRows(mode: GeneratedMode, options: GenerateOptions): Generator<string[]> {
  const recipe = withColumns(recipes[mode], options.addedColumns);
  const { rows, seed } = options;
  const lanes = options.lanes ?? Math.max(1, Math.min(2_000, recipe.mostLanes, Math.ceil(rows / 25)));
  if (lanes < 1 || lanes > recipe.mostLanes) {
    throw new Error(`${mode} can have 1 to ${recipe.mostLanes} lanes, not ${lanes}.`);
  }
  const write = calling(recipe, options.carriersCalled, recipe.network(chanceFrom(seed * 7_919 + 1), lanes));
  const rowChance = chanceFrom((options.shipmentSeed ?? seed) * 104_729 + 2);
  const dayOf = spreadOverYear(rows);
  const dirt = options.dirt === false ? noDirt : { ...noDirt, ...(options.dirt ?? usualDirt) };
  if (dirt.titleRows > 0 && rows <= mostTitledRows) {
    yield [`${recipe.title} 2025-11 to 2026-10`];
    yield [];
  }
  if (options.dirt === false) {
    yield [...recipe.header];
    for (let index = 0; index < rows; index += 1) yield write(rowChance, index, dayOf(index));
    return;
  }
  yield headerWithErrors(recipe, dirt);
  const shipments = shipmentRows(rows, (index) => write(rowChance, index, dayOf(index)));
  yield* rowsWithErrors(shipments, recipe.roles, dirt, chanceFrom(seed * 15_485_863 + 3), options.tally);
}

type WriteShipment = ReturnType<Recipe['network']>;

function calling(
  recipe: Recipe,
  names: GenerateOptions['carriersCalled'],
  write: WriteShipment,
): WriteShipment {
  if (names === undefined) return write;
  const { carrier } = recipe.roles;
  return (...shipment) =>
    write(...shipment).map((cell, at) => (at === carrier ? (names[cell] ?? cell) : cell));
}

function withColumns(recipe: Recipe, added: GenerateOptions['addedColumns'] = {}): Recipe {
  return {
    ...recipe,
    header: [...recipe.header, ...Object.keys(added)],
    network(chance, lanes) {
      const write = recipe.network(chance, lanes);
      return (...shipment) => {
        const cells = write(...shipment);
        return [...cells, ...Object.values(added).map((cellOf) => cellOf(cells))];
      };
    },
  };
}

function* shipmentRows(rows: number, write: (index: number) => string[]): Generator<string[]> {
  for (let index = 0; index < rows; index += 1) yield write(index);
}

function headerWithErrors(recipe: Recipe, dirt: Dirt): string[] {
  const header = [...recipe.header];
  if (dirt.weightUnits > 0) {
    const { weight } = recipe.roles;
    header[weight] = (header[weight] ?? '').replace(/ \(.*\)$/, '');
    header.splice(weight + 1, 0, 'Weight Unit');
  }
  return header;
}

/** Inserting a unit column after the weight moves every following column by one. */
function rolesWithUnit(roles: ColumnRoles): ColumnRoles {
  const moved = (column: number): number => (column > roles.weight ? column + 1 : column);
  return {
    ...roles,
    places: roles.places.map(moved),
    zips: roles.zips.map(moved),
    dates: roles.dates.map(moved),
    carrier: moved(roles.carrier),
    charges: roles.charges.map(moved),
    total: moved(roles.total),
    currency: moved(roles.currency),
    onceOnly: roles.onceOnly.map(moved),
  };
}

function* rowsWithErrors(
  shipments: Generator<string[]>,
  cleanRoles: ColumnRoles,
  dirt: Dirt,
  chance: Chance,
  tally: Map<DirtKind, number> | undefined,
): Generator<string[]> {
  const struck = (kind: DirtKind): void => void tally?.set(kind, (tally.get(kind) ?? 0) + 1);
  const withUnit = dirt.weightUnits > 0;
  const roles = withUnit ? rolesWithUnit(cleanRoles) : cleanRoles;
  let later: { row: string[]; due: number }[] = [];
  const putOff = (row: string[], now: number): void =>
    void later.push({ row, due: now + chance.whole(1, mostRowsLater) });
  let count = 0;
  for (const shipment of shipments) {
    if (withUnit) shipment.splice(roles.weight + 1, 0, '');
    const lines = addRowErrors(shipment, roles, dirt, chance, struck);
    // Do not change the cells of a shipment with several lines: its lines must still agree on location, day and currency.
    const single = lines.now.length + lines.later.length === 1;
    for (const row of lines.now) {
      if (single) addCellErrors(row, roles, dirt, chance, struck);
      else if (withUnit && row[roles.weight]) row[roles.weight + 1] = roles.weightUnit;
      yield row;
      if (dirt.repeatedRows > 0 && chance.hit(dirt.repeatedRows)) {
        struck('repeatedRows');
        putOff([...row], count);
      }
    }
    for (const row of lines.later) putOff(row, count);
    if (dirt.blankRows > 0 && chance.hit(dirt.blankRows)) {
      struck('blankRows');
      yield shipment.map(() => '');
    }
    count += 1;
    if (later.some((entry) => entry.due <= count)) {
      for (const entry of later) if (entry.due <= count) yield entry.row;
      later = later.filter((entry) => entry.due > count);
    }
  }
  for (const entry of later) yield entry.row;
}
