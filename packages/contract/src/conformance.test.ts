import { describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from './index.ts';
import * as contract from './index.ts';

/** Every endpoint in section 7 of the specification with its query, copied from there and not from the code. */
const calls = `
POST /auth
POST /auth/refresh-token
GET /auth/ping
POST /auth/validate/twofactorcode
POST /auth/twofactor/setup
POST /auth/twofactor/setup/validate
POST /auth/twofactor/updatepreference/dont-ask/{id}
POST /accounts/upload-profile-picture
GET /accounts/profile-picture?userId
PUT /accounts/update
POST /accounts/change-password
POST /accounts/invite
GET /accounts/{registrationCode}
PUT /accounts/{registrationCode}
GET /accounts/forgot-password/{username}
GET /accounts/reset-check/{code}
GET /accounts/exists/{username}
POST /accounts/reset-password
GET /accounts/all
DELETE /accounts/{id}
GET /config/available-modes
GET /config/weight-breaks/{id}
GET /bids/charges/{id}
GET /config/currencies/{id}
POST /config/instance/{id}
GET /config/instance/{id}
GET /config/instance/properties/{id}
GET /config/instance/negotiation-terms/{id}
POST /config/instance/negotiation-terms/{id}
GET /config/equipment-types?mode
GET /config/instance/business-units?mode
GET /uploads/mode?mode&status
GET /uploads/carrier-bids/{id}
GET /uploads/carrier-bids/download/{id}
POST /shipments/{id}
POST /bids/upload/
GET /uploads/{id}
GET /uploads/mode/{mode}
POST /lanes/export
GET /shipments/clean/{id}
GET /shipments/export/{id}
GET /shipments/export/{id}/{extra}
GET /bids/valid-months
GET /bids/historical-months
GET /bids/{laneId}
POST /bids/lanes
GET /bids/awarded-months/{id}
GET /bids/reset/{id}
POST /bids/save
PUT /bids/accept
GET /lanes/mode?mode&uploadId&incumbents&businessUnits
GET /lanes/award-history/{id}
POST /lane/create
GET /lanes/reporting/{id}
POST /lanes/refresh/{id}
POST /lanes/rate-card
PUT /lanes/volume/{id}
GET /lanes/valid-blocks/{id}
PUT /lanes/start
PUT /lanes/pause
GET /overview/stats/{id}
GET /overview/{a}/{b}/{c}
GET /overview/{a}/{b}
GET /overview/lane-breakdown/{id}
GET /overview/visualiser/{id}
GET /demo/reset
GET /notifications
GET /benchmark/charge-location?mode&routeType&uploadId
GET /benchmark/lane/get-deviations?laneId
GET /benchmark/lane?laneId&routeType
GET /location/ocean-ports?search
GET /location/cities?search
GET /location/google-cities?input
GET /repo/{id}
DELETE /repo
POST /repo
PUT /repo/{id}/{status}
GET /repo/download/{id}
GET /admin/management/properties?mode
POST /admin/management/properties
PUT /admin/management/properties
GET /admin/management/ports?page&pageSize&sortBy&sortDesc&searchQuery
POST /admin/management/ports
PUT /admin/management/ports
GET /admin/management/airports
POST /admin/management/airports
PUT /admin/management/airports
GET /admin/management/postcodes?city&state&page&pageSize&sortBy&sortDesc
POST /admin/management/postcodes
PUT /admin/management/postcodes
GET /admin/management/equipmenttypes
GET /admin/management/equipmenttypes/{id}
POST /admin/management/equipmenttypes
PUT /admin/management/equipmenttypes/{id}
DELETE /admin/management/equipmenttypes/{id}
GET /admin/management/currencies
POST /admin/management/currencies
PUT /admin/management/currencies/{currencyId}
GET /admin/management/countries
POST /admin/management/countries
PUT /admin/management/countries/{countryId}
`
  .trim()
  .split('\n');

const namesOf = (schema: z.ZodType | undefined): string[] =>
  schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];
/** Compares parameters by position: their names are not specified. */
const placed = (path: string) => path.replace(/\{\w+\}/g, '{}');

