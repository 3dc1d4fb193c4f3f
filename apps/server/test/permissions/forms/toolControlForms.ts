import { oneRow } from '../../../src/platform/database/rows.ts';
import type { Forms } from '../form.ts';
import { seededMode } from '../seedUploads.ts';
import type { Ground } from '../sides.ts';

let added = 0;

const factor = 'air-freighter';
const newestVersion = async ({ platform }: Ground['testApp']) =>
  (
    await oneRow<{ version: string }>(
      platform.database.ownerPool,
      'SELECT max(version)::text AS version FROM co2_factors WHERE code = $1',
      [factor],
    )
  ).version;
const nextFactor = (version: number) => ({
  code: factor,
  version,
  name: 'Air freighter',
  gramsPerTkm: 600,
  source: 'A test',
  validFrom: '2026-11-20',
});

/** Owner-only requests of Tool Control and properties; their data belongs to no company. */
export const toolControlForms: Forms = {
  'GET /config/modes': {
    seed: async ({ customerId }) => ({ customerId }),
    ids: { customerId: 'company' },
    call: ({ customerId }) => ({ query: { customerId } }),
  },
  // Already on: the modes of others stay unchanged.
  'PUT /config/modes/{id}': {
    seed: async ({ customerId }) => ({ mode: String(seededMode), customerId }),
    ids: { mode: 'anyone', customerId: 'company' },
    call: ({ mode, customerId }) => ({ params: { id: mode }, query: { customerId }, body: { isOn: true } }),
  },
  'GET /admin/management/co2-factors': {},
  'POST /admin/management/co2-factors': {
    seed: async ({ testApp }) => ({ version: await newestVersion(testApp) }),
    call: ({ version }) => ({ body: nextFactor(Number(version)) }),
  },
  'POST /admin/management/co2-factors/preview': {
    seed: async ({ testApp }) => ({ version: await newestVersion(testApp) }),
    call: ({ version }) => ({ body: nextFactor(Number(version)) }),
  },
  // The test's companies are real ones: there is nothing to reset.
  'GET /demo/reset': { own: 422 },
  'GET /demo/reset/progress': {},
  'GET /admin/management/properties': {},
  'POST /admin/management/properties': {
    call: () => ({
      body: {
        name: `sourcing.note${added++}`,
        type: 'text',
        defaultValue: '',
        description: 'A note.',
        mode: null,
      },
    }),
  },
  'PUT /admin/management/properties': {
    call: () => ({
      body: { name: 'awards.answerDays', defaultValue: 7, description: 'Days a carrier has to answer.' },
    }),
  },
};
