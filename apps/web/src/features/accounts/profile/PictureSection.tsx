import { Button } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../../ui/DropZone.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type OpenedPicture, openPicture } from '../picture/openPicture.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import { CropDialog } from './CropDialog.tsx';
import classes from './Profile.module.css';
import { type Profile, useRemovePicture, useUploadPicture } from './profile.api.ts';

/** The user's picture: choose or drop, crop and upload, or remove it. */
export function PictureSection({ profile }: { profile: Profile }) {
  const [opened, setOpened] = useState<OpenedPicture>();
  const [opening, setOpening] = useState(false);
  const upload = useUploadPicture(profile.id);
  const remove = useRemovePicture(profile.id);
  const hasPicture = profile.profilePicture !== null;

  const send = async (file: File) => {
    await upload.mutateAsync(file);
    toasts.success('Picture saved');
  };
  const take = async (file: File) => {
    upload.reset();
    setOpening(true);
    const picture = await openPicture(file).finally(() => setOpening(false));
    setOpened(picture);
    // Errors are shown from the mutation state.
    if (picture.kind === 'send') await send(picture.file).catch(() => undefined);
  };
  const busy = opening ? 'Opening photo…' : upload.isPending ? 'Uploading photo…' : null;

  return (
    <div>
      <div className={classes.picture}>
        <div className={classes.avatar}>
          <UserAvatar
            userId={profile.id}
            name={profile.displayName}
            picture={profile.profilePicture}
            size={96}
          />
          {hasPicture && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove
            </Button>
          )}
        </div>
        <div className={classes.drop}>
          <DropZone
            label={hasPicture ? 'Drop another photo here' : 'Drop a photo here'}
            accept="image/*,.heic,.heif"
            reason={busy}
            hint="Any photo this browser can show, up to 40 MB. You choose the visible part; the rest isn’t stored."
            onFiles={([file]) => {
              if (file !== undefined) void take(file);
            }}
          />
          <div className={classes.problems}>
            {opened?.kind === 'refused' && (
              <p role="alert" className={classes.refused}>
                {opened.says}
              </p>
            )}
            {upload.error !== null && opened?.kind !== 'crop' && <ActionError of={upload} />}
            <ActionError of={remove} />
          </div>
        </div>
      </div>
      {opened?.kind === 'crop' && (
        <CropDialog
          bitmap={opened.bitmap}
          error={upload.error}
          sending={upload.isPending}
          onClose={() => setOpened(undefined)}
          onSend={async (file) => {
            await send(file);
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}
