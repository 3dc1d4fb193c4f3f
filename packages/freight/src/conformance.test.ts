import { describe, expect, it } from 'vitest';
import * as freight from './index.ts';

/** Names and numbers copied from the specification, not from the code; docs/conformance.md gives the row of each. */
describe('enumerations with numbers', () => {
  it('modes', () => {
    expect(freight.Mode).toEqual({
      None: 0,
      Universal: 1,
      OceanFCL: 2,
      OceanLCL: 3,
      RoadFTL: 4,
      RoadLTL: 5,
      Intermodal: 6,
      AirFreight: 7,
      AirParcel: 8,
      GroundParcel: 9,
      Warehousing: 10,
      DirectMaterials: 11,
      IndirectMaterials: 12,
      RoadDrayage: 13,
    });
  });

  it('user types of uploads', () => {
    expect(freight.uploadUserTypeNumber).toEqual({
      Customer: 1,
      Carrier: 2,
      CleanserCustomer: 3,
      // The two types that this enumeration lacks: DataCustomers upload as customers, Owners have None.
      DataCustomer: 1,
      Owner: 0,
    });
  });

  it('roles of notifications', () => {
    expect(freight.notificationRoleNumber).toEqual({
      Owner: 0,
      Customer: 1,
      Carrier: 2,
      DataCustomer: 3,
      // Missing from this enumeration; the other one also numbers it 3.
      CleanserCustomer: 3,
    });
  });

  it('units of charges', () => {
    expect(Object.keys(freight.ChargeUnit)).toEqual(
      'None PerContainer PerMile PerWeightUnit PerUnitMeasure PerShipment PerDay'.split(' '),
    );
    expect(freight.ChargeUnit).toMatchObject({ None: 0, PerShipment: 10, PerDay: 11 });
  });

  it('types of notifications', () => {
    expect(freight.NotificationType).toEqual({
      ProdensusAnnouncement: 1,
      GreenToAmber: 300,
      GreenToRed: 301,
      AmberToGreen: 302,
      AmberToRed: 303,
      RedToGreen: 304,
      RedToAmber: 305,
      BidUploaded: 500,
    });
  });

  it('priorities of notifications', () => {
    expect(freight.NotificationPriority).toEqual({ None: 0, Urgent: 5, Information: 10 });
  });

  it('statuses of uploads', () => {
    expect(freight.UploadStatus).toEqual({
      Validation: 100,
      CleansingLocations: 101,
      RollUp: 105,
      PendingApproval: 110,
      InputExceptions: 111,
      BidStructureChanged: 112,
      Completed: 200,
      Rejected: 400,
    });
  });

  it('results of uploads', () => {
    expect(freight.UploadResult).toEqual({
      NoFile: 0,
      SizeTooSmall: 1,
      SizeTooLarge: 2,
      InvalidFileType: 3,
      InvalidFormat: 4,
      DuplicateFile: 5,
      Success: 200,
    });
  });
});

describe('enumerations of names', () => {
  it.each<[string, readonly string[], string]>([
    ['user types', freight.userTypes, 'Customer Carrier DataCustomer CleanserCustomer Owner'],
    ['trade regions', freight.tradeRegions, 'NONE APAC EMEA LATAM USMCA'],
    ['move types', freight.moveTypes, 'DoorDoor DoorPort PortDoor PortPort'],
    ['types of charges', freight.chargeTypes, 'Information TrackingInfo Charge Currency Text'],
    ['locations of charges', freight.chargeLocations, 'None Origin Freight Destination BaseRate'],
    ['colours of a lane', freight.laneColours, 'Green Amber Red'],
    [
      'categories of key terms',
      freight.negotiationTermCategories,
      'CarbonEmissions TransitTime LaneCoverage BidResponseTime PersonalRelationship OTD ClaimsResolution FreightPaymentAccuracy LeadTimes',
    ],
    [
      'scopes of benchmarks',
      freight.benchmarkScopes.toReversed(),
      'Global TradeLane CountryToCountry CityToCity PortToPort LaneRoute',
    ],
    ['metrics of benchmarks', freight.benchmarkMetrics, 'CostPerUnit TransitTime OnTime'],
    [
      'figures of the overview',
      freight.overviewStatTypes,
      'Spend Awarded Savings BidCoverage IncumbentCoverage TotalBid LaneBreakdown Volume Shipments ChargeBreakdown',
    ],
    ['categories of documents', freight.repositoryCategories, 'Mandatory General'],
  ])('%s', (_what, ours, specified) => {
    expect(ours).toEqual(specified.split(' '));
  });

  it('labels of move types, including the misspelt one', () => {
    expect(freight.moveTypes.map((moveType) => freight.moveTypeLabel[moveType])).toEqual([
      'Door-Door',
      'Door-Port',
      'Port-Door',
      'Port-Poor',
    ]);
  });
});

describe('modes', () => {
  it('have titles, addresses and a summary or a visualiser', () => {
    const details = freight.offeredModes.map((mode) => freight.modeDetails[mode]);
    expect(details.map(({ path, title }) => `/${path} (${title})`)).toEqual([
      '/road-drayage (Drayage)',
      '/road-ftl (Road - FTL)',
      '/ocean-fcl (Ocean - FCL)',
      '/ocean-lcl (Ocean - LCL)',
      '/air-freight (Air Freight)',
    ]);
    expect(new Set(details.map(({ summaryLabel }) => summaryLabel))).toEqual(
      new Set(['Visualiser', 'Summary']),
    );
  });

  it('count their volume in their own units', () => {
    const { Mode, modeDetails } = freight;
    expect(modeDetails[Mode.RoadDrayage].volumeUnit).toBe('mi');
    expect(modeDetails[Mode.RoadFTL].volumeUnit).toBe('mi');
    expect(modeDetails[Mode.OceanFCL].volumeUnit).toBe('containers');
    expect(modeDetails[Mode.OceanLCL].volumeUnit).toBe('m3');
    expect(modeDetails[Mode.AirFreight].volumeUnit).toBe('kg');
  });
});

it('a change of colour names the new one, except one that says Green in red', () => {
  const said = [300, 301, 302, 303, 304, 305].map((type) => freight.laneStatusMessage(type));
  expect(said).toEqual(
    [
      ['Amber', 'Amber'],
      ['Green', 'Red'],
      ['Green', 'Green'],
      ['Red', 'Red'],
      ['Green', 'Green'],
      ['Amber', 'Amber'],
    ].map(([word, colour]) => ({ message: `Lane status changed to ${word}`, colour })),
  );
});

it('weight breaks are shown as <N, N - M and N+', () => {
  const { formatWeightBreak: shown } = freight;
  expect(shown({ weightFrom: null, weightTo: 45 })).toBe('<45');
  expect(shown({ weightFrom: 0, weightTo: 45 })).toBe('<45');
  expect(shown({ weightFrom: 45, weightTo: 100 })).toBe('45 - 100');
  expect(shown({ weightFrom: 1000, weightTo: null })).toBe('1000+');
});

it('a request has at most 524,288,000 bytes', () => {
  expect(freight.maxUploadBytes).toBe(524_288_000);
});
