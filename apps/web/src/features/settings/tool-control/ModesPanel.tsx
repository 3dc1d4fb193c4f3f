import { Skeleton } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countAre, countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { modeSwitchesQuery, type SwitchedMode, useSwitchMode } from './toolControl.api.ts';
import classes from './ToolControl.module.css';

/** The modes of a customer, each with its contents and a switch. */
export function ModesPanel({ customerId, customer }: { customerId: string; customer: string }) {
  const asked = useQuery(modeSwitchesQuery(customerId));
  const change = useSwitchMode(customerId);
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={260} radius="md" role="status" aria-label="Loading the modes" />}
    >
      {(modes) => {
        const put = async ({ mode, title }: SwitchedMode, isOn: boolean) => {
          await change.mutateAsync({ mode, isOn });
          toasts.success(`${title} switched ${isOn ? 'on' : 'off'} for ${customer}`);
        };
        return (
          <Panel heading="Available modes">
            <p className={classes.lead}>
              What {customer} and its carriers see in their menus. When switched off, a mode is hidden and
              closed for bids; its settings, lanes, bids and awards are kept and return when it is switched on
              again.
            </p>
            {/* Errors when switching off are shown in its confirmation. */}
            {change.isError && change.variables.isOn && <ActionError of={change} />}
            <SmallTable label="Modes, on or off" keepFirstColumn>
              <thead>
                <tr>
                  <th scope="col">Mode</th>
                  <th scope="col">State</th>
                  <th scope="col" data-figure>
                    Lanes
                  </th>
                  <th scope="col" data-figure>
                    Open for bids
                  </th>
                  <th scope="col" data-figure>
                    Bids
                  </th>
                  <th scope="col" data-figure>
                    Awards
                  </th>
                  <th scope="col" data-figure>
                    Carriers
                  </th>
                  <th scope="col">
                    <span className="visually-hidden">Switch</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {modes.map((mode) => (
                  <tr key={mode.mode}>
                    <th scope="row">{mode.title}</th>
                    <td>
                      <StateBadge tone={mode.isOn ? 'good' : 'neutral'}>
                        {mode.isOn ? 'On' : 'Off'}
                      </StateBadge>
                    </td>
                    <td data-figure>{formatCount(mode.lanes)}</td>
                    <td data-figure>{formatCount(mode.lanesOpen)}</td>
                    <td data-figure>{formatCount(mode.bids)}</td>
                    <td data-figure>{formatCount(mode.awards)}</td>
                    <td data-figure>{formatCount(mode.carriers)}</td>
                    <td data-figure>
                      {mode.isOn ? (
                        <ConfirmButton
                          size="xs"
                          variant="default"
                          question={`Switch ${mode.title} off for ${customer}?`}
                          consequence={sayLoss(mode)}
                          confirmLabel="Switch off"
                          onConfirm={() => put(mode, false)}
                        >
                          Switch off
                        </ConfirmButton>
                      ) : (
                        <ButtonWithReason
                          size="xs"
                          loading={change.isPending && change.variables.mode === mode.mode}
                          // Errors are shown from the mutation state.
                          onClick={() => void put(mode, true).catch(() => undefined)}
                        >
                          Switch on
                        </ButtonWithReason>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
          </Panel>
        );
      }}
    </Loaded>
  );
}

function sayLoss({ lanes, lanesOpen, bids, awards, carriers, uploadsUnderWay }: SwitchedMode): string {
  if (lanes + bids + awards + uploadsUnderWay === 0)
    return 'This mode has no data yet. You can turn it on again at any time.';
  const parts = [
    lanesOpen > 0 && `${countAre(lanesOpen, 'lane open for bids', 'lanes open for bids')} closed`,
    bids > 0 &&
      `${countOf(bids, 'bid')} of ${countOf(carriers, 'carrier')} ${bids === 1 ? 'is' : 'are'} hidden`,
    awards > 0 && `${countOf(awards, 'award')} can’t be accepted, declined or cancelled`,
    uploadsUnderWay > 0 && `${countOf(uploadsUnderWay, 'upload')} in progress can’t be continued`,
  ].filter((part) => part !== false);
  const said = parts.length === 0 ? `${countAre(lanes, 'lane')} hidden` : parts.join(', ');
  const after = lanesOpen > 0 ? ', but lanes must be opened again' : '';
  return `${said}. Nothing is lost: everything returns when it is switched on again${after}.`;
}
