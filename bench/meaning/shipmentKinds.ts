import { Mode, type OfferedMode } from '@lanewright/freight';
import { makeZip, workbookParts } from '@lanewright/tabular/testing';
import type { Chance } from '../../tools/generate/random.ts';
import {
  amounts,
  charge,
  type Column,
  csvFile,
  cents,
  type Draw,
  type Draws,
  fixed,
  found,
  miles,
  rowsOf,
  tableOf,
  total,
  usd,
  whole,
} from './ambiguousFile.ts';

const status =
  (header: readonly string[], sound: readonly string[], out: readonly string[]): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const charges = amounts(chance, 900, 1900, count);
    const at = chance.whole(0, count - 1);
    const [good, bad] = [chance.pick(sound), chance.pick(out)];
    return {
      file: csvFile(chance, [
        miles(count),
        ['Total Charge (USD)', fixed(charges)],
        [chance.pick(header), charges.map((_, row) => (row === at ? bad : good))],
      ]),
      mode: Mode.RoadFTL,
      key: 'statusTexts:',
      effects: usd({ include: total(charges), exclude: total(charges.filter((_, row) => row !== at)) }),
    };
  };

/** Shipments of two to four rows with one charge each, or one weight, or both. */
const repeated =
  (items: readonly string[], repeats: 'charge' | 'weight' | 'both'): Draw =>
  (chance) => {
    const shipments = chance.whole(3, 7);
    const perShipment = chance.whole(2, 4);
    const ofShipment = amounts(chance, 900, 1900, shipments);
    const rows = ofShipment.flatMap((amount, at) =>
      Array.from({ length: perShipment }, (_, item) => ({ amount, at, item })),
    );
    const kg = whole(chance, 1000, 9000, shipments);
    const charges = rows.map(({ amount, item }) => (repeats === 'weight' ? cents(amount + item) : amount));
    const weights = rows.map(({ at, item }) => String(repeats === 'charge' ? (kg[at] ?? 0) + item : kg[at]));
    const columns: Column[] = [
      [chance.pick(items), rows.map(({ item }) => `${'ABCD'[item]}-${chance.whole(100, 999)}`)],
      ['Weight (kg)', weights],
      ['Miles', rows.map(({ at }) => String(repeats === 'charge' ? 380 : 300 + 7 * at))],
      ['Total Charge (USD)', fixed(charges)],
    ];
    const serial = chance.whole(100, 900);
    return {
      file: csvFile(chance, columns, {
        ids: rows.map(({ at }) => `S-${serial + at}`),
        days: rows.map(({ at }) => `2026-03-0${at + 1}`),
        routes: rows.map(() => 0),
      }),
      mode: Mode.RoadFTL,
      key: repeats === 'weight' ? 'rowQuantities' : 'rowCharges',
      effects:
        repeats === 'weight'
          ? {}
          : usd({ once: total(ofShipment), each: cents(perShipment * total(ofShipment)) }),
    };
  };

const withoutNumber =
  (headers: readonly string[], write: (number: number) => string): Draw =>
  (chance) => {
    const shipments = chance.whole(4, 8);
    const rows = Array.from({ length: 2 * shipments }, (_, at) => at >> 1);
    const serial = chance.whole(1000, 8000);
    return {
      file: csvFile(
        chance,
        [
          miles(rows.length),
          charge(chance, rows.length),
          [chance.pick(headers), rows.map((at) => write(serial + at))],
        ],
        {
          idHeader: null,
          days: rows.map((at) => `2026-03-${String(at + 1).padStart(2, '0')}`),
          routes: rows.map((at) => at % 3),
        },
      ),
      mode: Mode.RoadFTL,
      key: 'shipmentNumber',
      effects: { rows: { shipments: rows.length } },
    };
  };

const payload = { twentyFoot: 21_700, other: 26_500 };
const containers =
  (types: readonly string[]): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const type = chance.pick(types);
    const limit = /20/.test(type) ? payload.twentyFoot : payload.other;
    const kg = whole(chance, 9, 90, count).map((tons, at) => (at === 0 ? 60_000 : tons * 1000));
    return {
      file: csvFile(
        chance,
        [['Container Type', kg.map(() => type)], ['Weight (kg)', kg.map(String)], charge(chance, count)],
        { mode: Mode.OceanFCL },
      ),
      mode: Mode.OceanFCL,
      key: 'containers',
      effects: {
        fromWeight: { volume: kg.reduce((sum, weight) => sum + Math.max(1, Math.ceil(weight / limit)), 0) },
        oneEach: { volume: count },
      },
    };
  };

const noVolume =
  (mode: OfferedMode, header: readonly string[], blank: readonly string[]): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    const charges = amounts(chance, 900, 1900, count);
    const lacks = charges.map((_, at) => at === 2 || chance.hit(0.3));
    const nothing = chance.pick(blank);
    return {
      file: csvFile(
        chance,
        [
          [chance.pick(header), lacks.map((isBlank) => (isBlank ? nothing : String(chance.whole(2, 9))))],
          ['Total Charge (USD)', fixed(charges)],
        ],
        { mode },
      ),
      mode,
      key: 'noVolume',
      effects: usd({ include: total(charges), exclude: total(charges.filter((_, at) => !lacks[at])) }),
    };
  };

const history =
  (key: string, dayOf: (at: number, chance: Chance) => string): Draw =>
  (chance) => {
    const count = rowsOf(chance);
    return {
      file: csvFile(chance, [miles(count), charge(chance, count)], {
        days: Array.from({ length: count }, (_, at) => dayOf(at, chance)),
      }),
      mode: Mode.RoadFTL,
      key,
      effects: {},
    };
  };

