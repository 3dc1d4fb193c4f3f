import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Mode, type OfferedMode } from '@lanewright/freight';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { headerWords } from './headerWords.ts';
import { isTakenByDefault, modeOfText } from './modeTexts.ts';
import { proposeColumns } from './proposeColumns.ts';

const shared = process.env.LANEWRIGHT_SHARED_DATA ?? path.resolve('../shared/data');

function matched(headers: readonly string[], rows: readonly (readonly string[])[], mode: OfferedMode) {
  const found = proposeColumns(headers, rows, mode);
  return Object.fromEntries([...found].map(([columnNo, match]) => [headers[columnNo], match.field]));
}

function matchedFile(file: string, mode: OfferedMode) {
  const text = readFileSync(path.join(shared, file), 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<string[]>(text, { preview: 501 });
  return matched(data[0] ?? [], data.slice(1), mode);
}

describe.skipIf(!existsSync(shared))('columns of real files', () => {
  it('matches the supply-chain file as its shipper intends', () => {
    expect(matchedFile('scms/scms_2006_2009.csv', Mode.AirFreight)).toEqual({
      ID: 'lineId',
      'ASN/DN #': 'shipmentId',
      Country: 'destinationCountry',
      'Fulfill Via': 'fulfilment',
      'Shipment Mode': 'transportMode',
      'Scheduled Delivery Date': 'promisedDate',
      'Delivered to Client Date': 'deliveryDate',
      'Manufacturing Site': 'originName',
      'Weight (Kilograms)': 'weight',
      'Freight Cost (USD)': 'totalCharge',
    });
  });
  it('matches the order list', () => {
    expect(matchedFile('brunel/OrderList.csv', Mode.AirFreight)).toMatchObject({
      'Order ID': 'shipmentId',
      'Order Date': 'shipDate',
      'Origin Port': 'originAirport',
      'Destination Port': 'destinationAirport',
      Carrier: 'carrier',
      'Service Level': 'service',
      Weight: 'weight',
    });
    expect(matchedFile('brunel/OrderList.csv', Mode.AirFreight)['Unit quantity']).toBeUndefined();
  });
  it('matches airline segments', () => {
    const found = matchedFile('t100/t100_international_first_1000.csv', Mode.AirFreight);
    expect(found).toMatchObject({
      CARRIER: 'carrier',
      ORIGIN: 'originAirport',
      ORIGIN_CITY_NAME: 'originCity',
      ORIGIN_COUNTRY: 'originCountry',
      DEST: 'destinationAirport',
      DEST_CITY_NAME: 'destinationCity',
      DEST_COUNTRY: 'destinationCountry',
    });
    expect(Object.values(found)).not.toContain('shipDate');
  });
});

describe('columns of transport systems', () => {
  it('matches a truckload export', () => {
    const headers =
      'Load ID,Ship Date,Delivery Date,Carrier,Equipment,Origin City,Origin State,Origin Zip,Origin Country,Destination City,Destination State,Destination Zip,Destination Country,Miles,Weight (lbs),Weight Unit,Linehaul,Fuel Surcharge,Accessorials,Total Charge,Currency,Business Unit,Stops'.split(
        ',',
      );
    const row =
      'LD26000000,2025-01-04,2025-01-06,Prairie Lines,Reefer,Dallas,TX,75201,US,Chicago,IL,60601,US,921,41000,lb,2100.10,400.00,75.00,2575.10,USD,Foods,1'.split(
        ',',
      );
    const found = matched(headers, [row], Mode.RoadFTL);
    expect(Object.values(found)).toEqual(
      [
        'shipmentId',
        'shipDate',
        'deliveryDate',
        'carrier',
        'equipment',
        'originCity',
        'originState',
        'originZip',
        'originCountry',
        'destinationCity',
        'destinationState',
        'destinationZip',
        'destinationCountry',
        'miles',
        'weight',
        'weightUnit',
        'linehaul',
        'fuel',
        'otherCharge',
        'totalCharge',
        'currency',
        'businessUnit',
        'stops',
      ].sort((one, other) => order(found, one) - order(found, other)),
    );
  });
  it('matches ports by code with their names next to them', () => {
    const headers =
      'Container No,BOL,ETD,ETA,Carrier,Container Type,Containers,Port of Loading,POL Code,Port of Discharge,POD Code,Move Type,Gross Weight (kg),Volume (cbm),Ocean Freight,BAF,THC Origin,THC Destination,Documentation,Total Charge,Currency'.split(
        ',',
      );
    const row =
      'LWAU0000001,BL76000000,2025-01-04,2025-02-06,Blue Line,40HC,2,Rotterdam,NLRTM,New York,USNYC,Port-Port,17000,66.1,2100,300,100,200,50,2750,USD'.split(
        ',',
      );
    expect(matched(headers, [row], Mode.OceanFCL)).toMatchObject({
      BOL: 'shipmentId',
      ETD: 'shipDate',
      ETA: 'deliveryDate',
      'Container Type': 'containerType',
      Containers: 'containerCount',
      'Port of Loading': 'originName',
      'POL Code': 'originPort',
      'Port of Discharge': 'destinationName',
      'POD Code': 'destinationPort',
      'Move Type': 'moveType',
      'THC Origin': 'otherCharge',
      'THC Destination': 'otherCharge',
      Documentation: 'otherCharge',
      BAF: 'fuel',
    });
  });
  it('takes a drayage port as one end and the place as the other', () => {
    const headers =
      'Container No,Pickup Date,Direction,Port,Port Code,City,State,Zip,Country,Total Charge'.split(',');
    const row = 'LWAU0000001,2025-01-04,Import,Newark,USEWR,Edison,NJ,08817,US,500'.split(',');
    expect(matched(headers, [row], Mode.RoadDrayage)).toMatchObject({
      Direction: 'importExport',
      Port: 'originName',
      'Port Code': 'originPort',
      City: 'destinationCity',
      Country: 'destinationCountry',
    });
  });
  it('takes a column called Delivery for numbers or places by its cells', () => {
    const file = (headers: string, cellsOf: (at: number) => string) =>
      matched(
        headers.split(','),
        Array.from({ length: 24 }, (_, at) => cellsOf(at).split('|')),
        Mode.RoadFTL,
      );
    // Three rows of each delivery, and no other column of destinations.
    expect(
      file('Delivery,Ship Date,From', (at) => `D-${Math.floor(at / 3)}|2026-02-03|Dallas, TX`),
    ).toMatchObject({
      Delivery: 'shipmentId',
    });
    // Two deliveries in total, with a destination column.
    expect(
      file('Delivery,Ship Date,From,To', (at) => `LF${at % 2}08|2026-02-03|Dallas, TX|Erie, PA`),
    ).toMatchObject({ Delivery: 'shipmentId', To: 'destinationCity' });
    for (const cellOf of [(at: number) => `DC ${at % 4}`, (at: number) => `8000${at % 9}`, () => 'Erie, PA'])
      expect(
        file('Load ID,Ship Date,From,Delivery', (at) => `L-${at}|2026-02-03|Dallas, TX|${cellOf(at)}`)
          .Delivery,
      ).not.toBe('shipmentId');
  });
  it('assigns repeated columns to both ends', () => {
    const found = proposeColumns(
      ['Load', 'City', 'State', 'City', 'State'],
      [['1', 'Dallas', 'TX', 'Erie', 'PA']],
      Mode.RoadFTL,
    );
    expect([...found].map(([columnNo, match]) => `${columnNo} ${match.field}`).sort()).toEqual([
      '0 shipmentId',
      '1 originCity',
      '2 originState',
      '3 destinationCity',
      '4 destinationState',
    ]);
  });
});

const order = (found: Record<string, string>, field: string) => Object.values(found).indexOf(field);

describe('headers', () => {
  it.each([
    ['ORIGIN_CITY_NAME', 'origin city name'],
    ['originZip', 'origin zip'],
    ['Orig. City', 'origin city'],
    ['ASN/DN #', 'asn dn number'],
    ['POL Code', 'port of loading code'],
  ])('reads %s', (header, text) => {
    expect(headerWords(header).text).toBe(text);
  });
  it('separates units from the header text', () => {
    expect(headerWords('Weight (Kilograms)').notes).toEqual(['kilograms']);
    expect(headerWords('Freight Cost USD').notes).toEqual(['usd']);
    expect(headerWords('constructor valueOf __proto__').text).toBe('constructor value of proto');
  });
});

describe('mode texts', () => {
  it.each([
    ['Air', Mode.AirFreight, true],
    ['Air Charter', Mode.AirFreight, false],
    ['Truck', Mode.RoadFTL, true],
    ['Ocean', Mode.OceanFCL, true],
    ['LCL', Mode.OceanLCL, true],
    ['AIR   ', Mode.AirFreight, true],
  ])('%s', (text, mode, taken) => {
    expect(modeOfText(text)).toBe(mode);
    expect(isTakenByDefault(text, mode)).toBe(taken);
  });
  it('recognises that no mode fits', () => {
    expect(modeOfText('N/A')).toBeNull();
    expect(modeOfText('GROUND')).toBeNull();
  });
});
