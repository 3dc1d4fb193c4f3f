import { referenceData } from '@lanewright/contract';
import { expect, it } from 'vitest';
import type { ReferenceRow } from './referenceRow.ts';
import { draftOf, problemsOf, rebased, valuesOf } from './rowDraft.ts';
import { readPosition } from './form/readPosition.ts';
import { tableLooks } from './tableLooks.ts';

const { ports, airports, postcodes, equipmenttypes, currencies, countries, containers } = tableLooks;
const rotterdam: ReferenceRow = {
  id: '7',
  source: 'start',
  version: 3,
  updatedAt: null,
  code: 'NLRTM',
  name: 'Rotterdam',
  countryCode: 'NL',
  country: 'Netherlands',
  latitude: 51.92,
  longitude: null,
  aliases: ['Europoort'],
};

it('every field of every table has a place in the form, and every column a field', () => {
  for (const look of Object.values(tableLooks)) {
    const { fields, shown } = referenceData.referenceFields[look.name];
    expect(Object.keys(look.fields).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    const known = [...fields, ...shown].map(({ name }) => name);
    for (const { field } of look.columns) expect([...known, 'position', 'updatedAt']).toContain(field);
  }
});

it('a row becomes texts and back again', () => {
  const draft = draftOf(ports, rotterdam);
  expect(draft).toEqual({
    code: 'NLRTM',
    name: 'Rotterdam',
    countryCode: 'NL',
    latitude: '51.92',
    longitude: '',
    aliases: ['Europoort'],
  });
  expect(valuesOf(ports, { ...draft, latitude: ' 51,9 ', longitude: '−4.5', name: ' Rotterdam ' })).toEqual({
    code: 'NLRTM',
    name: 'Rotterdam',
    countryCode: 'NL',
    latitude: 51.9,
    longitude: -4.5,
    aliases: ['Europoort'],
  });
});

it('the defaults of a new row, and what is left to the server', () => {
  expect(draftOf(equipmenttypes, undefined)).toMatchObject({ isActive: true, mode: '', synonyms: [] });
  expect(draftOf(currencies, undefined)).toMatchObject({ decimals: '2' });
  expect(valuesOf(countries, draftOf(countries, undefined))).not.toHaveProperty('tradeRegion');
});

it('shows problems at their field, in the contract’s words or better ones', () => {
  expect(problemsOf(ports, { ...draftOf(ports, rotterdam), code: 'RTM', latitude: 'x' })).toMatchObject({
    code: 'A UN/LOCODE is the country’s two letters and three more, such as NLRTM',
    latitude: 'Enter a number, such as 51.9225',
  });
  // A position needs both coordinates.
  expect(problemsOf(ports, draftOf(ports, rotterdam))).toEqual({
    longitude: 'Enter both latitude and longitude, or neither',
  });
  expect(problemsOf(airports, draftOf(airports, undefined))).toMatchObject({
    iata: 'Required',
    name: 'Required',
    countryCode: 'Choose a country',
    latitude: 'Required',
  });
  expect(
    problemsOf(postcodes, { ...draftOf(postcodes, undefined), latitude: '91', longitude: '0' }),
  ).toMatchObject({
    latitude: 'A latitude is from -90 to 90',
  });
  expect(problemsOf(equipmenttypes, draftOf(equipmenttypes, undefined)).mode).toBe('Choose a mode');
  expect(
    problemsOf(containers, { ...draftOf(containers, undefined), lengthFeet: '40.5', teu: '2.345' }),
  ).toMatchObject({
    lengthFeet: 'A length in whole feet, 1 to 100',
    teu: 'Twenty-foot units, 0.01 to 10, at most two decimals',
  });
  expect(problemsOf(currencies, { ...draftOf(currencies, undefined), decimals: '7' }).decimals).toBe(
    'Decimal places: 0 to 4',
  );
});

it('applies typed values on top of another user’s changes', () => {
  const begun = draftOf(ports, rotterdam);
  const theirs = draftOf(ports, { ...rotterdam, name: 'Port of Rotterdam', longitude: 4.48 });
  expect(rebased(ports, begun, { ...begun, latitude: '51.95' }, theirs)).toEqual({
    ...theirs,
    latitude: '51.95',
  });
});

it('reads a position in the format that maps copy, and no other', () => {
  expect(readPosition(' 51.9225, -4.4792')).toEqual(['51.9225', '-4.4792']);
  expect(readPosition('51.9225,4.4792')).toEqual(['51.9225', '4.4792']);
  expect(readPosition('35 139')).toEqual(['35', '139']);
  for (const other of ['51,92', '51.92', 'Rotterdam', '1.2.3, 4'])
    expect(readPosition(other)).toBeUndefined();
});