const hiddenRows: Draw = (chance) => {
  const count = rowsOf(chance);
  const charges = amounts(chance, 900, 1900, count);
  const isHidden = charges.map((_, at) => at === 1 || chance.hit(0.3));
  const table = tableOf(chance, [miles(count), ['Total Charge (USD)', fixed(charges)]]);
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const rows = table.map(
    (cells, at) =>
      `<row r="${at + 1}"${isHidden[at - 1] === true ? ' hidden="1"' : ''}>${cells
        .map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)
        .join('')}</row>`,
  );
  return {
    file: makeZip(workbookParts(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)),
    mode: Mode.RoadFTL,
    key: 'hiddenRows',
    effects: usd({
      include: total(charges),
      exclude: total(charges.filter((_, at) => isHidden[at] !== true)),
    }),
  };
};

const units = (mode: OfferedMode, weights: readonly string[], second: readonly string[]): Draw =>
  found(
    'unitColumn:',
    (chance) => {
      const count = rowsOf(chance);
      return [
        [chance.pick(weights), whole(chance, 10, 900, count).map(String)],
        charge(chance, count),
        ...second.map((header): Column => [header, whole(chance, 10, 900, count).map(String)]),
        ['Packs', whole(chance, 1, 9, count).map(String)],
        [
          chance.pick(['UOM', 'Unit', 'U/M', 'Measure']),
          whole(chance, 0, 1, count).map((at) => ['KG', 'LB'][at] ?? ''),
        ],
      ];
    },
    { mode, hasFixedOrder: true },
  );

/** Kinds about the meaning of rows, quantities and shipments. */
export const shipmentKinds: Draws = {
  'status Void': status(
    ['Status', 'Shipment status'],
    ['Delivered', 'Closed', 'Invoiced'],
    ['Void', 'VOID', 'Voided'],
  ),
  'status Cancelled': status(['Load Status', 'Status'], ['Closed', 'Completed'], ['CANCELLED', 'Canceled']),
  'status in German': status(['Stand', 'Status'], ['Geliefert', 'Zugestellt'], ['Storniert', 'Entwurf']),
  'status in French': status(['Statut', 'Etat'], ['Livré', 'Terminé'], ['Annulé', 'Brouillon']),
  'status in Spanish or Portuguese': status(['Estado'], ['Entregado', 'Entregue'], ['Anulado', 'Cancelado']),
  'status in Chinese': status(['状态'], ['已交付', '已完成'], ['已取消', '作废']),
  'status Quote': status(['Shipment status', 'State'], ['Invoiced', 'Paid'], ['Quote', 'Quoted']),
  'status Draft': status(['State of load', 'Status'], ['Completed', 'Approved'], ['Draft', 'Test']),
  'status Rejected': status(['Tender status', 'Status'], ['Accepted', 'Approved'], ['Rejected', 'Declined']),
  'charge on every item': repeated(['Item', 'Item No'], 'charge'),
  'charge on every article': repeated(['SKU', 'Material', 'Artikel'], 'charge'),
  'charge on every product': repeated(['Product', 'Part'], 'charge'),
  'weight on every row': repeated(['Item', 'SKU'], 'weight'),
  'charge and weight on every row': repeated(['Item', 'Material'], 'both'),
  'no shipment number, a document': withoutNumber(['Doc Ref', 'Document No'], (number) => `${number}`),
  'no shipment number, a lot': withoutNumber(['Lot', 'Batch', 'Group Key'], (number) => `G-${number}`),
  'no shipment number, an unnamed code': withoutNumber(
    ['Code A', 'Code B', 'Marker'],
    (number) => `TX${number}`,
  ),
  'containers of 40 ft without a count': containers(['40HC', '40GP', "40'"]),
  'containers of 20 ft without a count': containers(['20GP', "20'", '20DV']),
  'containers of an unknown type': containers(['Box', 'Reefer']),
  'containers without a count or weight': found('containers', (chance) => [charge(chance, rowsOf(chance))], {
    mode: Mode.OceanFCL,
  }),
  'drayage without a count': found(
    'containers',
    (chance) => {
      const count = rowsOf(chance);
      return [
        miles(count),
        ['Weight (kg)', whole(chance, 9, 20, count).map((tons) => String(tons * 1000))],
        charge(chance, count),
      ];
    },
    { mode: Mode.RoadDrayage },
  ),
  'air freight of 0 kg': noVolume(Mode.AirFreight, ['Weight (kg)', 'Gross Weight (kg)'], ['0', '0.00']),
  'air freight of no weight': noVolume(
    Mode.AirFreight,
    ['Weight (kg)', 'Chargeable Weight (kg)'].slice(0, 1),
    [''],
  ),
  'less than a container of no volume': noVolume(Mode.OceanLCL, ['Volume (cbm)', 'CBM'], ['0', '']),
  'less than a truck of containers': noVolume(Mode.OceanFCL, ['Containers', 'Number of Containers'], ['0']),
  'history of three years': history(
    'longHistory',
    (at, chance) => `${2023 + (at % 4)}-0${chance.whole(1, 9)}-15`,
  ),
  'history of six years': history(
    'longHistory',
    (at, chance) => `${2020 + (at % 7)}-0${chance.whole(1, 9)}-15`,
  ),
  'history that ended years ago': history(
    'oldHistory',
    (at, chance) => `2021-0${chance.whole(1, 9)}-1${at % 9}`,
  ),
  'rows under a filter': hiddenRows,
  'units of one of two weights': units(Mode.AirFreight, ['Gross Weight'], ['Total Weight']),
  'units against the header': units(Mode.AirFreight, ['Weight (kg)', 'Gross Weight (kg)'], []),
};
