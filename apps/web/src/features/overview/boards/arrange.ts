import type { Board, Tile } from './boards.api.ts';

/** Same limits as in the contract. */
export const boardLimits = { columns: 12, leastWidth: 2, mostHeight: 6, tiles: 40, boards: 20 } as const;

type Tiles = readonly Tile[];

/** Moves a tile to another position; positions outside the board are clamped. */
export function moveTile(tiles: Tiles, id: string, to: number): Tiles {
  const from = tiles.findIndex((tile) => tile.id === id);
  const moved = tiles[from];
  if (moved === undefined) return tiles;
  const others = tiles.filter((tile) => tile !== moved);
  const at = Math.max(0, Math.min(others.length, to));
  if (at === from) return tiles;
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** Moves a dragged tile before or after another one. */
export function dropTile(tiles: Tiles, id: string, overId: string, isAfter: boolean): Tiles {
  if (id === overId) return tiles;
  const others = tiles.filter((tile) => tile.id !== id);
  const over = others.findIndex((tile) => tile.id === overId);
  return over < 0 ? tiles : moveTile(tiles, id, over + (isAfter ? 1 : 0));
}

/** Resizes a tile by a number of columns and rows, within the board's limits. */
export function resizeTile(tiles: Tiles, id: string, byColumns: number, byRows: number): Tiles {
  const { columns, leastWidth, mostHeight } = boardLimits;
  return tiles.map((tile) => {
    if (tile.id !== id) return tile;
    const width = Math.max(leastWidth, Math.min(columns, tile.width + byColumns));
    const height = Math.max(1, Math.min(mostHeight, tile.height + byRows));
    return width === tile.width && height === tile.height ? tile : { ...tile, width, height };
  });
}

/** Returns a name that no other board has: "Board", "Board 2". */
export function freeName(wanted: string, boards: readonly Pick<Board, 'name'>[]): string {
  const taken = new Set(boards.map(({ name }) => name));
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!taken.has(name)) return name;
  }
}

/** Returns a tile ID that is unique on the board. */
export function freeId(tiles: Tiles): string {
  const taken = new Set(tiles.map(({ id }) => id));
  for (let count = tiles.length + 1; ; count++) if (!taken.has(`t${count}`)) return `t${count}`;
}
