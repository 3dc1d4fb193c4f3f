import { randomUUID } from 'node:crypto';
import type { Forms } from '../form.ts';
import { bidOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';

const mode = String(seededMode);

export const contractForms: Forms = {
  'GET /contracts': {
    seed: async (ground) => {
      await bidOf(ground);
      return { mode, customerId: ground.customerId };
    },
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ query: { mode: things.mode, customerId: things.customerId } }),
  },
  'POST /contracts': {
    seed: async (ground) => {
      await bidOf(ground);
      return {};
    },
    call: () => ({
      body: {
        mode: seededMode,
        name: `Contract of ${randomUUID()}`,
        firstMonth: '2027-12',
        from: 1,
        lanes: { all: true },
      },
    }),
  },
  'GET /contracts/expiring': {
    seed: async (ground) => {
      await bidOf(ground);
      return { mode };
    },
    ids: { mode: 'anyone' },
    call: (things) => ({ query: { mode: things.mode, days: '90' } }),
  },
  'GET /contracts/{id}/{no}/price-moves': {
    seed: async (ground) => {
      await bidOf(ground);
      await ground.testApp.platform.database.ownerPool.query(
        `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, is_current)
         SELECT customer_id, mode, 2, 'Compared', 'Planned', '2027-12-01', 12, structure_version, false FROM contracts
         WHERE customer_id = $1 AND mode = $2 AND contract_no = 1 ON CONFLICT DO NOTHING`,
        [ground.customerId, seededMode],
      );
      return { mode };
    },
    ids: { mode: 'anyone' },
    call: (things) => ({ params: { id: things.mode, no: '2' }, query: { since: '1' } }),
  },
  'POST /contracts/{id}/{no}/lanes': {
    seed: async (ground) => {
      await bidOf(ground);
      return { mode };
    },
    ids: { mode: 'anyone' },
    call: (things) => ({ params: { id: things.mode, no: '1' }, body: { add: [], leaveOut: [] } }),
  },
  'PUT /contracts/{id}/{no}': {
    seed: async (ground) => {
      await bidOf(ground);
      const { rows } = await ground.testApp.platform.database.ownerPool.query<{ version: number }>(
        'SELECT version FROM contracts WHERE customer_id = $1 AND mode = $2 AND contract_no = 1',
        [ground.customerId, seededMode],
      );
      return { mode, version: String(rows[0]?.version) };
    },
    ids: { mode: 'anyone' },
    call: (things) => ({
      params: { id: things.mode, no: '1' },
      body: { version: Number(things.version), takesNewLanes: true },
    }),
  },
};
