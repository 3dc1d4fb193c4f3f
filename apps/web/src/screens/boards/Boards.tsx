import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { freeId } from '../../features/overview/boards/arrange.ts';
import { AddTile } from '../../features/overview/boards/AddTile.tsx';
import { BoardChooser } from '../../features/overview/boards/BoardChooser.tsx';
import { BoardGrid } from '../../features/overview/boards/BoardGrid.tsx';
import type { Board, Tile } from '../../features/overview/boards/boards.api.ts';
import {
  type BoardKind,
  firstBoard,
  firstSize,
  type TilePlace,
} from '../../features/overview/boards/tileCatalogue.ts';
import { titleOfTile } from '../../features/overview/boards/tileTitle.ts';
import { useBoardLayout } from '../../features/overview/boards/useBoardLayout.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ActionError } from '../../ui/ActionError.tsx';
import { LoadProblem, type LoadedQuery } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { ButtonWithReason } from '../../ui/ButtonWithReason.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { FigurePanel } from '../drill/FigurePanel.tsx';
import { TileContent } from './TileContent.tsx';
import classes from '../../features/overview/boards/Boards.module.css';

interface BoardsProps {
  kind: BoardKind;
  stored: readonly Board[];
  places: readonly TilePlace[];
  /** What both were loaded by. */
  asked: LoadedQuery<unknown>;
}

/** A user's boards: one is shown and edited in place. */
export function Boards({ kind, stored, places, asked }: BoardsProps) {
  const first = firstBoard(kind, places);
  const { boards, change, undo, isSaving, error, save } = useBoardLayout(
    stored.length === 0 ? [first] : stored,
  );
  const { address, change: changeAddress } = useAddress();
  const shown = boards.find(({ name }) => name === address.get('board')) ?? boards[0] ?? first;
  const show = (name: string | undefined) => changeAddress({ board: name });
  const put = (board: Partial<Board>) =>
    change(boards.map((one) => (one === shown ? { ...one, ...board } : one)));
  const arrange = (tiles: readonly Tile[]) => put({ tiles: [...tiles] });
  return (
    <Page
      heading="Boards"
      description="Arrange your boards: drag tiles by their handle, or move them with the arrow keys. Changes are saved automatically."
    >
      <div className={classes.bar}>
        <div className={classes.tools}>
          <BoardChooser
            boards={boards}
            shown={shown}
            onShow={show}
            onMake={(name) => {
              change([...boards, { name, tiles: [] }]);
              show(name);
            }}
            onRename={(name) => {
              put({ name });
              show(name);
            }}
            onRemove={() => {
              change(boards.filter((one) => one !== shown));
              show(undefined);
            }}
            onReset={() => arrange(first.tiles)}
          />
          <span className={classes.quiet} role="status">
            {isSaving ? 'Keeping…' : ''}
          </span>
        </div>
        <div className={classes.tools}>
          <ButtonWithReason
            variant="default"
            size="xs"
            leftSection={<Undo2 size={14} aria-hidden />}
            reason={undo === undefined && 'Nothing to undo'}
            onClick={() => undo?.()}
          >
            Undo
          </ButtonWithReason>
          <AddTile
            kind={kind}
            places={places}
            count={shown.tiles.length}
            onAdd={(choice) =>
              arrange([...shown.tiles, { id: freeId(shown.tiles), ...choice, ...firstSize(choice) }])
            }
          />
        </div>
      </div>
      <LoadProblem query={asked} />
      {error !== null && <ActionError of={{ error }} heading="Couldn’t save your boards" onRetry={save} />}
      {shown.tiles.length === 0 ? (
        <EmptyState
          title="This board is empty"
          action={
            <Button variant="default" onClick={() => arrange(first.tiles)}>
              Add default tiles
            </Button>
          }
        >
          Add a tile to show any metric of a mode as a number, chart or table.
        </EmptyState>
      ) : (
        <BoardGrid
          key={shown.name}
          tiles={shown.tiles}
          onChange={arrange}
          titleOf={(tile) => titleOfTile(tile, places)}
          draw={(tile) => <TileContent kind={kind} tile={tile} />}
        />
      )}
      <FigurePanel />
    </Page>
  );
}
