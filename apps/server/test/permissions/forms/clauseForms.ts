import type { Form, Forms } from '../form.ts';
import { seededMode } from '../seedUploads.ts';

const terms = {
  series: { kind: 'own', period: 'week' },
  basis: 3,
  effect: { kind: 'factor', part: 0.5 },
  date: 'ship',
  take: { kind: 'inForce', lagDays: 1 },
  hold: 'week',
  trigger: null,
  floor: null,
  ceiling: null,
  minAmount: null,
  maxAmount: null,
  decimals: 4,
  maxAgeDays: 21,
};
const chargeNos = [1];
const contract = (body?: object): Form => ({
  seed: async ({ testApp, customerId }) => {
    await testApp.platform.database.ownerPool.query(
      `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms)
       VALUES ($1, $2, 1, 1, 'Diesel', $3, $4) ON CONFLICT DO NOTHING`,
      [customerId, seededMode, chargeNos, JSON.stringify(terms)],
    );
    return { mode: String(seededMode), customerId };
  },
  ids: { mode: 'anyone', customerId: 'company' },
  call: ({ mode, customerId }) => ({
    params: { id: mode, no: '1' },
    query: { customerId },
    ...(body === undefined ? {} : { body }),
  }),
});
/** Of the caller's own company. */
const own = (body: object): Form => ({
  ...contract(body),
  ids: { mode: 'anyone' },
  call: ({ mode }) => ({ params: { id: mode, no: '1' }, body }),
});
const clause = {
  clauseNo: 1,
  name: 'Diesel',
  chargeNos,
  terms,
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values: [{ day: '2026-11-02', value: 3.1 }],
};

export const clauseForms: Forms = {
  'GET /contracts/{id}/{no}/clauses': contract(),
  'PUT /contracts/{id}/{no}/clauses': own({ clauses: [clause] }),
  'POST /contracts/{id}/{no}/clauses/simulate': own({
    terms,
    chargeNos,
    values: clause.values,
    from: '2026-11-01',
    to: '2026-11-30',
  }),
};
