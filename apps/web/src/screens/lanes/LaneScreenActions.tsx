import type { OfferedMode } from '@lanewright/freight';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  ChevronDown,
  FileSpreadsheet,
  Mail,
  Plus,
  Printer,
  Receipt,
  RefreshCw,
  Settings,
} from 'lucide-react';
import { Link } from 'react-router';
import { useMutation } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { AwardBestBids } from '../../features/awards/best/AwardBestBids.tsx';
import { AwardLetters } from '../../features/awards/letters/AwardLetters.tsx';
import { useLaneDownloads } from '../../features/lanes/bulk/useLaneDownloads.ts';
import { CreateLane } from '../../features/lanes/create/CreateLane.tsx';
import { isFiltered } from '../../features/lanes/laneFilter.ts';
import { largestFirst } from '../../features/lanes/laneSort.ts';
import { findLaneIds, refreshLanes, useLanePages } from '../../features/lanes/lanes.api.ts';
import { laneName } from '../../features/lanes/laneTypes.ts';
import { useLaneAddress } from '../../features/lanes/useLaneAddress.ts';
import { useStats } from '../../features/overview/overview.api.ts';
import { PlaceSearch } from '../../features/uploads/places/PlaceSearch.tsx';
import { useAddressSort } from '../../ui/data-table/useAddressSort.ts';
import { toasts } from '../../ui/toasts.ts';
import { useContractNo, withContract } from '../../ui/useContractNo.ts';

interface LaneScreenActionsProps {
  mode: OfferedMode;
  /** Selected lanes; if empty, the actions apply to all listed lanes. */
  laneIds: string[];
  onPrint: () => void;
}

/** Actions on the lanes of a mode: award first, then create and export, the rest in a menu. */
export function LaneScreenActions({ mode, laneIds, onPrint }: LaneScreenActionsProps) {
  const { filter, openLane } = useLaneAddress();
  const [sort] = useAddressSort(largestFirst);
  const contractNo = useContractNo();
  const [creates, create] = useDisclosure(false);
  const [showsLetters, letters] = useDisclosure(false);
  const refresh = useMutation(refreshLanes);
  const stats = useStats(mode).data;
  // The table's cached query, so nothing is fetched twice.
  const pages = useLanePages(mode, filter, sort).data?.pages;
  const loaded = pages?.flatMap(({ answer }) => answer) ?? [];
  const listed = async () =>
    laneIds.length > 0 ? laneIds : isFiltered(filter) ? findLaneIds({ mode, contractNo, filter }) : undefined;
  const files = useLaneDownloads({ mode, laneIds, filter, sort, listed });
  const refreshNow = () =>
    refresh.mutate(mode, {
      onSuccess: () =>
        toasts.info('Recalculating lanes. Statuses, targets, bids and awards are not affected'),
      onError: (error) => toasts.error(error.message),
    });

  return (
    <>
      {/* Selected lanes are awarded from the bar above the table. */}
      {loaded.length > 0 && laneIds.length === 0 && (
        <AwardBestBids
          wish={async () => ({ mode, contractNo, laneIds: await listed() })}
          withBid={undefined}
          anyLaneId={loaded[0]?.id}
          nameOf={(laneId) => {
            const lane = loaded.find(({ id }) => id === laneId);
            return lane === undefined ? undefined : laneName(lane);
          }}
          button={{ size: 'xs' }}
        />
      )}
      <Button
        size="xs"
        variant="default"
        visibleFrom="sm"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={create.open}
      >
        Create lane
      </Button>
      <Button
        size="xs"
        variant="default"
        visibleFrom="sm"
        leftSection={<FileSpreadsheet size={14} aria-hidden />}
        loading={files.isWorking}
        onClick={files.exportTable}
      >
        Export
      </Button>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item hiddenFrom="sm" leftSection={<Plus size={14} aria-hidden />} onClick={create.open}>
            Create lane
          </Menu.Item>
          <Menu.Item
            hiddenFrom="sm"
            leftSection={<FileSpreadsheet size={14} aria-hidden />}
            onClick={files.exportTable}
          >
            Export
          </Menu.Item>
          <Menu.Item leftSection={<Printer size={14} aria-hidden />} onClick={onPrint}>
            Print
          </Menu.Item>
          <Menu.Item leftSection={<Receipt size={14} aria-hidden />} onClick={files.rateCard}>
            Rate card
          </Menu.Item>
          <Menu.Item leftSection={<Mail size={14} aria-hidden />} onClick={letters.open}>
            Award letters
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<RefreshCw size={14} aria-hidden />} onClick={refreshNow}>
            Recalculate lanes
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={withContract(paths.modeSettings(mode), contractNo)}
            leftSection={<Settings size={14} aria-hidden />}
          >
            Settings
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CreateLane
        mode={mode}
        opened={creates}
        onClose={create.close}
        PlaceField={PlaceSearch}
        onCreated={openLane}
      />
      <AwardLetters
        mode={mode}
        opened={showsLetters}
        onClose={letters.close}
        addressOf={paths.awardLetter}
        hasAccepted={stats === undefined ? undefined : stats.awarded > stats.pendingAward}
      />
    </>
  );
}
