import { isShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import { cutText } from '../../../platform/cutText.ts';

export type SettleAction = 'volumeOnly' | 'withoutWeight' | 'exclude' | 'setValue' | 'keep';
type Reason = {
  readonly message: string;
  readonly actions: readonly SettleAction[];
  readonly byText: boolean;
};

const charge: readonly SettleAction[] = ['volumeOnly', 'exclude', 'setValue'];
const weight: readonly SettleAction[] = ['withoutWeight', 'exclude', 'setValue'];
const edit: readonly SettleAction[] = ['setValue', 'exclude'];
const optional: readonly SettleAction[] = ['keep', 'setValue', 'exclude'];

/** Why a cell needs a person, in a sentence with the way out, and how it can be settled. `byText`: each text is a group. */
export const exceptionReasons = {
  noCharge: {
    message: 'The row has no charge. Take it for its volume only, exclude it, or give a charge.',
    actions: charge,
    byText: false,
  },
  zeroCharge: {
    message:
      'The shipment costs nothing, or 1 USD at most. Most systems write 0 until the invoice arrives. Count the rows for their volume only, keep the charge if it is right, give a charge, or exclude the rows.',
    actions: ['volumeOnly', 'keep', 'setValue', 'exclude'],
    byText: false,
  },
  chargeText: {
    message: 'The charge is text, not a number. Enter a charge, use volume only, or exclude the rows.',
    actions: charge,
    byText: true,
  },
  chargeCurrency: {
    message:
      'We have no rate for the currency in this cell. Give the charge in another (such as USD 100), take the rows for their volume only, or exclude them.',
    actions: charge,
    byText: true,
  },
  yenOrYuan: {
    message:
      '¥ is the sign of the Japanese yen and of the Chinese yuan. Give the charge with its currency (such as JPY 149350), take the rows for their volume only, or exclude them.',
    actions: charge,
    byText: true,
  },
  chargeNoAmount: {
    message:
      'This is no amount of money. Give a charge, take the rows for their volume only, or exclude them.',
    actions: charge,
    byText: true,
  },
  chargeNowhere: {
    message:
      'The charge refers to a row that is not here. Take the rows for their volume only, exclude them, or give a charge.',
    actions: charge,
    byText: false,
  },
  weightText: {
    message: 'The weight is words. Go on without it, exclude the rows, or give a weight.',
    actions: weight,
    byText: true,
  },
  weightUnit: {
    message:
      'We do not know the unit in this cell. Give the weight in the unit of its column, go on without it, or exclude the rows.',
    actions: weight,
    byText: true,
  },
  weightNowhere: {
    message:
      'The weight refers to a row that is not here. Go on without it, exclude the rows, or give a weight.',
    actions: weight,
    byText: false,
  },
  impossibleWeight: {
    message:
      'No truck, container or aircraft carries that much, or the goods would be heavier than metal or lighter than air. Give the right weight, count the rows without it, keep it if it is right, or exclude the rows.',
    actions: ['setValue', 'withoutWeight', 'keep', 'exclude'],
    byText: false,
  },
  missingDate: {
    message: 'The row has neither a ship date nor a delivery date. Give a date or exclude it.',
    actions: edit,
    byText: false,
  },
  notADate: {
    message: 'Unreadable date. Use YYYY-MM-DD or exclude the rows.',
    actions: edit,
    byText: true,
  },
  notADateOptional: {
    message: 'This is no date we can read. Leave it out, or write it as YYYY-MM-DD.',
    actions: optional,
    byText: true,
  },
  farDate: {
    message: 'The date is more than a year after the file came. Give the right year, or exclude the rows.',
    actions: edit,
    byText: true,
  },
  ambiguousDate: {
    message: 'Day and month could be swapped. Say “dmy” (day first) or “mdy” (month first).',
    actions: edit,
    byText: false,
  },
  extraCells: {
    message:
      'The row has more cells than the header, so its cells may stand in the wrong columns. Exclude the rows, or keep them as they were read.',
    actions: ['keep', 'exclude'],
    byText: false,
  },
  totalRow: {
    message:
      'The row says that it is a total, and its charge is the sum of the rows above. Exclude it, or keep it if it is a shipment.',
    actions: ['exclude', 'keep'],
    byText: false,
  },
  missingPlace: {
    message: 'Location missing. Enter it or exclude the row.',
    actions: edit,
    byText: false,
  },
  notANumber: {
    message: 'This is no number. Leave it out, give a number, or exclude the rows.',
    actions: optional,
    byText: true,
  },
  threeDecimals: {
    message:
      'Other figures of the column have thousands separators, and this one has a separator before three digits. Set it to the figure in thousands, keep it as it was read, or exclude the rows.',
    actions: ['setValue', 'keep', 'exclude'],
    byText: true,
  },
  tooLarge: {
    message:
      'No shipment is that large. Check unit and decimal point; leave it out, correct it, or exclude the rows.',
    actions: optional,
    byText: true,
  },
  negative: {
    message:
      'The figure is negative and nothing in its shipment makes up for it. Correct it, or exclude the rows.',
    actions: edit,
    byText: false,
  },
  creditAlone: {
    message:
      'The charge is negative, and no rows with its shipment’s number make up for it. Give the row the number of the shipment that it credits, correct the charge, or exclude the rows.',
    actions: edit,
    byText: false,
  },
  teuWithoutType: {
    message:
      'Twenty-foot units are containers only where the type of container is known. Give the number of containers, leave it out, or exclude the rows.',
    actions: optional,
    byText: true,
  },
  unknownUnit: {
    message: 'We do not know this unit. Name one we know (kg, lb, t, cbm, cft), or exclude the rows.',
    actions: edit,
    byText: true,
  },
  unknownCurrency: {
    message: 'We have no rate for this currency. Name another (such as USD), or exclude the rows.',
    actions: edit,
    byText: true,
  },
} as const satisfies Record<string, Reason>;

export type ExceptionReason = keyof typeof exceptionReasons;

export function isExceptionReason(reason: string): reason is ExceptionReason {
  return Object.hasOwn(exceptionReasons, reason);
}

/** Key under which like exceptions are settled together. */
export function groupKeyOf(field: string, reason: ExceptionReason, text: string): string {
  return `${field}|${reason}|${exceptionReasons[reason].byText ? cutText(text, 200) : ''}`;
}

/** What exceptions of a whole row are kept under, in place of a field. */
export const wholeRow = 'row';

/** The field's label, as screens show it. */
export function labelOf(field: string): string {
  if (field === wholeRow) return 'Row';
  return isShipmentField(field) ? shipmentFieldDetails[field].label : field;
}
