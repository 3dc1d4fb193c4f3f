import { Button, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { History, Redo2, Undo2 } from 'lucide-react';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { SidePanel } from '../../../../ui/SidePanel.tsx';
import { countOf, formatCount } from '../../../../ui/figures.ts';
import { ChangeList } from '../changes/ChangeList.tsx';
import type { ExceptionGroup, Upload } from '../../uploadTypes.ts';
import classes from '../Rows.module.css';
import type { RowsWork } from './useRowsWork.ts';

interface RowsBarProps {
  upload: Upload;
  work: RowsWork;
  rows: number;
  groups: readonly ExceptionGroup[];
}

/** What is left to resolve, with undo. */
export function RowsBar({ upload, work, rows, groups }: RowsBarProps) {
  const [opened, panel] = useDisclosure(false);
  const cells = groups.reduce((sum, { count }) => sum + count, 0);
  const { changes } = work;
  const made = changes.data?.filter(({ undone }) => !undone).length ?? 0;
  return (
    <div className={classes.bar}>
      <p className={classes.left} role="status">
        {rows === 0 ? (
          <b>No rows left</b>
        ) : (
          <>
            <b>{countOf(rows, 'row')} left</b> {countOf(cells, 'cell')} in {countOf(groups.length, 'group')}
          </>
        )}
        <span className={classes.asYouGo}>Saved automatically</span>
      </p>
      <div className={classes.tools}>
        <ButtonWithReason
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden />}
          rightSection={<Kbd size="xs">Ctrl Z</Kbd>}
          reason={!work.canUndo && 'Nothing to undo'}
          onClick={() => void work.undo()}
        >
          Undo
        </ButtonWithReason>
        <ButtonWithReason
          size="xs"
          variant="default"
          leftSection={<Redo2 size={14} aria-hidden />}
          reason={!work.canRedo && 'Nothing to redo'}
          onClick={() => void work.redo()}
        >
          Redo
        </ButtonWithReason>
        <Button
          size="xs"
          variant="default"
          leftSection={<History size={14} aria-hidden />}
          onClick={panel.open}
        >
          History{made > 0 && ` (${formatCount(made)})`}
        </Button>
      </div>
      <SidePanel opened={opened} onClose={panel.close} title="Change history" width={460}>
        <ChangeList upload={upload} changes={changes} onUndo={(changeNo) => work.undoOne(changeNo)} />
      </SidePanel>
    </div>
  );
}
