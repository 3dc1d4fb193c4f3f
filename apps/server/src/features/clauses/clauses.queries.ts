import type { clauses, ResponseOf } from '@lanewright/contract';
import { type Charge, clauseInWords, type ClauseTerms } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A contract of a customer's mode. */
export type ContractKey = { readonly customerId: string; readonly mode: number; readonly contractNo: number };

type Clause = ResponseOf<typeof clauses.getClauses>['clauses'][number];

const contractKey = { customer: 'id', mode: 'int', contract: 'int' } as const;

const clausesOfContract = sql({
  from: `SELECT c.clause_no, c.name, c.charge_nos, c.terms, c.carrier_id, c.amendment_no, s.name AS series_name,
      to_char(c.from_month, 'YYYY-MM') AS from_month, to_char(c.to_month, 'YYYY-MM') AS to_month
    FROM contract_clauses c
    LEFT JOIN index_series s ON s.series_code = c.series_code
    WHERE c.customer_id = $customer AND c.mode = $mode AND c.contract_no = $contract
      AND ($carrier::bigint IS NULL OR c.carrier_id IS NULL OR c.carrier_id = $carrier)
    ORDER BY c.clause_no`,
  params: { ...contractKey, carrier: 'id?' },
  row: {
    clause_no: 'int',
    name: 'text',
    charge_nos: 'int[]',
    terms: 'json',
    carrier_id: 'id?',
    amendment_no: 'int?',
    series_name: 'text?',
    from_month: 'text?',
    to_month: 'text?',
  },
});

const valuesOfContract = sql({
  from: `SELECT clause_no, value_on AS day, value FROM clause_values
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract ORDER BY clause_no, value_on`,
  params: contractKey,
  row: { clause_no: 'int', day: 'date', value: 'numeric' },
});

const carrierNames = sql({
  from: 'SELECT company_id AS id, name FROM companies WHERE company_id = ANY ($carriers)',
  params: { carriers: 'id[]' },
  row: { id: 'id', name: 'text' },
});

const seriesName = sql({
  from: 'SELECT name FROM index_series WHERE series_code = $code',
  params: { code: 'text' },
  row: { name: 'text' },
});

/** The name of the shared series that terms follow; null for own values. */
export async function seriesNameOf(tx: Transaction, { series }: ClauseTerms): Promise<string | null> {
  if (series.kind === 'own') return null;
  return (await seriesName.optional(tx, { code: series.code }))?.name ?? null;
}

/** Charges that a clause moves: those it names, otherwise the fuel charges. */
export function chargesOfClause(chargeNos: readonly number[], charges: readonly Charge[]): Charge[] {
  return charges.filter(({ chargeNo, purpose, type }) =>
    chargeNos.length > 0 ? chargeNos.includes(chargeNo) : purpose === 'fuel' && type === 'Charge',
  );
}

/**
 * The clauses of a contract, with their own values.
 * @param carrierId - only those that apply to this carrier; null: all
 */
export async function selectClauses(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  charges: readonly Charge[],
  carrierId: string | null,
): Promise<Clause[]> {
  const key = { customer: customerId, mode, contract: contractNo };
  const found = await clausesOfContract.rows(tx, { ...key, carrier: carrierId });
  const values = await valuesOfContract.rows(tx, key);
  const carriers = found.flatMap((row) => row.carrier_id ?? []);
  const names = new Map((await carrierNames.rows(tx, { carriers })).map(({ id, name }) => [id, name]));
  return found.map((row) => {
    const terms = row.terms as ClauseTerms;
    return {
      clauseNo: row.clause_no,
      name: row.name,
      chargeNos: [...row.charge_nos],
      charges: chargesOfClause(row.charge_nos, charges).map(({ chargeNo, name }) => ({ chargeNo, name })),
      terms: terms as Clause['terms'],
      carrierId: row.carrier_id,
      carrierName: row.carrier_id === null ? null : (names.get(row.carrier_id) ?? null),
      seriesName: row.series_name,
      amendmentNo: row.amendment_no,
      fromMonth: row.from_month,
      toMonth: row.to_month,
      values: values
        .filter(({ clause_no: clauseNo }) => clauseNo === row.clause_no)
        .map(({ day, value }) => ({ day, value: Number(value) })),
      inWords: clauseInWords(terms, row.series_name ?? 'the index'),
    };
  });
}
