import type { BodyInputOf, clauses } from '@lanewright/contract';
import type { Form, Forms } from '../form.ts';
import { seededMode } from '../seedUploads.ts';
import type { Side } from '../sides.ts';

/** Terms of clause 1 of every contract. */
export const clauseTerms: BodyInputOf<typeof clauses.saveClauses>['clauses'][number]['terms'] = {
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

/** Gives the contract of the side's customer clause 1, for every carrier. */
export async function insertClause({ testApp, customerId }: Side): Promise<void> {
  await testApp.platform.database.ownerPool.query(
    `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms)
     VALUES ($1, $2, 1, 1, 'Diesel', $3, $4) ON CONFLICT DO NOTHING`,
    [customerId, seededMode, chargeNos, JSON.stringify(clauseTerms)],
  );
}

const contract = (body?: object): Form => ({
  seed: async (ground) => {
    await insertClause(ground);
    return { mode: String(seededMode), customerId: ground.customerId };
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
  terms: clauseTerms,
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values: [{ day: '2026-11-02', value: 3.1 }],
};

export const clauseForms: Forms = {
  'GET /contracts/{id}/{no}/clauses': contract(),
  'PUT /contracts/{id}/{no}/clauses': own({ clauses: [clause] }),
  'POST /contracts/{id}/{no}/clauses/simulate': own({
    terms: clauseTerms,
    chargeNos,
    values: clause.values,
    from: '2026-11-01',
    to: '2026-11-30',
  }),
};
