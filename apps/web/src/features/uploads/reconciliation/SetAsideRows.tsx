import { uploads } from '@lanewright/contract';
import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { mutation, useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { countOf } from '../../../ui/figures.ts';
import type { Upload } from '../uploadTypes.ts';
import classes from './SetAsideRows.module.css';
import { type SetAsideGroup, setAsideByMode } from './setAsideByMode.ts';

interface SetAsideRowsProps {
  upload: Upload;
  /** Modes of the company. */
  modes: readonly OfferedMode[];
  /** Returns the address of an upload. */
  addressOf: (uploadId: string) => string;
}

/** Rows of other modes, with a way to create their own upload; nothing in the file is lost. */
export function SetAsideRows({ upload, modes, addressOf }: SetAsideRowsProps) {
  const groups = setAsideByMode(upload.reconciliation?.setAside ?? []);
  return (
    <ul className={classes.list}>
      {groups.map((group) => (
        <li key={group.key} className={classes.item}>
          <div className={classes.texts}>
            <b>{group.modeTexts.join(', ')}</b>
            <span>{countOf(group.count, 'row')}</span>
          </div>
          {group.uploadId === null ? (
            <SendAside upload={upload} group={group} modes={modes} />
          ) : (
            <Button component={Link} to={addressOf(group.uploadId)} size="xs" variant="subtle">
              Sent: open {group.modeTitle ?? 'the upload'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SendAsideProps {
  upload: Upload;
  group: SetAsideGroup;
  modes: readonly OfferedMode[];
}

function SendAside({ upload, group, modes }: SendAsideProps) {
  const meant = group.mode !== null && isOfferedMode(group.mode) ? group.mode : undefined;
  const [chosen, setChosen] = useState<OfferedMode | undefined>(meant);
  const send = useMutation({
    ...mutation(uploads.splitUpload, (mode: OfferedMode) => ({
      params: { id: upload.id },
      body: { mode, modeTexts: [...group.modeTexts] },
    })),
    onSuccess: (made) => {
      toasts.success(`${countOf(group.count, 'row')} moved to an upload for ${made.modeTitle}`);
    },
  });
  const others = modes.filter((mode) => mode !== upload.mode);
  const target = chosen === upload.mode ? undefined : chosen;
  const reason =
    target === undefined
      ? 'Choose a mode for these rows.'
      : !modes.includes(target) && `${modeDetails[target].title} is not enabled for your company.`;

  if (meant === upload.mode)
    return (
      <span className={classes.note}>
        Same mode, excluded in the Columns step. Include them there if they belong here.
      </span>
    );
  return (
    <div className={classes.send}>
      {meant === undefined && (
        <Select
          size="xs"
          aria-label={`Mode for rows “${group.modeTexts.join(', ')}”`}
          placeholder="Choose a mode"
          data={others.map((mode) => ({ value: String(mode), label: modeDetails[mode].title }))}
          value={target === undefined ? null : String(target)}
          onChange={(value) => setChosen(others.find((mode) => String(mode) === value))}
        />
      )}
      <ButtonWithReason
        size="xs"
        variant="light"
        reason={reason}
        loading={send.isPending}
        onClick={() => {
          if (target !== undefined) send.mutate(target);
        }}
      >
        {target === undefined
          ? `Upload these ${countOf(group.count, 'row')}`
          : `Upload these ${countOf(group.count, 'row')} to ${modeDetails[target].title}`}
      </ButtonWithReason>
      <ActionError of={send} />
    </div>
  );
}
