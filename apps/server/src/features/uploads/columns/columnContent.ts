import { moveTypeFromName } from '@lanewright/freight';
import { currencyCode } from '../cells/currencies.ts';
import { monthIn } from '../cells/readMonth.ts';
import { readMeasure } from '../cells/readAmount.ts';
import { readDate } from '../cells/readDate.ts';
import { isPlaceholderText } from '../cells/isPlaceholderText.ts';
import { kgPerUnit, m3PerUnit, teuOfContainer } from '../cells/units.ts';
import { isCountryName, isStateCode } from './placeNames.ts';
import { modeOfText } from './modeTexts.ts';

/** What the cells of a sampled column look like; shares are of its non-empty cells. */
export type ColumnContent = {
  readonly filled: number;
  readonly filledShare: number;
  readonly dates: number;
  /** Dates that are digits only, `20250307` or a serial: accepted only if the header says date. */
  readonly digitDates: number;
  /** Years from 1990 to 2050, and months by number or name. */
  readonly years: number;
  readonly months: number;
  readonly numbers: number;
  readonly wholeNumbers: number;
  readonly decimals: number;
  readonly countries: number;
  readonly twoLetters: number;
  readonly states: number;
  readonly zips: number;
  readonly iataCodes: number;
  readonly portCodes: number;
  readonly currencies: number;
  readonly units: number;
  readonly weights: number;
  readonly volumes: number;
  readonly money: number;
  readonly containers: number;
  readonly containerNumbers: number;
  readonly waybills: number;
  readonly carrierCodes: number;
  readonly modes: number;
  readonly modeKinds: number;
  readonly moveTypes: number;
  readonly words: number;
  readonly digits: number;
  readonly distinct: number;
  readonly distinctShare: number;
};

const moveTypes =
  /^(door|port|ramp|cy|cfs|d|p|sd|dt[dp]|pt[dp])([-/ ]?(to)?[-/ ]?(door|port|ramp|cy|cfs|d|p|sd))?$/i;
const longestMoveType = 30;
const oneSided = /^(door|port|ramp|d|p)$/i;
const usZip = /^\d{5}(-\d{4})?$/;
const zips =
  /^(\d{5}(-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]{1,2}-\d{4,5})$/i;

/** More distinct cells of a column than this add nothing about its kind. */
const mostLookedAt = 150;

/** Examines the sampled cells of one column. */
export function columnContent(cells: readonly string[]): ColumnContent {
  const said = cells
    .map((cell) => cell.replaceAll('\u00a0', ' ').trim())
    .filter((cell) => !isPlaceholderText(cell));
  const looks = new Map<string, CellLook>();
  const totals: Record<keyof CellLook, number> = { ...nothingSeen };
  let seen = 0;
  for (const cell of said) {
    let look = looks.get(cell);
    if (look === undefined) {
      if (looks.size >= mostLookedAt) continue;
      look = lookOf(cell);
      looks.set(cell, look);
    }
    seen++;
    for (const name of lookNames) totals[name] += look[name];
  }
  const shares = Object.fromEntries(
    lookNames.map((name) => [name, seen === 0 ? 0 : totals[name] / seen]),
  ) as Record<keyof CellLook, number>;
  const modes = new Set([...looks.keys()].map(modeOfText).filter((mode) => mode !== null));
  const distinct = new Set(said).size;
  return {
    ...shares,
    filled: said.length,
    filledShare: cells.length === 0 ? 0 : said.length / cells.length,
    modeKinds: modes.size,
    distinct,
    distinctShare: said.length === 0 ? 0 : distinct / said.length,
  };
}

const contentsOfRows = new WeakMap<readonly (readonly string[])[], Map<number, ColumnContent>>();

/** The content of a column of sampled rows; cached per set of rows, however often it is requested. */
export function contentOfColumn(rows: readonly (readonly string[])[], columnNo: number): ColumnContent {
  const known = contentsOfRows.get(rows) ?? new Map<number, ColumnContent>();
  contentsOfRows.set(rows, known);
  const content = known.get(columnNo) ?? columnContent(rows.map((row) => row[columnNo] ?? ''));
  known.set(columnNo, content);
  return content;
}

