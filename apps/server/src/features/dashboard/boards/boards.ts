import type { overview } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { scopeToUser } from '../../../platform/database/scopeToUser.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/** Returns the boards that a user arranged, in the user's order. */
export async function readBoards(tx: Transaction, userId: string): Promise<overview.Board[]> {
  await scopeToUser(tx, userId);
  return rows<overview.Board>(tx, 'SELECT name, tiles FROM boards WHERE user_id = $1 ORDER BY place', [
    userId,
  ]);
}

/** Replaces all boards of a user. 422 for two with the same name, or two tiles with the same ID on a board. */
export async function saveBoards(
  tx: Transaction,
  userId: string,
  boards: readonly overview.Board[],
): Promise<overview.Board[]> {
  const names = boards.map(({ name }) => name);
  if (new Set(names).size !== names.length)
    throw refuse('duplicate_board', 'Two boards have the same name. Give each its own name', {
      field: 'boards',
    });
  for (const { name, tiles } of boards)
    if (new Set(tiles.map(({ id }) => id)).size !== tiles.length)
      throw refuse(
        'duplicate_tile',
        `Two tiles of the board "${name}" have the same ID. Give each its own ID`,
        {
          field: 'boards',
        },
      );
  await scopeToUser(tx, userId);
  // Serialised, because several windows may save at once.
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('boards ' || $1, 0))`, [userId]);
  await execute(tx, 'DELETE FROM boards WHERE user_id = $1', [userId]);
  await execute(
    tx,
    `INSERT INTO boards (user_id, name, tiles, place)
     SELECT $1, name, tiles::jsonb, place FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (name, tiles, place)`,
    [userId, names, boards.map(({ tiles }) => JSON.stringify(tiles))],
  );
  return readBoards(tx, userId);
}
