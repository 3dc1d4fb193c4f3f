import type { ExceptionReason } from './exceptionReasons.ts';

export const lineState = { accepted: 0, excepted: 1, excluded: 2 } as const;
export const excludedBy = {
  user: 1,
  otherMode: 2,
  repeat: 3,
  userWithPlace: 4,
  otherUpload: 5,
  status: 6,
  noVolume: 7,
  outsidePeriod: 8,
  hiddenRow: 9,
} as const;

export type FoundException = {
  readonly field: string;
  readonly reason: ExceptionReason;
  readonly text: string;
  readonly proposal: string | null;
};
/** A cell whose figure is in another line. */
export type FoundReference = { readonly field: 'totalCharge' | 'weight'; readonly text: string };

/** One row as figures and word numbers; NaN means none. One object is reused for every row. */
export class ParsedLine {
  state = 0;
  excludedBy = Number.NaN;
  modeTextNo = Number.NaN;
  originWord = 0;
  destinationWord = 0;
  carrierWord = Number.NaN;
  equipmentWord = -1;
  serviceWord = -1;
  moveTypeWord = -1;
  businessUnitWord = -1;
  shipDay = Number.NaN;
  deliveryDay = Number.NaN;
  promisedDay = Number.NaN;
  movedDay = Number.NaN;
  currency: string | null = null;
  chargeCents = Number.NaN;
  chargeUsdCents = Number.NaN;
  linehaulUsdCents = Number.NaN;
  fuelUsdCents = Number.NaN;
  weightGrams = Number.NaN;
  /** Ten-thousandths of a cubic metre. */
  volume = Number.NaN;
  /** Tenths of a mile. */
  miles = Number.NaN;
  containers = Number.NaN;
  pieces = Number.NaN;
  chassisDays = Number.NaN;
  /** Position of the shipment's number in the batch; start equals end if there is none. */
  refStart = 0;
  refEnd = 0;
  readonly exceptions: FoundException[] = [];
  readonly references: FoundReference[] = [];

  clear(): void {
    const nothing = Number.NaN;
    this.state = 0;
    this.excludedBy = nothing;
    this.modeTextNo = nothing;
    this.originWord = 0;
    this.destinationWord = 0;
    this.carrierWord = nothing;
    this.equipmentWord = -1;
    this.serviceWord = -1;
    this.moveTypeWord = -1;
    this.businessUnitWord = -1;
    this.shipDay = nothing;
    this.deliveryDay = nothing;
    this.promisedDay = nothing;
    this.movedDay = nothing;
    this.currency = null;
    this.chargeCents = nothing;
    this.chargeUsdCents = nothing;
    this.linehaulUsdCents = nothing;
    this.fuelUsdCents = nothing;
    this.weightGrams = nothing;
    this.volume = nothing;
    this.miles = nothing;
    this.containers = nothing;
    this.pieces = nothing;
    this.chassisDays = nothing;
    this.refStart = 0;
    this.refEnd = 0;
    if (this.exceptions.length > 0) this.exceptions.length = 0;
    if (this.references.length > 0) this.references.length = 0;
  }

  except(field: string, reason: ExceptionReason, text = '', proposal: string | null = null): void {
    this.exceptions.push({ field, reason, text, proposal });
  }
}
