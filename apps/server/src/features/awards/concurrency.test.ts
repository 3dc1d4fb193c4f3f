import { awards } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import { awardDesk, deskMode } from '../../../test/support/awardDesk.ts';
import { limitMs } from '../../../test/support/copyDatabase.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp({
    calls: { underWayOfUser: 250, calls: { connections: 10, ofCompany: 10, waiting: 250, waitMs: 120_000 } },
  });
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

const codeOf = (body: unknown) => (body as { code?: string }).code;
type Press = {
  kind: 'award' | 'reset' | 'answer' | 'best';
  status: number;
  code: string | undefined;
  awards: string[];
};

/** Statements that find forbidden states: none may return a row about these lanes. */
const nevers: Record<string, string> = {
  'a month given over 100 %': `
    SELECT lane_id, month, sum(share) FROM award_months WHERE lane_id = ANY ($1::bigint[]) AND is_active
    GROUP BY 1, 2 HAVING sum(share) > 100`,
  'a month that stands of an award that does not': `
    SELECT m.award_id, a.status FROM award_months m JOIN awards a USING (customer_id, award_id)
    WHERE m.lane_id = ANY ($1::bigint[]) AND m.is_active AND a.status NOT IN ('Pending', 'Accepted', 'AcceptedInPart')`,
  'an award that stands without months': `
    SELECT a.award_id FROM awards a WHERE a.lane_id = ANY ($1::bigint[]) AND a.status IN ('Pending', 'Accepted')
      AND NOT EXISTS (SELECT FROM award_months m WHERE m.customer_id = a.customer_id AND m.award_id = a.award_id AND m.is_active)`,
  'an award reset by no one': `
    SELECT award_id FROM awards WHERE lane_id = ANY ($1::bigint[]) AND (status = 'Reset') <> (reset_by IS NOT NULL AND reset_at IS NOT NULL)`,
  'a backup in reserve behind nothing': `
    SELECT k.award_id FROM award_backups k JOIN awards a USING (customer_id, award_id)
    WHERE k.lane_id = ANY ($1::bigint[]) AND k.status = 'Backup' AND a.status <> 'Pending'`,
  'a month that costs other than its charges': `
    SELECT m.award_id FROM award_months m WHERE m.lane_id = ANY ($1::bigint[]) AND m.awarded_usd <>
      (SELECT sum(c.cost_usd) FROM award_costs c WHERE c.customer_id = m.customer_id AND c.award_id = m.award_id AND c.month = m.month)`,
  'a full month of one bid that costs other than the bid': `
    SELECT m.lane_id, m.month FROM counted_award_months m
    JOIN (SELECT customer_id, bid_id, month, sum(cost_usd) AS cost_usd FROM bid_costs GROUP BY 1, 2, 3) b USING (customer_id, bid_id, month)
    WHERE m.lane_id = ANY ($1::bigint[])
    GROUP BY m.lane_id, m.month, m.bid_id, b.cost_usd HAVING sum(m.share) = 100 AND sum(m.awarded_usd) <> b.cost_usd`,
};

const count = drawnCases(100, 200);

test(
  `${count} simultaneous awards, resets and answers: no month twice, no share over 100 %, complete history`,
  async () => {
    const laneCount = 4;
    const { lanes, cheap, costly } = await desk.lanesWithBids(laneCount);
    const { customer } = testApp.people;
    const presses = Array.from({ length: count }, async (_, index): Promise<Press> => {
      const at = index % laneCount;
      if (index % 5 === 3) {
        const { status, body } = await desk.reset(lanes.laneIds[at] ?? '');
        return { kind: 'reset', status, code: codeOf(body), awards: [] };
      }
      if (index % 25 === 1) {
        const { status, body } = await testApp.call(awards.awardBestBids, customer, {
          body: { mode: deskMode, laneIds: lanes.laneIds.toReversed(), backups: true },
        });
        return { kind: 'best', status, code: codeOf(body), awards: [] };
      }
      if (index % 10 === 7) {
        const [award] = (await desk.history(lanes.laneIds[at] ?? '')).filter(
          ({ carrierName, status }) => carrierName === 'Albatross Lines' && status === 'Pending',
        );
        if (award === undefined) return { kind: 'answer', status: 200, code: undefined, awards: [] };
        const answer = index % 20 === 7 ? 'decline' : 'accept';
        const { status, body } = await desk.answer(award.awardId, { answer });
        return { kind: 'answer', status, code: codeOf(body), awards: [] };
      }
      const months = index % 2 === 0 ? [] : seededMonths.slice(index % 12, (index % 12) + 1);
      const share = index % 3 === 0 ? 100 : 33.33;
      // Lanes named in both orders: locking in the order named would deadlock.
      const wishes = [
        { ...cheap(at), months, share, backupBidId: costly(at).bidId },
        { ...costly((at + 1) % laneCount), months, share },
      ];
      const { status, body } = await desk.accept(index % 4 === 0 ? wishes.toReversed() : wishes);
      const given = status === 200 ? body.awards.map((award) => award.awardId) : [];
      return { kind: 'award', status, code: codeOf(body), awards: given };
    });
    const answers = await Promise.all(presses);

    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    for (const kind of ['reset', 'best'] as const)
      expect(answers.filter((press) => press.kind === kind && press.status !== 200)).toEqual([]);
    const lost = answers.filter(({ status }) => status === 409).map(({ code }) => code);
    expect(
      [...new Set(lost)].filter((code) => code !== 'award_answered' && code !== 'month_already_awarded'),
    ).toEqual(lost.includes('months_already_awarded') ? ['months_already_awarded'] : []);
    const won = answers.filter(({ kind, status }) => kind === 'award' && status === 200);
    expect(won.length).toBeGreaterThan(0);
    expect(lost.length).toBeGreaterThan(0);

    for (const [never, statement] of Object.entries(nevers))
      expect(await desk.sql(statement, [lanes.laneIds]), never).toEqual([]);
    const kept = await desk.sql<{ award_id: string }>(
      'SELECT award_id::text FROM awards WHERE lane_id = ANY ($1::bigint[])',
      [lanes.laneIds],
    );
    const keptIds = new Set(kept.map((row) => row.award_id));
    expect(won.flatMap((press) => press.awards).filter((id) => !keptIds.has(id))).toEqual([]);
    const told = await desk.sql<{ award_id: string }>(
      `SELECT DISTINCT id AS award_id FROM audit_entries e
     CROSS JOIN LATERAL (
       SELECT jsonb_array_elements(e.after)->>'awardId' AS id WHERE e.action IN ('lanes.awarded', 'backups.asked')
       UNION ALL SELECT jsonb_array_elements_text(e.after->'awardIds') WHERE e.action = 'lanes.awardedToBest') ids
     WHERE id IS NOT NULL`,
    );
    expect(new Set(told.map((row) => row.award_id))).toEqual(keptIds);
    const seen = await Promise.all(lanes.laneIds.map((laneId) => desk.history(laneId)));
    expect(new Set(seen.flat().map((award) => award.awardId))).toEqual(keptIds);
  },
  limitMs(120_000),
);
