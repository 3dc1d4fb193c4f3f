import { Decimal } from '@lanewright/freight';
import { plainLetters } from './monthNames.ts';

type Factors = ReadonlyMap<string, number>;

/** Unit names with the factor of each list; a bare "ton" is not included: it may be 1000 kg or 2000 lb. */
const factors = (lists: readonly (readonly [factor: number, names: string])[]): Factors =>
  new Map(lists.flatMap(([factor, names]) => names.split('|').map((name) => [name, factor] as const)));

const kgPer = factors([
  [1, 'kg|kgs|kgm|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogramo|kilogramos'],
  [1, 'quilo|quilos|quilograma|quilogramas|公斤|千克'],
  [0.45359237, 'lb|lbs|lbr|pound|pounds|libra|libras|#|磅'],
  [1000, 't|mt|to|tne|tonne|tonnes|tonnen|tonelada|toneladas|metric ton|metric tons|metric tonnes|吨|公吨'],
  [907.18474, 'short ton|short tons|stn|us ton|us tons|net ton|net tons'],
  [1016.0469088, 'long ton|long tons|ltn|imperial ton|imperial tons'],
  [45.359237, 'cwt|hundredweight'],
  [0.001, 'g|gr|grm|gram|grams|gramm|gramme|grammes|gramo|gramos|grama|gramas|克'],
  [0.028349523125, 'oz|onz|ounce|ounces'],
]);
const m3Per = factors([
  [1, 'cbm|m3|mtq|cubic meter|cubic meters|cubic metre|cubic metres|kubikmeter|metre cube|metres cubes'],
  [1, 'metro cubico|metros cubicos|cu m|cum|立方米|立方|方'],
  [0.028316846592, 'cft|ft3|cf|cuft|cu ft|ftq|cubic foot|cubic feet|pies cubicos|pes cubicos|立方英尺'],
  [0.001, 'l|ltr|liter|liters|litre|litres|litro|litros|dm3|dmq'],
  [0.000016387064, 'in3|cu in|cuin|cubic inch|cubic inches|inq'],
]);
const milesPer = factors([
  [1, 'mi|mls|mile|miles|smi|milla|millas|milha|milhas|meilen|英里'],
  [15_625 / 25_146, 'km|kms|kmt|kilometer|kilometers|kilometre|kilometres|kilometro|kilometros'],
  [15_625 / 25_146, 'quilometro|quilometros|公里|千米'],
]);

const longestUnit = 40;
const factorOf = (known: Factors, unit: string): number | null => {
  if (unit.length > longestUnit) return null;
  const plain = plainLetters(unit.trim())
    .replace(/³|\^3/g, '3')
    .replace(/[.\s]+/g, ' ')
    .trim();
  return known.get(plain) ?? known.get(plain.replaceAll(' ', '')) ?? null;
};

/** Kilograms per unit of weight; null for an unknown unit. */
export const kgPerUnit = (unit: string): number | null => factorOf(kgPer, unit);
/** Cubic metres per unit of volume; null for an unknown unit. */
export const m3PerUnit = (unit: string): number | null => factorOf(m3Per, unit);
/** Miles per unit of distance; null for an unknown unit. */
export const milesPerUnit = (unit: string): number | null => factorOf(milesPer, unit);

const pieces =
  /^(pcs?|pieces?|pkgs?|packages?|ctns?|cartons?|plts?|pallets?|skids?|colli|collis|units?|ea|stk|stuck|kolli|cajas?|bultos?|volumes?|件|箱|托)$/;
const boxes = /^x\s*(20|40|45)(\D.*)?$|^(containers?|cntrs?|ctrs?|conteneurs?|contenedor(es)?|柜)$/;
/** Whether a text after a number means that it counts pieces. */
export const countsPieces = (unit: string): boolean => pieces.test(plainLetters(unit).replace(/\.$/, ''));
/** Whether a text after a number means that it counts containers: `2 x 40HC`. */
export const countsContainers = (unit: string): boolean => boxes.test(plainLetters(unit));

/** Twenty-foot units of a container type as written, `40HC`, `22G1`, `45'`; null if its length is unknown. */
export function teuOfContainer(type: string): number | null {
  const text = type.trim().toUpperCase().slice(0, longestUnit);
  const length = /^([24L])\d[A-Z]\d$/.exec(text)?.[1] ?? /^(20|40|45)(?!\d)/.exec(text)?.[1];
  if (length === undefined) return null;
  return { 2: 1, 20: 1, 4: 2, 40: 2, L: 2.25, 45: 2.25 }[length] ?? null;
}

/**
 * Converts a whole number in units of its last place to another unit, exactly, rounded half away from zero; `over` removes decimals
 * that the result does not have. Uses the slower exact arithmetic only for values next to a half.
 */
export function converted(scaled: number, factor: number, over = 1): number {
  if ((factor === 1 && over === 1) || Number.isNaN(scaled)) return scaled;
  const size = (Math.abs(scaled) * factor) / over;
  const part = size - Math.floor(size);
  const rounded =
    Math.abs(part - 0.5) > 0.001
      ? Math.round(size)
      : new Decimal(Math.abs(scaled))
          .times(factor)
          .div(over)
          .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
          .toNumber();
  return scaled < 0 && rounded !== 0 ? -rounded : rounded;
}
