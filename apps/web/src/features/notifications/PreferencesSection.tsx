import { type BodyOf, notifications } from '@lanewright/contract';
import { Checkbox, Group, SegmentedControl, Select, Skeleton, Switch } from '@mantine/core';
import { put, useQuery } from '../../platform/query.ts';
import { formatMoment } from '../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../ui/form/Form.tsx';
import { useEndpointForm } from '../../ui/form/useEndpointForm.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { toasts } from '../../ui/toasts.ts';
import { hourChoices, timeZoneChoices, timeZoneHere, weekdayChoices } from './digestTimes.ts';
import classes from './Preferences.module.css';
import { type Preferences, preferencesQuery } from './preferences.api.ts';
import { storedUser } from '../../platform/storedUser.ts';

type Digest = BodyOf<typeof notifications.savePreferences>['digest'];

const everyChoices = [
  { value: 'None', label: 'Never' },
  { value: 'Day', label: 'Every day' },
  { value: 'Week', label: 'Every week' },
] as const satisfies readonly { value: Digest['every']; label: string }[];

const kinds = [
  { kind: 'Announcement', label: 'Announcements' },
  { kind: 'LaneStatus', label: 'Lane status changes' },
  { kind: 'BidUploaded', label: 'Uploaded bids' },
] as const;

const emailKinds = [
  { kind: 'rounds', label: 'Rounds: extensions and reminders' },
  { kind: 'awards', label: 'Awards and their reminders' },
  { kind: 'lanes', label: 'Lanes opened for bids' },
] as const;

/** Which messages show as toasts, and whether unread ones are sent by email. */
export function PreferencesSection() {
  const asked = useQuery(preferencesQuery);
  return (
    <Loaded query={asked} skeleton={<Skeleton height={180} />}>
      {(stored) => <PreferencesForm stored={stored} />}
    </Loaded>
  );
}

function PreferencesForm({ stored }: { stored: Preferences }) {
  const { nextDigestAt, ...known } = stored;
  const form = useEndpointForm(notifications.savePreferences, {
    initial: known,
    missing: ({ digest: { every, kinds: chosen } }) =>
      every !== 'None' && chosen.length === 0 && 'Choose what to include in the email',
    // An email that is off may have no kinds selected; keep the stored ones.
    toBody: ({ toasts: shown, digest, emails }) => ({
      toasts: shown,
      emails,
      digest: digest.kinds.length === 0 ? { ...digest, kinds: known.digest.kinds } : digest,
    }),
    input: {},
    puts: (saved) => [put(preferencesQuery, saved)],
    onSaved: () => toasts.success('Preferences saved'),
  });
  const wanted = form.values;
  const { digest } = wanted;
  const change = form.set;
  const changeDigest = (to: Partial<Digest>) => change({ digest: { ...digest, ...to } });
  const isMailed = digest.every !== 'None';
  const isCarrier = storedUser.get()?.type === 'Carrier';
  // Only customers are notified of bids.
  const isOffered = ({ kind }: (typeof kinds)[number]) => !isCarrier || kind !== 'BidUploaded';

  return (
    <Form form={form} className={classes.form}>
      <fieldset className={classes.part}>
        <legend>Pop-up notifications</legend>
        <Switch
          label="Announcements"
          checked={wanted.toasts.announcement}
          onChange={({ currentTarget }) =>
            change({ toasts: { ...wanted.toasts, announcement: currentTarget.checked } })
          }
        />
        {!isCarrier && (
          <Switch
            label="Uploaded bids"
            checked={wanted.toasts.bidUploaded}
            onChange={({ currentTarget }) =>
              change({ toasts: { ...wanted.toasts, bidUploaded: currentTarget.checked } })
            }
          />
        )}
        <p className={classes.quiet}>All notifications stay available under the bell.</p>
      </fieldset>
      {isCarrier && (
        <fieldset className={classes.part}>
          <legend>Emails about bids and awards</legend>
          {emailKinds.map(({ kind, label }) => (
            <Switch
              key={kind}
              label={label}
              checked={wanted.emails[kind]}
              onChange={({ currentTarget }) =>
                change({ emails: { ...wanted.emails, [kind]: currentTarget.checked } })
              }
            />
          ))}
          <p className={classes.quiet}>Invitations to a tender event are always sent.</p>
        </fieldset>
      )}
      <fieldset className={classes.part}>
        <legend>Unread notifications by email</legend>
        <SegmentedControl
          className={classes.every ?? ''}
          aria-label="Email frequency"
          data={[...everyChoices]}
          value={digest.every}
          onChange={(every) =>
            // When turned on, it uses the browser's time zone.
            changeDigest(digest.every === 'None' ? { every, timeZone: timeZoneHere() } : { every })
          }
        />
        {isMailed && (
          <>
            <Group gap="10px 14px" align="flex-end">
              {digest.every === 'Week' && (
                <Select
                  label="On"
                  w={140}
                  data={weekdayChoices}
                  value={String(digest.weekday)}
                  allowDeselect={false}
                  onChange={(day) => changeDigest({ weekday: Number(day ?? 1) })}
                />
              )}
              <Select
                label="At"
                w={120}
                data={hourChoices}
                value={String(digest.hour)}
                allowDeselect={false}
                onChange={(hour) => changeDigest({ hour: Number(hour ?? 0) })}
              />
              <Select
                label="Time zone"
                w={230}
                data={timeZoneChoices(digest.timeZone)}
                value={digest.timeZone}
                allowDeselect={false}
                searchable
                limit={200}
                nothingFoundMessage="No matching time zone"
                onChange={(timeZone) => changeDigest({ timeZone: timeZone ?? 'UTC' })}
              />
            </Group>
            <Checkbox.Group
              label="With"
              value={digest.kinds}
              onChange={(chosen) =>
                changeDigest({
                  kinds: kinds.map(({ kind }) => kind).filter((kind) => chosen.includes(kind)),
                })
              }
            >
              <Group gap="6px 18px" mt={6}>
                {kinds.filter(isOffered).map(({ kind, label }) => (
                  <Checkbox key={kind} value={kind} label={label} />
                ))}
              </Group>
            </Checkbox.Group>
            <p className={classes.quiet}>
              {!form.isChanged && nextDigestAt !== null && `Next email: ${formatMoment(nextDigestAt)}. `}
              No email is sent if there is nothing unread.
            </p>
          </>
        )}
      </fieldset>
      <FormError form={form} />
      <div>
        <FormButton form={form}>Save</FormButton>
      </div>
    </Form>
  );
}
