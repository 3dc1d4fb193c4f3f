import { type BinaryRows, bigintFields } from './binaryRows.ts';
import type { LinePlan } from './linePlan.ts';
import type { ParsedLine } from './parsedLine.ts';

/** Columns of `lines` that every upload fills, in the order in which they are written. */
const always = [
  'customer_id',
  'upload_id',
  'line_no',
  'sheet_row',
  'state',
  'excluded_by',
  'head_line_no',
  'route_no',
  'carrier_word',
  'ship_date',
  'delivery_date',
  'moved_on',
  'shipment_ref',
  'currency',
  'charge',
  'charge_usd',
];

/** Writes lines in COPY format; columns that no cell of the file can fill are omitted. */
export class LineWriter {
  readonly columns: string;
  private readonly prefix: Buffer;
  private readonly fieldCount: number;
  private readonly hasLinehaul: boolean;
  private readonly hasFuel: boolean;
  private readonly hasPromised: boolean;
  private readonly hasWeight: boolean;
  private readonly hasVolume: boolean;
  private readonly hasMiles: boolean;
  private readonly hasContainers: boolean;
  private readonly hasPieces: boolean;
  private readonly hasChassisDays: boolean;
  private readonly hasModeText: boolean;

  /** `plan` is the one that fills the most columns: that of corrected lines if there are any. */
  constructor(customerId: string, uploadId: string, plan: LinePlan) {
    const { columns } = plan;
    this.prefix = bigintFields([customerId, uploadId]);
    this.hasLinehaul = columns.linehaul.columnNo >= 0;
    this.hasFuel = columns.fuel.columnNo >= 0;
    this.hasPromised = columns.promisedDate.columnNo >= 0;
    this.hasWeight = columns.weight.columnNo >= 0;
    this.hasVolume = columns.volume.columnNo >= 0;
    this.hasMiles = columns.miles.columnNo >= 0;
    this.hasContainers = columns.containerCount.columnNo >= 0 || plan.isSingleContainer;
    this.hasPieces = columns.pieces.columnNo >= 0;
    this.hasChassisDays = columns.chassisDays.columnNo >= 0;
    this.hasModeText = columns.transportMode.columnNo >= 0;
    const written = [
      ...always,
      ...(this.hasLinehaul ? ['linehaul_usd'] : []),
      ...(this.hasFuel ? ['fuel_usd'] : []),
      ...(this.hasPromised ? ['promised_date'] : []),
      ...(this.hasWeight ? ['weight_kg'] : []),
      ...(this.hasVolume ? ['volume_m3'] : []),
      ...(this.hasMiles ? ['miles'] : []),
      ...(this.hasContainers ? ['containers'] : []),
      ...(this.hasPieces ? ['pieces'] : []),
      ...(this.hasChassisDays ? ['chassis_days'] : []),
      ...(this.hasModeText ? ['mode_text_no'] : []),
    ];
    this.columns = written.join(', ');
    this.fieldCount = written.length;
  }

  /** Writes one line. Head 0 means the line itself, route 0 none, day NaN none. */
  write(
    out: BinaryRows,
    line: ParsedLine,
    lineNo: number,
    sheetRow: number,
    head: number,
    route: number,
    day: number,
    bytes: Uint8Array,
  ): void {
    out.row(this.fieldCount);
    out.ready(this.prefix);
    out.whole(lineNo);
    out.whole(sheetRow);
    out.small(line.state);
    out.small(line.excludedBy);
    if (head === 0) out.nothing();
    else out.whole(head);
    if (route === 0) out.nothing();
    else out.whole(route);
    out.whole(line.carrierWord);
    out.date(line.shipDay);
    out.date(line.deliveryDay);
    out.date(day);
    if (line.refStart === line.refEnd) out.nothing();
    else out.range(bytes, line.refStart, line.refEnd);
    out.repeated(line.currency);
    out.fixed(line.chargeCents, 2);
    out.fixed(line.chargeUsdCents, 2);
    if (this.hasLinehaul) out.fixed(line.linehaulUsdCents, 2);
    if (this.hasFuel) out.fixed(line.fuelUsdCents, 2);
    if (this.hasPromised) out.date(line.promisedDay);
    if (this.hasWeight) out.fixed(line.weightGrams, 3);
    if (this.hasVolume) out.fixed(line.volume, 4);
    if (this.hasMiles) out.fixed(line.miles, 1);
    if (this.hasContainers) out.fixed(line.containers, 2);
    if (this.hasPieces) out.fixed(line.pieces, 2);
    if (this.hasChassisDays) out.fixed(line.chassisDays, 2);
    if (this.hasModeText) out.small(line.modeTextNo);
  }
}
