import { addDays, type ClauseTerms, hasLevel, levelsBetween } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { indexOfTerms } from '../clauses/index.ts';
import { propertyOf } from '../settings/index.ts';

const clausesOfMode = sql({
  from: `SELECT k.contract_no::integer AS contract_no, k.clause_no::integer AS clause_no, k.terms,
      greatest(k.from_month, c.first_month) AS applies_from
    FROM contract_clauses k
    JOIN contracts c ON c.customer_id = $customer AND c.mode = $mode AND c.contract_no = k.contract_no
    WHERE k.customer_id = $customer AND k.mode = $mode ORDER BY k.contract_no, k.clause_no`,
  params: { customer: 'id', mode: 'int' },
  row: { contract_no: 'int', clause_no: 'int', terms: 'json', applies_from: 'date?' },
});

const ownValues = sql({
  from: `SELECT contract_no::integer AS contract_no, clause_no::integer AS clause_no, value_on AS day, value FROM clause_values
    WHERE customer_id = $customer AND mode = $mode ORDER BY contract_no, clause_no, value_on`,
  params: { customer: 'id', mode: 'int' },
  row: { contract_no: 'int', clause_no: 'int', day: 'date', value: 'numeric' },
});

const daysOfShipments = sql({
  from: `SELECT min(m.month) AS first_day, (max(m.month) + interval '1 month - 1 day')::date AS last_day
    FROM lane_months m JOIN lane_histories h ON h.customer_id = $customer AND h.history_id = m.history_id
    WHERE m.customer_id = $customer AND m.is_counted AND h.mode = $mode`,
  params: { customer: 'id', mode: 'int' },
  row: { first_day: 'date?', last_day: 'date?' },
});

/** A delivery is at most a year after its shipping. */
const longestTransitDays = 365;

/** The levels of a mode's clauses on the days of its shipments, as parameters of the statements of fuel prices. */
export type ClauseLevels = {
  readonly terms: (contractNo: number, clauseNo: number) => ClauseTerms;
  /** The contract's reference price, for awards that did not store theirs. */
  readonly reference: (contractNo: number) => string;
  /** The level of a number in `days`. */
  readonly level: (levelNo: number | null) => string | null;
  readonly days: {
    readonly contracts: readonly number[];
    readonly clauses: readonly number[];
    readonly days: readonly string[];
    readonly levels: readonly number[];
  };
};

/**
 * Reads the levels of all clauses of a customer's mode; null if it has none.
 * @param options - whether a clause's chain of changes begins with the contract, or with the index: for shipments before it
 */
export async function readClauseLevels(
  tx: Transaction,
  customerId: string,
  mode: number,
  { beginsWithContract }: { readonly beginsWithContract: boolean },
): Promise<ClauseLevels | null> {
  const key = { customer: customerId, mode };
  const clauses = await clausesOfMode.rows(tx, key);
  if (clauses.length === 0) return null;
  const values = await ownValues.rows(tx, key);
  const { first_day: from, last_day: to } = await daysOfShipments.one(tx, key);
  const termsOf = new Map<string, ClauseTerms>();
  const references = new Map<number, string>();
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const days = {
    contracts: [] as number[],
    clauses: [] as number[],
    days: [] as string[],
    levels: [] as number[],
  };
  for (const clause of clauses) {
    const { contract_no: contractNo, clause_no: clauseNo } = clause;
    const terms = clause.terms as ClauseTerms;
    termsOf.set(`${contractNo}:${clauseNo}`, terms);
    if (!references.has(contractNo))
      references.set(
        contractNo,
        String(await propertyOf(tx, customerId, mode, 'fuel.referenceDieselUsdPerGallon', contractNo)),
      );
    if (from === null || to === null) continue;
    const own = values
      .filter((row) => row.contract_no === contractNo && row.clause_no === clauseNo)
      .map(({ day, value }) => ({ day, value: Number(value) }));
    const last = terms.date === 'delivery' ? addDays(to, longestTransitDays) : to;
    const appliesFrom = beginsWithContract ? clause.applies_from : null;
    const levels = levelsBetween(
      terms,
      await indexOfTerms(tx, terms, own),
      from,
      last,
      ...(appliesFrom === null ? [] : [appliesFrom]),
    );
    for (const [index, level] of levels.entries()) {
      if (!hasLevel(level)) continue;
      const text = level.value.toFixed();
      const levelNo = numbers.get(text) ?? texts.push(text) - 1;
      numbers.set(text, levelNo);
      days.contracts.push(contractNo);
      days.clauses.push(clauseNo);
      days.days.push(addDays(from, index));
      days.levels.push(levelNo);
    }
  }
  return {
    terms: (contractNo, clauseNo) => {
      const terms = termsOf.get(`${contractNo}:${clauseNo}`);
      if (terms === undefined) throw new Error(`clause ${clauseNo} of contract ${contractNo} was not read`);
      return terms;
    },
    reference: (contractNo) => references.get(contractNo) ?? '',
    level: (levelNo) => (levelNo === null ? null : (texts[levelNo] ?? null)),
    days,
  };
}
