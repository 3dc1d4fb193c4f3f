import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import type { Tile } from './boards.api.ts';
import classes from './Boards.module.css';

interface BoardTileProps {
  tile: Tile;
  title: string;
  /** The side on which the dragged tile would be placed. */
  drop: 'before' | 'after' | undefined;
  onMove: (by: number) => void;
  onResize: (columns: number, rows: number) => void;
  onRemove: () => void;
  onDragOver: (x: number, y: number) => void;
  onDrop: () => void;
  onDragEnd: () => void;
  children: ReactNode;
}

/** Arrow keys at a tile's handle; with Shift they resize it. */
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A tile with its handle and its menu. */
export function BoardTile(props: BoardTileProps) {
  const { tile, title, drop, onMove, onResize, onRemove, onDragOver, onDrop, onDragEnd, children } = props;
  const [isDragged, setDragged] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const size = sizes[event.key];
    const move = moves[event.key];
    if (size === undefined || move === undefined) return;
    event.preventDefault();
    if (event.shiftKey) onResize(...size);
    else onMove(move);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  };
  const end = (then: () => void) => () => {
    if (!isDragged) return;
    setDragged(false);
    then();
  };
  return (
    <li
      className={classes.tile}
      data-tile={tile.id}
      data-titled={(tile.kind === 'chart' && tile.mode === null) || undefined}
      data-drop={drop}
      data-dragged={isDragged || undefined}
      style={{ '--columns': tile.width, '--rows': tile.height }}
      aria-label={title}
    >
      <div className={classes.tileHead}>
        <ActionIcon
          className={classes.handle ?? ''}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Move ${title}`}
          aria-description="Arrow keys move, Shift + arrow keys resize"
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => isDragged && onDragOver(event.clientX, event.clientY)}
          onPointerUp={end(onDrop)}
          onPointerCancel={end(onDragEnd)}
        >
          <GripVertical size={14} aria-hidden />
        </ActionIcon>
        <h2 className={classes.tileTitle}>{title}</h2>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Arrange ${title}`}>
              <EllipsisVertical size={14} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onMove(-1)}>Move back</Menu.Item>
            <Menu.Item onClick={() => onMove(1)}>Move forward</Menu.Item>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick={false} onClick={() => onResize(1, 0)}>
              Wider
            </Menu.Item>
            <Menu.Item closeMenuOnClick={false} onClick={() => onResize(-1, 0)}>
              Narrower
            </Menu.Item>
            <Menu.Item closeMenuOnClick={false} onClick={() => onResize(0, 1)}>
              Higher
            </Menu.Item>
            <Menu.Item closeMenuOnClick={false} onClick={() => onResize(0, -1)}>
              Lower
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={onRemove}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {/* Focusable where it scrolls. */}
      <div
        className={classes.tileBody}
        role="group"
        tabIndex={tile.kind === 'figure' ? undefined : 0}
        aria-label={title}
      >
        {children}
      </div>
    </li>
  );
}