test.each(calls)('%s is a call of the product', (call) => {
  const [method = '', address = ''] = call.split(' ');
  const [path = '', query = ''] = address.split('?');
  const found = allEndpoints.find(
    ({ endpoint }) => endpoint.method === method && placed(endpoint.path) === placed(path),
  );
  expect(found?.name).toBeDefined();
  expect(namesOf(found?.endpoint.query)).toEqual(
    expect.arrayContaining(query.split('&').filter((name) => name !== '')),
  );
});

const endpointOf = (name: string) => {
  const [method, path] = name.split(' ');
  return allEndpoints.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)?.endpoint;
};

test.each([
  'POST /accounts/upload-profile-picture',
  'POST /shipments/{id}',
  'POST /bids/upload/',
  'POST /repo',
])('%s accepts a file', (name) => {
  expect(endpointOf(name)?.transport).toBe('multipart');
});

test.each([
  'GET /accounts/profile-picture',
  'GET /uploads/carrier-bids/download/{id}',
  'POST /lanes/export',
  'GET /shipments/clean/{id}',
  'GET /shipments/export/{id}',
  'GET /shipments/export/{id}/{extra}',
  'POST /lanes/rate-card',
  'GET /repo/download/{id}',
])('%s returns a file', (name) => {
  expect(endpointOf(name)?.transport).toBe('file');
});

describe('entities have the fields of the specification', () => {
  const fields = (schema: z.ZodType, specified: string) =>
    expect(namesOf(schema)).toEqual(expect.arrayContaining(specified.split(' ')));
  const rowOf = (name: string) => {
    const endpoint = endpointOf(name);
    if (endpoint === undefined) throw new Error(`no call ${name}`);
    return (endpoint.response as z.ZodArray<z.ZodObject>).element;
  };

  it('a lane', () => {
    fields(
      contract.overview.laneSchema,
      'mode locationStr locationInfo region bidStatus equipmentType shipmentCount containerCount unitMeasure serviceType weight miles term pendingAward amountBid lastPricePaid newCost savings targetPrice incumbentCarrier volume',
    );
  });

  it('origin and destination of a lane', () => {
    fields(
      contract.overview.locationInfoSchema,
      'originCityClean originStateClean originCountryClean originZipClean originPortCode originPortCodeClean originPortNameClean destCityClean destStateClean destCountryClean destZipClean destPortCode destPortCodeClean destPortNameClean service',
    );
  });

  it('a month of a lane', () => {
    fields(
      contract.overview.laneSchema.shape.volume.element,
      'month volume shipmentAmount avgCostPerUnit avgCostPerShipment historicTotalChargeUSD totalChargeUSD',
    );
  });

  it('a notification', () => {
    fields(contract.notifications.notificationSchema, 'laneId type description mode priority');
  });

  it('a weight break', () => {
    fields(contract.settings.weightBreakSchema, 'weightFrom weightTo label');
  });

  it('a login, and the logged-in user', () => {
    fields(contract.accounts.sessionUserSchema, 'id username jwtToken refreshToken type profilePicture');
    fields(contract.accounts.refreshSession.response, 'jwtToken refreshToken');
  });

  it('reference data', () => {
    fields(
      rowOf('GET /admin/management/countries'),
      'countryId name code isO2 cod3 numericCode latitude longitude',
    );
    fields(rowOf('GET /admin/management/postcodes'), 'city state zipCode');
    fields(rowOf('GET /admin/management/currencies'), 'currencyId');
    for (const table of ['properties', 'ports', 'airports', 'equipmenttypes'])
      fields(rowOf(`GET /admin/management/${table}`), 'name');
  });
});

test('the hub is at /notify, with one method and two messages', () => {
  expect(contract.notifications.hub).toMatchObject({
    path: '/notify',
    requestNotifications: 'RequestNotifications',
    notify: 'Notify',
    receiveNotifications: 'ReceiveNotifications',
  });
});

test('lanes are in USD only', () => {
  const { currency } = contract.overview.laneSchema.shape;
  expect([currency.safeParse('USD').success, currency.safeParse('EUR').success]).toEqual([true, false]);
});
