import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decimal, Mode, type ShipmentField } from '@lanewright/freight';
import { openTable } from '@lanewright/tabular';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDateOf } from '../cells/readDate.ts';
import { linePlan } from '../lines/linePlan.ts';
import { LineReader } from '../lines/lineReader.ts';
import { ParsedLine } from '../lines/parsedLine.ts';
import { LineParser } from '../lines/parseLine.ts';
import { UploadWords } from '../lines/uploadWords.ts';
import { questionsOf } from './questions.ts';
import { readColumns } from './readColumns.ts';

/** Names of each field in files of a language; `%` marks where the unit of weight may be. */
const headers: Readonly<Record<string, Partial<Record<ShipmentField, readonly string[]>>>> = {
  english: {
    shipmentId: ['Load ID', 'Shipment #', 'BOL', 'PRO Number'],
    shipDate: ['Ship Date', 'ATD', 'Actual Pickup Date', 'SHIP_DT'],
    deliveryDate: ['Delivery Date', 'ATA', 'Del. Date', 'delivered_on'],
    carrier: ['Carrier', 'SCAC', 'Carrier Name'],
    originCity: ['Origin City', 'O City', 'ORIG_CITY', 'shipperCity'],
    originZip: ['Origin Zip', 'O Zip', 'Orig Postal Code'],
    destinationCity: ['Destination City', 'D City', 'Dest. City', 'consigneeCity'],
    destinationZip: ['Destination Zip', 'D Zip', 'CNEE Postal Code'],
    weight: ['Weight%', 'Gross Weight%', 'Wt%'],
    miles: ['Miles', 'Total Miles'],
    totalCharge: ['Total Charge (EUR)', 'Freight Cost EUR', 'Frt Chg (EUR)'],
  },
  german: {
    shipmentId: ['Sendungsnummer', 'Transportnr.', 'Frachtbriefnummer'],
    shipDate: ['Ladedatum', 'Versanddatum', 'Abholdatum'],
    deliveryDate: ['Lieferdatum', 'Zustelldatum', 'Entladedatum'],
    carrier: ['Spediteur', 'Frachtführer', 'Transportunternehmen'],
    originCity: ['Ladeort', 'Absender Ort', 'Versandort'],
    originZip: ['Absender PLZ', 'PLZ Beladestelle', 'Von PLZ'],
    destinationCity: ['Entladeort', 'Empfänger Ort', 'Zielort'],
    destinationZip: ['Empfänger PLZ', 'PLZ Entladestelle', 'Nach PLZ'],
    weight: ['Bruttogewicht%', 'Gewicht%', 'Gesamtgewicht%'],
    miles: ['Meilen', 'Entfernung (mi)'],
    totalCharge: ['Frachtkosten (EUR)', 'Gesamtpreis EUR', 'Transportkosten (EUR)'],
  },
  french: {
    shipmentId: ["N° d'expédition", 'Numéro de dossier', 'Lettre de voiture'],
    shipDate: ["Date d'enlèvement", 'Date de chargement', "Date d'expédition"],
    deliveryDate: ['Date de livraison', "Date d'arrivée"],
    carrier: ['Transporteur', 'Nom du transporteur'],
    originCity: ['Ville de départ', 'Ville de chargement', "Ville de l'expéditeur"],
    originZip: ['Code postal départ', 'CP expéditeur', 'CP chargement'],
    destinationCity: ["Ville d'arrivée", 'Ville de livraison', 'Ville du destinataire'],
    destinationZip: ['Code postal livraison', 'CP destinataire', 'CP arrivée'],
    weight: ['Poids%', 'Poids brut%', 'Poids total%'],
    miles: ['Distance (mi)'],
    totalCharge: ['Montant total (EUR)', 'Coût du transport (EUR)', 'Prix total EUR'],
  },
  spanish: {
    shipmentId: ['Número de embarque', 'No. de guía', 'Viaje'],
    shipDate: ['Fecha de embarque', 'Fecha de carga', 'Fecha de salida'],
    deliveryDate: ['Fecha de entrega', 'Fecha de llegada'],
    carrier: ['Transportista', 'Línea transportista'],
    originCity: ['Ciudad de origen', 'Origen ciudad', 'Ciudad remitente'],
    originZip: ['Código postal origen', 'CP origen'],
    destinationCity: ['Ciudad de destino', 'Destino ciudad', 'Ciudad destinatario'],
    destinationZip: ['Código postal destino', 'CP destino'],
    weight: ['Peso%', 'Peso bruto%'],
    miles: ['Millas', 'Distancia (mi)'],
    totalCharge: ['Costo total (EUR)', 'Importe total EUR', 'Costo del flete (EUR)'],
  },
  portuguese: {
    shipmentId: ['Número do embarque', 'CT-e', 'Viagem'],
    shipDate: ['Data de embarque', 'Data de coleta', 'Data de saída'],
    deliveryDate: ['Data de entrega', 'Data de chegada'],
    carrier: ['Transportadora', 'Transportador'],
    originCity: ['Cidade de origem', 'Origem cidade', 'Cidade do remetente'],
    originZip: ['CEP origem', 'CEP do remetente'],
    destinationCity: ['Cidade de destino', 'Destino cidade', 'Cidade do destinatário'],
    destinationZip: ['CEP destino', 'CEP do destinatário'],
    weight: ['Peso%', 'Peso bruto%'],
    miles: ['Milhas', 'Distância (mi)'],
    totalCharge: ['Valor do frete (EUR)', 'Custo total EUR', 'Frete total (EUR)'],
  },
  chinese: {
    shipmentId: ['运单号', '托运单号', '发货单号'],
    shipDate: ['发货日期', '提货日期', '起运日期'],
    deliveryDate: ['送达日期', '签收日期', '到货日期'],
    carrier: ['承运人', '承运商', '运输公司'],
    originCity: ['始发地城市', '起运城市', '发货人城市'],
    originZip: ['始发地邮编', '发货人邮编'],
    destinationCity: ['目的地城市', '到达城市', '收货人城市'],
    destinationZip: ['目的地邮编', '收货人邮编'],
    weight: ['重量%', '毛重%', '总重量%'],
    miles: ['里程（英里）', '距离（英里）'],
    totalCharge: ['总费用（EUR）', '运费合计(EUR)', '总金额（EUR）'],
  },
};
const languageOf: Readonly<Record<string, string>> = {
  english: 'en-GB',
  german: 'de-DE',
  french: 'fr-FR',
  spanish: 'es-ES',
  portuguese: 'pt-BR',
  chinese: 'zh-CN',
};
type Row = {
  readonly day: number;
  readonly days: number;
  readonly cents: number;
  readonly weight: number;
  readonly miles: number;
};

