import { type CompanyKind, NotificationPriority, userTypesOfKind } from '@lanewright/freight';
import { Checkbox, Group, MultiSelect, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type NewAnnouncement, useAnnounce, useReach } from './announcements.api.ts';
import { labelOfMany, notifiedTypes, priorityLabels, reachWords } from './announcementWords.ts';
import classes from './Announcements.module.css';
import { ToastPreview } from './ToastPreview.tsx';

const longest = 500;

const priorities = [
  NotificationPriority.Information,
  NotificationPriority.Urgent,
  NotificationPriority.None,
] as const;

interface WriteAnnouncementProps {
  /** Companies to choose from; undefined while loading. */
  companies: readonly { id: string; name: string; kind: CompanyKind }[] | undefined;
}

/** Form for an announcement: audience, priority and preview. */
export function WriteAnnouncement({ companies }: WriteAnnouncementProps) {
  const [text, setText] = useState('');
  const [priority, setPriority] = useState<NewAnnouncement['priority']>(NotificationPriority.Information);
  const [userTypes, setUserTypes] = useState<NewAnnouncement['audience']['userTypes']>([
    'Customer',
    'Carrier',
  ]);
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  // Companies that have users of the chosen types.
  const fitting = (companies ?? []).filter(({ kind }) =>
    userTypesOfKind[kind].some((one) => userTypes.some((type) => type === one)),
  );
  const companyIds = chosenIds.filter((chosen) => fitting.some(({ id }) => id === chosen));
  const audience = { userTypes, companyIds };
  const reach = useReach(audience);
  const announce = useAnnounce();
  const written = text.trim();
  const people = userTypes.length === 0 ? 0 : reach.data?.people;
  const isUrgent = priority === NotificationPriority.Urgent;

  const send = async () => {
    await announce.mutateAsync({ text: written, priority, audience });
    setText('');
    toasts.success('Announcement sent');
  };

  return (
    <Panel heading="Write an announcement">
      <div className={classes.write}>
        <div className={classes.fields}>
          <Textarea
            label="Message"
            description={`${countOf(longest - text.length, 'character')} left`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longest}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Checkbox.Group
            label="Recipients"
            value={userTypes}
            onChange={(chosen) => setUserTypes(notifiedTypes.filter((one) => chosen.includes(one)))}
          >
            <Group gap="6px 18px" mt={6}>
              {notifiedTypes.map((one) => (
                <Checkbox key={one} value={one} label={labelOfMany(one)} />
              ))}
            </Group>
          </Checkbox.Group>
          <MultiSelect
            label="Companies"
            placeholder={companyIds.length === 0 ? 'All companies' : undefined}
            data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
            value={companyIds}
            onChange={setChosenIds}
            searchable
            clearable
            hidePickedOptions
            limit={100}
            disabled={companies === undefined}
            nothingFoundMessage="No matching company"
          />
          <div>
            <div className={classes.label} id="announcement-priority">
              Priority
            </div>
            <SegmentedControl
              aria-labelledby="announcement-priority"
              data={priorities.map((one) => ({ value: String(one), label: priorityLabels[one] }))}
              value={String(priority)}
              onChange={(value) => setPriority(priorities.find((one) => String(one) === value) ?? priority)}
            />
          </div>
        </div>
        <div className={classes.outcome}>
          <div className={classes.label}>Preview</div>
          <ToastPreview text={written} isUrgent={isUrgent} />
          <p className={classes.quiet}>
            Shown for 15 seconds at the bottom right to users who are online, and under the bell for everyone.
          </p>
          <div className={classes.label}>Reaches</div>
          <p className={classes.reach} role="status">
            {userTypes.length === 0
              ? 'No recipients yet. Choose who to notify.'
              : reach.isError
                ? 'Couldn’t count the recipients.'
                : reach.data === undefined
                  ? 'Counting…'
                  : reachWords(reach.data)}
          </p>
          <ConfirmButton
            question={`Announce to ${people === undefined ? 'them' : countOf(people, 'user')}?`}
            consequence={
              <>
                <p className={classes.quoted}>{written}</p>
                <p className={classes.quiet}>It is sent immediately and can’t be recalled.</p>
              </>
            }
            confirmLabel="Announce"
            reason={
              (written === '' && 'Enter a message') ||
              (userTypes.length === 0 && 'Choose the recipients') ||
              (people === 0 && 'No active users match')
            }
            onConfirm={send}
          >
            Announce…
          </ConfirmButton>
        </div>
      </div>
      <UnsavedChangesGuard
        when={written !== '' && !announce.isPending}
        losing="Your announcement hasn’t been sent."
      />
    </Panel>
  );
}
