import { describe, expect, it } from 'vitest';
import { costsMoney } from './charges.ts';
import { defaultCharges } from './defaultCharges.ts';
import { Mode, isOfferedMode, modeDetails, modeFromName, offeredModes } from './modes.ts';
import { NotificationType, laneStatusMessage, laneStatusNotificationType } from './notifications.ts';
import { propertyCatalogue, propertyKeys } from './properties.ts';
import { propertyProblem } from './propertyValues.ts';
import { fieldsForMode, isShipmentField, requiredGroupsForMode } from './shipmentFields.ts';
import { tradeRegionOfCountry } from './tradeRegions.ts';
import { UploadStatus, canMoveUpload } from './uploadStates.ts';
import { defaultAirWeightBreaks, formatWeightBreak } from './weightBreaks.ts';

describe('modes', () => {
  it('offers the five modes with their volume units', () => {
    expect(offeredModes).toEqual([13, 4, 2, 3, 7]);
    expect(offeredModes.map((mode) => modeDetails[mode].volumeUnit)).toEqual([
      'mi',
      'mi',
      'containers',
      'm3',
      'kg',
    ]);
    for (const mode of offeredModes) expect(modeFromName(modeDetails[mode].name)).toBe(mode);
  });

  it('recognises modes that it does not offer', () => {
    expect(isOfferedMode(Mode.RoadLTL)).toBe(false);
    expect(modeFromName('toString')).toBeUndefined();
  });
});

describe('upload states', () => {
  const { Validation, CleansingLocations, RollUp, PendingApproval, Completed, Rejected } = UploadStatus;

  it('follow the path of each kind', () => {
    expect(canMoveUpload('shipments', CleansingLocations, RollUp)).toBe(true);
    expect(canMoveUpload('shipments', PendingApproval, Completed)).toBe(true);
    expect(canMoveUpload('cleanse', CleansingLocations, Completed)).toBe(true);
    expect(canMoveUpload('bids', Validation, UploadStatus.BidStructureChanged)).toBe(true);
  });

  it('reject skipped steps, steps of other kinds and leaving a final state', () => {
    expect(canMoveUpload('shipments', Validation, Completed)).toBe(false);
    expect(canMoveUpload('shipments', RollUp, Completed)).toBe(false);
    expect(canMoveUpload('shipments', CleansingLocations, Completed)).toBe(false);
    expect(canMoveUpload('cleanse', CleansingLocations, RollUp)).toBe(false);
    expect(canMoveUpload('bids', Validation, CleansingLocations)).toBe(false);
    for (const to of Object.values(UploadStatus)) {
      expect(canMoveUpload('shipments', Completed, to)).toBe(false);
      expect(canMoveUpload('shipments', Rejected, to)).toBe(false);
    }
  });

  it('let only a replaced upload of shipments leave Completed', () => {
    expect(canMoveUpload('shipments', Completed, Rejected, true)).toBe(true);
    expect(canMoveUpload('shipments', Completed, Validation, true)).toBe(false);
    expect(canMoveUpload('shipments', PendingApproval, Rejected, true)).toBe(false);
    expect(canMoveUpload('cleanse', Completed, Rejected, true)).toBe(false);
    expect(canMoveUpload('bids', Completed, Rejected, true)).toBe(false);
  });

  it('allow any status before Completed to be withdrawn', () => {
    for (const from of [100, 101, 105, 110, 111] as const) {
      expect(canMoveUpload('shipments', from, Rejected)).toBe(true);
    }
  });
});

describe('notifications', () => {
  it('keep the quirk of Green to Red: the word Green in red', () => {
    expect(laneStatusMessage(301)).toEqual({ message: 'Lane status changed to Green', colour: 'Red' });
    expect(laneStatusMessage(303)).toEqual({ message: 'Lane status changed to Red', colour: 'Red' });
    expect(laneStatusMessage(NotificationType.BidUploaded)).toBeNull();
  });

  it('name a change of colour', () => {
    expect(laneStatusNotificationType('Red', 'Green')).toBe(304);
    expect(laneStatusNotificationType('Red', 'Red')).toBeNull();
  });
});