const nothingSeen = {
  dates: 0,
  digitDates: 0,
  years: 0,
  months: 0,
  numbers: 0,
  wholeNumbers: 0,
  decimals: 0,
  countries: 0,
  twoLetters: 0,
  states: 0,
  zips: 0,
  iataCodes: 0,
  portCodes: 0,
  currencies: 0,
  units: 0,
  weights: 0,
  volumes: 0,
  money: 0,
  containers: 0,
  containerNumbers: 0,
  waybills: 0,
  carrierCodes: 0,
  modes: 0,
  moveTypes: 0,
  words: 0,
  digits: 0,
};
type CellLook = typeof nothingSeen;
const lookNames = Object.keys(nothingSeen) as (keyof CellLook)[];

function lookOf(cell: string): CellLook {
  const measure = readMeasure(cell);
  const unit = measure?.unit ?? '';
  const isCurrency = unit !== '' && currencyCode(unit) !== null;
  const isCode = (pattern: RegExp) => Number(pattern.test(cell));
  const isDate = readDate(cell, null) !== null && !/^[\d.,]+$/.test(cell);
  const isWhole = /^\d+$/.test(cell);
  return {
    dates: Number(isDate || /^\d{1,2}[.]\d{1,2}[.](\d{4}|\d{2})$/.test(cell)),
    digitDates: Number(/^\d{5}(\.\d+)?$|^\d{8}$/.test(cell) && readDate(cell, null) !== null),
    years: isCode(/^(199\d|20[0-4]\d)(\.0+)?$/),
    months: Number(monthIn(cell) !== null),
    numbers: Number(measure !== null && (unit === '' || isCurrency || isUnit(unit))),
    wholeNumbers: Number(isWhole),
    decimals: Number(measure !== null && unit === '' && /[.,]\d{1,2}$/.test(cell)),
    countries: Number(isCountryName(cell)),
    twoLetters: isCode(/^[A-Z]{2}$/),
    states: Number(isStateCode(cell)),
    zips: Number(zips.test(cell) && (!isWhole || usZip.test(cell))),
    iataCodes: isCode(/^[A-Z]{3}$/),
    portCodes: isCode(/^[A-Z]{2} ?[A-Z2-9]{3}$/),
    currencies: Number(isCurrencyCell(cell)),
    units: Number(isUnit(cell)),
    weights: Number(unit !== '' && kgPerUnit(unit) !== null),
    volumes: Number(unit !== '' && m3PerUnit(unit) !== null),
    money: Number(isCurrency),
    containers: Number(
      /^\d{2}['’"]?\s?[A-Z]|^[24L]\d[A-Z]\d$|^(20|40|45)['’"]/i.test(cell) && teuOfContainer(cell) !== null,
    ),
    containerNumbers: isCode(/^[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d$/),
    waybills: isCode(/^\d{3}-\d{4} ?\d{4}$/),
    carrierCodes: isCode(/^[A-Z]{4}$/),
    modes: Number(cell.length > 2 && modeOfText(cell) !== null),
    moveTypes: Number(saysMoveType(cell)),
    words: Number(/\p{L}{3}/u.test(cell)),
    digits: isCode(/\d/),
  };
}

function saysMoveType(cell: string): boolean {
  if (cell.length > longestMoveType || oneSided.test(cell)) return false;
  // Two letters alone are a country or state more often than a move type.
  return moveTypes.test(cell) || (cell.length > 2 && moveTypeFromName(cell) !== undefined);
}

function isUnit(cell: string): boolean {
  return kgPerUnit(cell) !== null || m3PerUnit(cell) !== null;
}

function isCurrencyCell(cell: string): boolean {
  return !isUnit(cell) && currencyCode(cell) !== null;
}
