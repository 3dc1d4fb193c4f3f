import type { QueryOf, ResponseInputOf, scenarios } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { unawardedInWords } from '../words/obstaclesInWords.ts';
import { wordsOf } from './wordsOf.ts';

const lanesOfScenario = loadSql(import.meta.url, './lanesOfScenario.sql');

type Answer = ResponseInputOf<typeof scenarios.scenarioLanes>;
type Lane = Answer['lanes'][number];

/** The awarded carriers of each lane of a scenario and why: a page of the matching lanes, and the carriers of all of them. */
export async function readLanes(
  tx: Transaction,
  customerId: string,
  scenarioId: string,
  { search, carrierId, only, page, pageSize }: QueryOf<typeof scenarios.scenarioLanes>,
): Promise<Answer> {
  const found = await disableNestedLoops(tx, () =>
    oneRow<{
      total: number;
      awarded_usd: string;
      carriers: Answer['carriers'];
      lanes: (Omit<Lane, 'unawarded'> & { unawarded: keyof typeof unawardedInWords | null })[];
    }>(tx, lanesOfScenario, [
      customerId,
      scenarioId,
      wordsOf(search),
      carrierId ?? null,
      only ?? null,
      pageSize,
      (page - 1) * pageSize,
    ]),
  );
  return {
    total: found.total,
    awardedUsd: Number(found.awarded_usd),
    carriers: found.carriers,
    lanes: found.lanes.map((lane) => ({
      ...lane,
      unawarded: lane.unawarded === null ? null : unawardedInWords[lane.unawarded],
    })),
  };
}
