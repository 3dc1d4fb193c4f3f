import { excludedBy, lineState, type ParsedLine } from './parsedLine.ts';
import { isoDateOf } from '../cells/readDate.ts';

/** Counts and sums over an upload's lines, as returned by `reconcileLines.sql`. */
export type UploadSums = Record<
  | 'received'
  | 'accepted'
  | 'excepted'
  | 'excluded'
  | 'by_user'
  | 'other_mode'
  | 'repeats'
  | 'other_upload'
  | 'by_status'
  | 'no_volume'
  | 'outside_period'
  | 'hidden_rows'
  | 'mode_lines'
  | 'mode_shipments'
  | 'accepted_heads'
  | 'charge_usd'
  | 'received_charge_usd'
  | 'weight_kg'
  | 'received_weight_kg'
  | 'volume',
  string
> & { first_month: string | null; last_month: string | null };

/** Counts and sums lines while they are read. Valid for an upload as long as no line has an exception. */
export class LineSums {
  private received = 0;
  private accepted = 0;
  private heads = 0;
  private otherMode = 0;
  private repeats = 0;
  private byStatus = 0;
  private hiddenRows = 0;
  private firstDay = Number.POSITIVE_INFINITY;
  private lastDay = Number.NEGATIVE_INFINITY;
  private readonly charge = new ExactSum(2);
  private readonly receivedCharge = new ExactSum(2);
  private readonly weight = new ExactSum(3);
  private readonly receivedWeight = new ExactSum(3);
  private readonly volumes = {
    mi: new ExactSum(1),
    containers: new ExactSum(2),
    m3: new ExactSum(4),
    kg: this.weight,
  };

  /** Adds a line as it is written: `head` is 0 for the line itself, `day` is the shipment's. */
  add(line: ParsedLine, head: number, day: number): void {
    this.received += 1;
    this.receivedCharge.add(line.chargeUsdCents);
    this.receivedWeight.add(line.weightGrams);
    if (line.state !== lineState.accepted) {
      if (line.excludedBy === excludedBy.otherMode) this.otherMode += 1;
      else if (line.excludedBy === excludedBy.status) this.byStatus += 1;
      else if (line.excludedBy === excludedBy.hiddenRow) this.hiddenRows += 1;
      else this.repeats += 1;
      return;
    }
    this.accepted += 1;
    if (head === 0) this.heads += 1;
    this.charge.add(line.chargeUsdCents);
    this.weight.add(line.weightGrams);
    this.volumes.mi.add(line.miles);
    this.volumes.containers.add(line.containers);
    this.volumes.m3.add(line.volume);
    if (day < this.firstDay) this.firstDay = day;
    if (day > this.lastDay) this.lastDay = day;
  }

  /** Whether every accepted line is a shipment of its own. */
  get hasSingleLines(): boolean {
    return this.accepted === this.heads;
  }

  /** The sums, with the volume in the mode's unit. */
  in(unit: 'mi' | 'containers' | 'm3' | 'kg'): UploadSums {
    return {
      received: String(this.received),
      accepted: String(this.accepted),
      excepted: '0',
      excluded: String(this.otherMode + this.repeats + this.byStatus + this.hiddenRows),
      by_user: '0',
      other_mode: String(this.otherMode),
      repeats: String(this.repeats),
      other_upload: '0',
      by_status: String(this.byStatus),
      no_volume: '0',
      outside_period: '0',
      hidden_rows: String(this.hiddenRows),
      mode_lines: String(this.received - this.otherMode),
      mode_shipments: String(this.heads),
      accepted_heads: String(this.heads),
      charge_usd: this.charge.text(),
      received_charge_usd: this.receivedCharge.text(),
      weight_kg: this.weight.text(),
      received_weight_kg: this.receivedWeight.text(),
      volume: this.volumes[unit].text(),
      first_month: this.accepted === 0 ? null : isoDateOf(this.firstDay).slice(0, 7),
      last_month: this.accepted === 0 ? null : isoDateOf(this.lastDay).slice(0, 7),
    };
  }
}

/** An exact sum of whole numbers in units of the last place, however many there are; NaN adds nothing. */
export class ExactSum {
  private readonly decimals: number;
  private whole = 0n;
  /** No line adds more than the database holds, about 2^52, so this sum never loses a digit. */
  private recent = 0;

  constructor(decimals: number) {
    this.decimals = decimals;
  }

  add(value: number): void {
    if (value !== value) return;
    this.recent += value;
    if (this.recent < 2 ** 51 && this.recent > -(2 ** 51)) return;
    this.whole += BigInt(this.recent);
    this.recent = 0;
  }

  text(): string {
    const sum = this.whole + BigInt(this.recent);
    const digits = String(sum < 0n ? -sum : sum).padStart(this.decimals + 1, '0');
    return `${sum < 0n ? '-' : ''}${digits.slice(0, -this.decimals)}.${digits.slice(-this.decimals)}`;
  }
}
