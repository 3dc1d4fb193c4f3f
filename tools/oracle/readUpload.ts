import { cubicMetres, kilograms, monthOf, numberOf, trimmed } from './cells.ts';
import { numberedRows, recordsOf } from './csvRows.ts';
import type { ExportedMode, ExportedUpload } from './exported.ts';
import { type Fraction, decimalText, plus, zero } from './pipeline/fraction.ts';
import type { LocatedLine, LocatedShipment } from './pipeline/foldShipments.ts';

type Clean = Readonly<Record<string, string>>;
/** A shipment of an upload. */
export interface ReadShipment extends LocatedShipment {
  readonly uploadId: string;
  /** Parts of the charge that are stated separately; null if no line states them. */
  readonly linehaulUsd: Fraction | null;
  readonly fuelUsd: Fraction | null;
  readonly businessUnit: string;
}

const modeNumbers = { fcl: 2, lcl: 3, ftl: 4, air: 7, drayage: 13 } as const;

/**
 * Reads the shipments of an upload from the file as it was uploaded. Only which rows are included, and the names of their locations
 * and words, are taken from the cleansed file; amounts, days, carriers and units are read here, from the cells as received.
 */
export function readUpload(
  upload: ExportedUpload,
  about: Pick<ExportedMode, 'mode' | 'splitsByBusinessUnit'>,
) {
  const source = new Map(
    [...numberedRows(upload.sourceText)].map(({ number, cells }) => [String(number), cells]),
  );
  const byId = new Map<string, { lines: LocatedLine[]; parts: Parts; businessUnit: string }>();
  for (const clean of recordsOf(upload.cleanText)) {
    const row = clean['Row'] ?? '';
    const cells = source.get(row);
    if (cells === undefined)
      throw new Error(`${upload.fileName} has no row ${row}, which the clean file names.`);
    const line = lineOf(new SourceRow(upload, cells), clean, about);
    const id = trimmed(clean['Shipment']) || `row ${row}`;
    const known = byId.get(id) ?? { lines: [], parts: noParts, businessUnit: line.businessUnit };
    byId.set(id, {
      ...known,
      lines: [...known.lines, line.located],
      parts: {
        linehaul: added(known.parts.linehaul, line.linehaul),
        fuel: added(known.parts.fuel, line.fuel),
      },
    });
  }
  return [...byId].map(
    ([shipmentId, { lines, parts, businessUnit }]): ReadShipment => ({
      shipmentId: `${upload.uploadId} ${shipmentId}`,
      uploadId: upload.uploadId,
      lines,
      linehaulUsd: parts.linehaul,
      fuelUsd: parts.fuel,
      businessUnit,
    }),
  );
}

type Parts = { readonly linehaul: Fraction | null; readonly fuel: Fraction | null };
const noParts: Parts = { linehaul: null, fuel: null };
const added = (a: Fraction | null, b: Fraction | null) => (b === null ? a : plus(a ?? zero, b));

/** Cells of a row by the meaning of their columns, as confirmed by a user. */
class SourceRow {
  private readonly upload: ExportedUpload;
  private readonly cells: readonly string[];

  constructor(upload: ExportedUpload, cells: readonly string[]) {
    this.upload = upload;
    this.cells = cells;
  }

  columns(field: string) {
    return this.upload.columns.filter((column) => column.field === field);
  }
  text(field: string): string {
    for (const { columnNo } of this.columns(field)) {
      const text = trimmed(this.cells[columnNo]);
      if (text !== '') return text;
    }
    return '';
  }
  header(field: string): string {
    return this.columns(field)[0]?.header ?? '';
  }
  number(field: string): Fraction | null {
    return numberOf(this.text(field));
  }
  sum(...fields: string[]): Fraction | null {
    return fields
      .flatMap((field) => this.columns(field))
      .map(({ columnNo }) => numberOf(this.cells[columnNo]))
      .reduce(added, null);
  }
  month(): string {
    for (const field of ['shipDate', 'deliveryDate']) {
      const isDayFirst = /day before month/i.test(this.columns(field)[0]?.writing ?? '');
      const month = monthOf(this.text(field), isDayFirst);
      if (month !== null) return month;
    }
    throw new Error(`a row of ${this.upload.fileName} has no day`);
  }
}

function lineOf(
  row: SourceRow,
  clean: Clean,
  { mode, splitsByBusinessUnit }: Pick<ExportedMode, 'mode' | 'splitsByBusinessUnit'>,
) {
  const currency = row.text('currency').toUpperCase() || 'USD';
  const total = row.number('totalCharge') ?? row.sum('linehaul', 'fuel', 'otherCharge');
  // Past exchange rates are reference data, so the converted charge is taken from the cleansed file.
  const charge = total === null || currency === 'USD' ? total : numberOf(clean['Charge USD']);
  const weight = row.number('weight');
  const volume = row.number('volume');
  const unit = (field: string) => row.text(field);
  const businessUnit = trimmed(clean['Business unit']);
  const text = (amount: Fraction | null, decimals: number) =>
    amount === null ? null : decimalText(amount, decimals);
  const located: LocatedLine = {
    month: row.month(),
    laneKey: laneKeyOf(mode, clean, row) + (splitsByBusinessUnit ? ` | bu ${businessUnit}` : ''),
    carrier: row.text('carrier') || null,
    chargeUsd: text(charge, 2),
    miles: text(row.number('miles') ?? numberOf(clean['Miles']), 4),
    containers: text(row.number('containerCount') ?? numberOf(clean['Containers']), 4),
    weightKg: text(weight && kilograms(weight, unit('weightUnit'), row.header('weight')), 3),
    m3: text(volume && cubicMetres(volume, unit('volumeUnit'), row.header('volume')), 4),
    days: text(row.number('chassisDays'), 4),
  };
  const isUsd = currency === 'USD';
  return {
    located,
    businessUnit,
    linehaul: isUsd ? row.sum('linehaul') : null,
    fuel: isUsd ? row.sum('fuel') : null,
  };
}

/** The lane of a row, by the key of its mode. */
function laneKeyOf(mode: number, clean: Clean, row: SourceRow): string {
  const of = (side: string, name: string) => trimmed(clean[`${side}${name}`]);
  const city = (side: string) => [' city', ' state', ' country'].map((name) => of(side, name)).join('|');
  const place = (side: string) => {
    const known = city(side);
    return of(side, ' city') === '' ? `${known} ${of(side, '')}` : known;
  };
  const port = (side: string) => of(side, ' port') || place(side);
  const airport = (side: string) => of(side, ' airport') || place(side);
  const ends = (name: (side: string) => string) => `${name('Origin')} → ${name('Destination')}`;
  const word = (name: string) => trimmed(clean[name]);
  switch (mode) {
    case modeNumbers.ftl:
      return `${ends(place)} | ${word('Equipment')}`;
    case modeNumbers.drayage:
      return `${ends(port)} | ${word('Equipment')} | ${row.text('importExport').toLowerCase()}`;
    case modeNumbers.fcl:
      return `${ends(port)} | ${word('Move type')} | ${word('Equipment')}`;
    case modeNumbers.lcl:
      return `${ends(port)} | ${word('Move type')}`;
    case modeNumbers.air:
      return `${ends(airport)} | ${word('Service')}`;
    default:
      throw new Error(`this oracle does not know mode ${mode}`);
  }
}
