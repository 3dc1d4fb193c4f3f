import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { now } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { type PlaceInput, placeKey, type ResolvedPlace } from '../resolve/index.ts';
import { readableKey } from './listSavedPlaces.ts';
import { learntKey, splitMark } from './savedPlaces.ts';

type Answer = { text_key: string; place: ResolvedPlace };

const answerNotFound = () => refuse('saved_location_not_found', 'Saved location match not found');

/** Answers shared with everyone for these places, by `placeKey`. */
export async function selectPromotedPlaces(
  tx: Transaction,
  inputs: readonly PlaceInput[],
): Promise<Map<string, ResolvedPlace>> {
  const found = await rows<Answer>(
    tx,
    'SELECT text_key, place FROM shared_places WHERE text_key = ANY ($1::text[])',
    [[...new Set(inputs.map(learntKey))]],
  );
  const byKey = new Map(found.map(({ text_key: key, place }) => [key, place]));
  const known = inputs.flatMap((input) => {
    const place = byKey.get(learntKey(input));
    return place === undefined ? [] : [[placeKey(input), place] as const];
  });
  return new Map(known);
}

/** Shares a company's answer with everyone, replacing the previous shared one. */
export async function promoteSavedPlace(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  id: string,
): Promise<void> {
  const answer = await optionalRow<Answer>(
    tx,
    'SELECT text_key, place FROM saved_places WHERE customer_id = $1 AND md5(text_key) = $2',
    [customerId, id],
  );
  if (answer === null) throw answerNotFound();
  if (answer.text_key.includes(splitMark))
    throw refuse(
      'split_not_shareable',
      'A match for one destination or origin can’t be shared with other companies',
      {
        field: 'id',
      },
    );
  if (answer.place.level === 'site')
    throw refuse('site_not_shareable', 'A company’s own site name can’t be shared with other companies', {
      field: 'id',
    });
  const former = await optionalRow<Answer>(
    tx,
    'SELECT text_key, place FROM shared_places WHERE text_key = $1 FOR UPDATE',
    [answer.text_key],
  );
  await execute(
    tx,
    `INSERT INTO shared_places (text_key, place, shared_by, shared_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (text_key) DO UPDATE
     SET place = excluded.place, shared_by = excluded.shared_by, shared_at = excluded.shared_at`,
    [answer.text_key, JSON.stringify(answer.place), actor.userId, now()],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'places.promoted',
    subjectKind: 'place',
    subjectId: id,
    before: said(former),
    after: said(answer),
  });
}

/** Deletes a saved answer: a company's, or (null) the one shared with everyone. Decisions based on it stay. */
export async function forgetSavedPlace(
  tx: Transaction,
  actor: Actor,
  customerId: string | null,
  id: string,
): Promise<void> {
  const forgotten =
    customerId === null
      ? await optionalRow<Answer>(
          tx,
          'DELETE FROM shared_places WHERE md5(text_key) = $1 RETURNING text_key, place',
          [id],
        )
      : await optionalRow<Answer>(
          tx,
          'DELETE FROM saved_places WHERE customer_id = $1 AND md5(text_key) = $2 RETURNING text_key, place',
          [customerId, id],
        );
  if (forgotten === null) throw answerNotFound();
  await recordAudit(tx, actor, {
    customerId,
    action: customerId === null ? 'places.promotionEnded' : 'places.forgotten',
    subjectKind: 'place',
    subjectId: id,
    before: said(forgotten),
  });
}

function said(answer: Answer | null): { text: string; place: string } | null {
  return answer && { text: readableKey(answer.text_key).text, place: answer.place.label };
}
