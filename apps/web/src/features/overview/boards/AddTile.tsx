import { Button, Modal, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChartColumn, Hash, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import { boardLimits } from './arrange.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import classes from './AddTile.module.css';
import { type BoardKind, type TileChoice, type TilePlace, tilesToChoose } from './tileCatalogue.ts';
import { titleOfChoice } from './tileTitle.ts';

interface AddTileProps {
  kind: BoardKind;
  places: readonly TilePlace[];
  /** Number of tiles on the board. */
  count: number;
  onAdd: (choice: TileChoice) => void;
}

const icons = { figure: Hash, chart: ChartColumn, table: Table2 } as const;
const groups = [
  ['figure', 'Figures'],
  ['chart', 'Charts'],
  ['table', 'Tables'],
] as const;

/** Dialog to add a tile to a board: any figure of a mode, as a number, chart or table. */
export function AddTile({ kind, places, count, onAdd }: AddTileProps) {
  const [opened, dialog] = useDisclosure(false);
  const [about, setAbout] = useState('0');
  const place = about === 'all' ? null : (places[Number(about)] ?? null);
  const choices = tilesToChoose(kind, place);
  return (
    <>
      <ButtonWithReason
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        reason={
          count >= boardLimits.tiles &&
          `A board can have up to ${boardLimits.tiles} tiles. Create another board`
        }
        onClick={dialog.open}
      >
        Add tile
      </ButtonWithReason>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title="Add tile"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Select
          label="About"
          size="sm"
          data={[
            ...places.map(({ title }, at) => ({ value: String(at), label: title })),
            { value: 'all', label: 'Everything combined' },
          ]}
          value={places.length === 0 ? 'all' : about}
          allowDeselect={false}
          onChange={(value) => setAbout(value ?? 'all')}
          mb="md"
        />
        {groups.map(([group, heading]) => {
          const shown = choices.filter((choice) => choice.kind === group);
          const Icon = icons[group];
          return (
            shown.length > 0 && (
              <section key={group} aria-label={heading}>
                <h3 className={classes.heading}>{heading}</h3>
                <div className={classes.choices}>
                  {shown.map((choice) => (
                    <Button
                      key={choice.shows}
                      variant="default"
                      size="xs"
                      justify="flex-start"
                      leftSection={<Icon size={13} aria-hidden />}
                      onClick={() => {
                        onAdd(choice);
                        dialog.close();
                      }}
                    >
                      {titleOfChoice(choice)}
                    </Button>
                  ))}
                </div>
              </section>
            )
          );
        })}
      </Modal>
    </>
  );
}
