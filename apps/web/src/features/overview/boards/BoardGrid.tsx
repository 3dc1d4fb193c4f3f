import { type ReactNode, useRef, useState } from 'react';
import { boardLimits, dropTile, moveTile, resizeTile } from './arrange.ts';
import type { Tile } from './boards.api.ts';
import { BoardTile } from './BoardTile.tsx';
import classes from './Boards.module.css';

interface BoardGridProps {
  tiles: readonly Tile[];
  onChange: (tiles: readonly Tile[]) => void;
  titleOf: (tile: Tile) => string;
  draw: (tile: Tile) => ReactNode;
}

/** Where the dragged tile would be dropped. */
interface Drop {
  id: string;
  overId: string;
  isAfter: boolean;
}

const edgePx = 70;
const scrollPx = 14;

/** The tiles of a board in a grid of twelve columns, moved by dragging or with the keyboard at their handle. */
export function BoardGrid({ tiles, onChange, titleOf, draw }: BoardGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [drop, setDrop] = useState<Drop>();
  const [said, setSaid] = useState('');

  const change = (tile: Tile, next: readonly Tile[], what: string) => {
    if (next === tiles) return;
    onChange(next);
    const at = next.findIndex(({ id }) => id === tile.id);
    const place = at < 0 ? '' : ` Now tile ${at + 1} of ${next.length}.`;
    setSaid(`${titleOf(tile)}: ${what}.${place}`);
  };
  const move = (tile: Tile, by: number) =>
    change(tile, moveTile(tiles, tile.id, tiles.indexOf(tile) + by), by < 0 ? 'moved back' : 'moved forward');
  const resize = (tile: Tile, columns: number, rows: number) => {
    const next = resizeTile(tiles, tile.id, columns, rows);
    const now = next.find(({ id }) => id === tile.id);
    if (now === tile || now === undefined) return;
    change(tile, next, `${now.width} of ${boardLimits.columns} columns wide, ${now.height} high`);
  };
  const dragOver = (id: string, x: number, y: number) => {
    if (y < edgePx) window.scrollBy(0, -scrollPx);
    if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx);
    const over = tileAt(grid.current, x, y);
    setDrop(
      over === undefined || over.id === id ? undefined : { id, overId: over.id, isAfter: over.isAfter },
    );
  };

  return (
    <>
      <ul ref={grid} className={classes.grid} aria-label="Tiles" tabIndex={-1}>
        {tiles.map((tile) => (
          <BoardTile
            key={tile.id}
            tile={tile}
            title={titleOf(tile)}
            drop={drop?.overId === tile.id ? (drop.isAfter ? 'after' : 'before') : undefined}
            onMove={(by) => move(tile, by)}
            onResize={(columns, rows) => resize(tile, columns, rows)}
            onRemove={() => {
              change(
                tile,
                tiles.filter((one) => one !== tile),
                'removed',
              );
              // The tile's menu had the focus and is removed with it.
              grid.current?.focus();
            }}
            onDragOver={(x, y) => dragOver(tile.id, x, y)}
            onDrop={() => {
              if (drop !== undefined)
                change(tile, dropTile(tiles, drop.id, drop.overId, drop.isAfter), 'moved');
              setDrop(undefined);
            }}
            onDragEnd={() => setDrop(undefined)}
          >
            {draw(tile)}
          </BoardTile>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** Returns the tile under the pointer, and which half of it the pointer is on. */
function tileAt(
  grid: HTMLElement | null,
  x: number,
  y: number,
): { id: string; isAfter: boolean } | undefined {
  for (const element of grid?.children ?? []) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    const id = element instanceof HTMLElement ? element.dataset.tile : undefined;
    if (id !== undefined) return { id, isAfter: x > (left + right) / 2 };
  }
  return undefined;
}