const dateForms: Readonly<Record<string, (iso: string, language: string) => string>> = {
  iso: (iso) => iso,
  compact: (iso) => iso.replaceAll('-', ''),
  dmy: (iso) => iso.split('-').reverse().join('/'),
  dotted: (iso) => iso.split('-').reverse().map(Number).join('.'),
  mdy: (iso) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  short: (iso) => iso.replace(/\d\d(\d\d)-(\d+)-(\d+)/, '$3-$2-$1'),
  words: (iso, language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  medium: (iso, language) =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(iso)),
  timed: (iso) => `${iso} 14:05:00`,
  serial: (iso) => String(Date.parse(iso) / 86_400_000 + 25_569),
};
const numberForms: Readonly<Record<string, readonly [group: string, mark: '.' | ',']>> = {
  plain: ['', '.'],
  english: [',', '.'],
  german: ['.', ','],
  french: ['\u202f', ','],
  swiss: ["'", '.'],
  continental: ['', ','],
};
const written = (value: Decimal, places: number, [group, mark]: readonly [string, string]) => {
  const [whole = '', decimals = ''] = value.toFixed(places).split('.');
  return whole.replace(/(?<=\d)(?=(\d{3})+$)/g, group) + (decimals === '' ? '' : mark + decimals);
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-any-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rowOf = fc.record<Row>({
  day: fc.integer({ min: 18_000, max: 21_000 }),
  days: fc.integer({ min: 0, max: 40 }),
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  weight: fc.integer({ min: 1, max: 40_000_000 }),
  miles: fc.integer({ min: 1, max: 3000 }),
});
const tables = fc.record({
  language: fc.constantFrom(...Object.keys(headers)),
  pick: fc.array(fc.nat(), { minLength: 11, maxLength: 11 }),
  order: fc.array(fc.nat(), { minLength: 11, maxLength: 11 }),
  dates: fc.constantFrom(...Object.keys(dateForms)),
  numbers: fc.constantFrom(...Object.keys(numberForms)),
  unit: fc.constantFrom<readonly [name: string, kilograms: string]>(
    ['kg', '1'],
    ['lbs', '0.45359237'],
    ['t', '1000'],
  ),
  unitIn: fc.constantFrom('header', 'cell', 'answer'),
  rows: fc.array(rowOf, { minLength: 1, maxLength: 12 }),
});

it('reads back any table, whatever its language, order, dates, numbers and units', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ language, pick, order, dates, numbers, unit, unitIn, rows }) => {
      const names = headers[language] ?? {};
      const format = numberForms[numbers] ?? numberForms.plain ?? ['', '.'];
      const date = dateForms[dates] ?? ((iso: string) => iso);
      const [unitName, kilograms] = unit;
      const columns = Object.entries(names)
        .map(([field, list], at) => ({
          field: field as ShipmentField,
          header: (list[(pick[at] ?? 0) % list.length] ?? '').replace(
            '%',
            unitIn === 'header' ? ` (${unitName})` : '',
          ),
          rank: order[at] ?? 0,
        }))
        .sort((one, other) => one.rank - other.rank);
      const cellsOf = (row: Row, at: number): Partial<Record<ShipmentField, string>> => ({
        shipmentId: `S-${1000 + at}`,
        shipDate: date(isoDateOf(row.day), languageOf[language] ?? 'en'),
        deliveryDate: date(isoDateOf(row.day + row.days), languageOf[language] ?? 'en'),
        carrier: at % 2 ? 'Blue Line' : 'Prairie',
        originCity: 'Dallas',
        originZip: '75201',
        destinationCity: 'Erie',
        destinationZip: '16501',
        weight:
          written(new Decimal(row.weight).div(1000), 3, format) + (unitIn === 'cell' ? ` ${unitName}` : ''),
        miles: String(row.miles),
        totalCharge: written(new Decimal(row.cents).div(100), 2, format),
      });
      const table = rows.map(cellsOf);
      const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(';');
      const file = path.join(folder, 'table.csv');
      await writeFile(
        file,
        [
          quoted(columns.map(({ header }) => header)),
          ...table.map((cells) => quoted(columns.map(({ field }) => cells[field] ?? ''))),
        ].join('\r\n'),
      );
      const found = await readColumns(file, Mode.RoadFTL, {
        sheet: null,
        modeTexts: null,
        progress: async () => undefined,
      });
      const seen = found.columns.map(({ header, field }) => `${header}: ${field}`);
      expect(seen).toEqual(columns.map(({ header, field }) => `${header}: ${field}`));
      const truth: Record<string, string> = {
        dateOrder: dates === 'mdy' ? 'mdy' : 'dmy',
        decimalMark: format[1],
        weightUnit: unitName === 'lbs' ? 'lb' : unitName,
        currency: 'EUR',
      };
      const answers = Object.fromEntries(
        questionsOf(found).map(({ key }) => [key, truth[key] ?? 'no one knows']),
      );
      expect(Object.values(answers)).not.toContain('no one knows');
      const parser = new LineParser(
        linePlan({ ...found, answers }, Mode.RoadFTL, new Map()),
        new UploadWords(),
      );
      const opened = await openTable(file);
      const read: unknown[] = [];
      for await (const batch of opened.readBatches(0)) {
        const reader = new LineReader(batch);
        for (let row = 0; row < batch.rowCount; row++) {
          if (batch.rowNumber(row) <= found.headerRow) continue;
          reader.row = row;
          const line = new ParsedLine();
          parser.parse(reader, line);
          const faults = line.exceptions.filter(({ reason }) => reason !== 'unknownCurrency');
          read.push([
            isoDateOf(line.shipDay),
            isoDateOf(line.deliveryDay),
            line.chargeCents,
            line.weightGrams,
            line.miles,
            faults,
          ]);
        }
      }
      await opened.close();
      expect(read).toEqual(
        rows.map((row) => [
          isoDateOf(row.day),
          isoDateOf(row.day + row.days),
          row.cents,
          new Decimal(row.weight).times(kilograms).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
          row.miles * 10,
          [],
        ]),
      );
    }),
    { numRuns: Number(process.env.TABLE_RUNS ?? 120) },
  );
}, 120_000);
