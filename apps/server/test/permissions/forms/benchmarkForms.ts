import { laneOf } from '../seedLanesAndBids.ts';
import { seededMode, uploadAt } from '../seedUploads.ts';
import type { Form, Forms } from '../form.ts';

const aboutLane: Form = {
  seed: async (ground) => ({ laneId: await laneOf(ground) }),
  ids: { laneId: 'company' },
  call: ({ laneId }) => ({ query: { laneId } }),
};

export const benchmarkForms: Forms = {
  'GET /benchmark/lane': aboutLane,
  'GET /benchmark/lane/get-deviations': aboutLane,
  'GET /benchmark/charge-location': {
    seed: async (ground) => ({ mode: String(seededMode), uploadId: await uploadAt(ground, 'completed') }),
    ids: { mode: 'anyone', uploadId: 'company' },
    call: (things) => ({ query: { mode: things.mode, uploadId: things.uploadId } }),
  },
  'GET /benchmark/runs': {},
  'POST /benchmark/freeze': {},
  'GET /shipments/carrier-names': {},
  'PUT /shipments/carrier-names': {
    seed: async ({ testApp, customerId, carrierId }) => {
      await testApp.platform.database.bulkPool.query(
        `INSERT INTO carrier_aliases (customer_id, name, decided_by, decided_at) VALUES ($1, 'Blue Line', 'person', now())
         ON CONFLICT DO NOTHING`,
        [customerId],
      );
      return { carrierId };
    },
    ids: { carrierId: 'company' },
    call: ({ carrierId }) => ({ body: { names: [{ name: 'Blue Line', carrierId }] } }),
  },
};