describe('shipment fields', () => {
  it('are limited to the mode’s own fields', () => {
    expect(fieldsForMode(Mode.RoadFTL)).toContain('miles');
    expect(fieldsForMode(Mode.RoadFTL)).not.toContain('originPort');
    expect(fieldsForMode(Mode.AirFreight)).toContain('originAirport');
    expect(fieldsForMode(Mode.OceanLCL)).not.toContain('containerType');
    expect(isShipmentField('constructor')).toBe(false);
  });

  it('require origin, destination and a date in fields of the mode', () => {
    for (const mode of offeredModes) {
      const groups = requiredGroupsForMode(mode);
      expect(groups.map(({ group }) => group)).toEqual(['origin', 'destination', 'date']);
      for (const { anyOf } of groups) {
        expect(anyOf.length).toBeGreaterThan(1);
        for (const field of anyOf) expect(fieldsForMode(mode)).toContain(field);
      }
    }
  });
});

describe('trade regions', () => {
  const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Codes that Unicode names but that are not countries in ISO 3166-1.
  const noCountry = new Set(
    'AC AN BU CP CQ CS DD DG EA EU EZ FX IC NT QO SU TA TP UN VD XA XB YD YU ZR ZZ DY HV NH RH UK NQ FQ JT MI PC PU PZ WK CT'.split(
      ' ',
    ),
  );
  const nowhere = ['AQ', 'BV'];

  it('assign every country to a region', () => {
    const codes = letters.flatMap((a) => letters.map((b) => a + b));
    const countries = codes.filter((code) => regionNames.of(code) !== undefined && !noCountry.has(code));
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(countries.filter((code) => tradeRegionOfCountry(code) === 'NONE')).toEqual(nowhere);
  });

  it('follow geography', () => {
    const regions = ['US', 'mx', 'PR', 'GF', 'RE', 'GU', 'NC', 'TR', 'SA', 'GL', 'PM'].map(
      tradeRegionOfCountry,
    );
    expect(regions).toEqual([
      'USMCA',
      'USMCA',
      'LATAM',
      'LATAM',
      'EMEA',
      'APAC',
      'APAC',
      'EMEA',
      'EMEA',
      'EMEA',
      'EMEA',
    ]);
    expect(tradeRegionOfCountry('??')).toBe('NONE');
  });
});

describe('charge structures', () => {
  it('each require a charge that costs money, and number charges once', () => {
    for (const mode of offeredModes) {
      const structure = defaultCharges[mode];
      expect(new Set(structure.map(({ chargeNo }) => chargeNo)).size).toBe(structure.length);
      const required = structure.filter((charge) => charge.required && costsMoney(charge, structure));
      // FTL: per mile or per load.
      expect(required).toHaveLength(mode === Mode.RoadFTL ? 2 : 1);
    }
  });

  it('do not count a minimum or an information field as a cost', () => {
    const costing = (mode: 3 | 4) =>
      defaultCharges[mode]
        .filter((charge) => costsMoney(charge, defaultCharges[mode]))
        .map((c) => c.chargeNo);
    expect(costing(Mode.OceanLCL)).toEqual([1, 2, 3]);
    expect(costing(Mode.RoadFTL)).toEqual([1, 5, 2, 3]);
  });
});

it('show weight breaks as <N, N - M and N+', () => {
  expect(defaultAirWeightBreaks.map(formatWeightBreak)).toEqual([
    '<45',
    '45 - 100',
    '100 - 300',
    '300 - 500',
    '500 - 1000',
    '1000+',
  ]);
});

describe('properties', () => {
  it('have valid defaults', () => {
    for (const key of propertyKeys) expect(propertyProblem(key, propertyCatalogue[key].default)).toBeNull();
  });

  it('say what they accept when a value is invalid', () => {
    expect(propertyProblem('lanes.roadPlaceGranularity', 'zip4')).toContain('city, zip3, zip5');
    expect(propertyProblem('contract.firstMonth', '2027-13')).toContain('2027-01');
    expect(propertyProblem('awards.answerDays', 0)).toContain('from 1 to 90');
    expect(propertyProblem('standings.greenOverBestPercent', Number.NaN)).not.toBeNull();
    expect(propertyProblem('visibility.target', 'yes')).not.toBeNull();
  });
});
