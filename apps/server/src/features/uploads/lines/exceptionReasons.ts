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

/**
 * Why a cell needs a user's decision, in a sentence with the suggested fix, and how it can be resolved. `byText`: each text is a
 * group.
 */
export const exceptionReasons = {
  noCharge: {
    message: 'The row has no charge. Enter a charge, use volume only, or exclude the row.',
    actions: charge,
    byText: false,
  },
  zeroCharge: {
    message:
      'The shipment’s charge is 1 USD or less. Most systems write 0 until the invoice arrives. Enter a charge, use volume only, keep the charge if it is correct, or exclude the rows.',
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
      'No exchange rate for the currency in this cell. Enter the charge in another currency (e.g. USD 100), use volume only, or exclude the rows.',
    actions: charge,
    byText: true,
  },
  yenOrYuan: {
    message:
      '¥ can mean Japanese yen or Chinese yuan. Enter the charge with its currency (e.g. JPY 149350), use volume only, or exclude the rows.',
    actions: charge,
    byText: true,
  },
  chargeNoAmount: {
    message: 'This isn’t an amount of money. Enter a charge, use volume only, or exclude the rows.',
    actions: charge,
    byText: true,
  },
  chargeNowhere: {
    message:
      'The charge refers to a row that isn’t in the file. Enter a charge, use volume only, or exclude the rows.',
    actions: charge,
    byText: false,
  },
  weightText: {
    message: 'The weight is text, not a number. Enter a weight, continue without it, or exclude the rows.',
    actions: weight,
    byText: true,
  },
  weightUnit: {
    message:
      'Unknown unit in this cell. Enter the weight in the unit of its column, continue without it, or exclude the rows.',
    actions: weight,
    byText: true,
  },
  weightNowhere: {
    message:
      'The weight refers to a row that isn’t in the file. Enter a weight, continue without it, or exclude the rows.',
    actions: weight,
    byText: false,
  },
  impossibleWeight: {
    message:
      'The weight exceeds any truck, container or aircraft, or the density is implausible. Enter the correct weight, include the rows without it, keep it if it is correct, or exclude the rows.',
    actions: ['setValue', 'withoutWeight', 'keep', 'exclude'],
    byText: false,
  },
  missingDate: {
    message: 'The row has neither a ship date nor a delivery date. Enter a date or exclude the row.',
    actions: edit,
    byText: false,
  },
  notADate: {
    message: 'Unreadable date. Use YYYY-MM-DD or exclude the rows.',
    actions: edit,
    byText: true,
  },
  notADateOptional: {
    message: 'Unreadable date. Use YYYY-MM-DD or leave it blank.',
    actions: optional,
    byText: true,
  },
  farDate: {
    message: 'The date is more than a year after the upload. Correct the year or exclude the rows.',
    actions: edit,
    byText: true,
  },
  ambiguousDate: {
    message: 'Day and month could be swapped. Enter “dmy” (day first) or “mdy” (month first).',
    actions: edit,
    byText: false,
  },
  extraCells: {
    message:
      'The row has more cells than the header, so its values may be in the wrong columns. Exclude the rows, or keep them as read.',
    actions: ['keep', 'exclude'],
    byText: false,
  },
  totalRow: {
    message:
      'The row is labelled as a total, and its charge is the sum of the rows above. Exclude it, or keep it if it is a shipment.',
    actions: ['exclude', 'keep'],
    byText: false,
  },
  missingPlace: {
    message: 'Location missing. Enter it or exclude the row.',
    actions: edit,
    byText: false,
  },
  notANumber: {
    message: 'This isn’t a number. Enter a number, leave it blank, or exclude the rows.',
    actions: optional,
    byText: true,
  },
  threeDecimals: {
    message:
      'Other values in this column have thousands separators, and this one has a separator before three digits. Set it to the value in thousands, keep it as read, or exclude the rows.',
    actions: ['setValue', 'keep', 'exclude'],
    byText: true,
  },
  tooLarge: {
    message:
      'Value too large for a shipment. Check the unit and decimal point, then correct it, leave it blank, or exclude the rows.',
    actions: optional,
    byText: true,
  },
  negative: {
    message: 'The value is negative and nothing in the shipment offsets it. Correct it or exclude the rows.',
    actions: edit,
    byText: false,
  },
  creditAlone: {
    message:
      'The charge is negative and no rows with the same shipment ID offset it. Enter the ID of the shipment that it credits, correct the charge, or exclude the rows.',
    actions: edit,
    byText: false,
  },
  teuWithoutType: {
    message:
      'Twenty-foot units (TEU) can be converted to containers only if the container type is known. Enter the number of containers, leave it blank, or exclude the rows.',
    actions: optional,
    byText: true,
  },
  unknownUnit: {
    message: 'Unknown unit. Enter kg, lb, t, cbm or cft, or exclude the rows.',
    actions: edit,
    byText: true,
  },
  unknownCurrency: {
    message: 'No exchange rate for this currency. Enter another one (e.g. USD) or exclude the rows.',
    actions: edit,
    byText: true,
  },
} as const satisfies Record<string, Reason>;

export type ExceptionReason = keyof typeof exceptionReasons;

export function isExceptionReason(reason: string): reason is ExceptionReason {
  return Object.hasOwn(exceptionReasons, reason);
}

/** Key under which similar exceptions are resolved together. */
export function groupKeyOf(field: string, reason: ExceptionReason, text: string): string {
  return `${field}|${reason}|${exceptionReasons[reason].byText ? cutText(text, 200) : ''}`;
}

/** Key of exceptions of a whole row, in place of a field. */
export const wholeRow = 'row';

export function labelOf(field: string): string {
  if (field === wholeRow) return 'Row';
  return isShipmentField(field) ? shipmentFieldDetails[field].label : field;
}
