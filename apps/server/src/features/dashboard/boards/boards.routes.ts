import { overview } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { readBoards, saveBoards } from './boards.ts';

export const boardsRoutes: readonly Route[] = [
  route(overview.listBoards, async ({ tx, caller }) => readBoards(tx, caller.userId)),
  route(overview.saveBoards, async ({ tx, caller, body }) => saveBoards(tx, caller.userId, body.boards)),
];
