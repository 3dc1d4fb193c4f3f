import type { OfferedMode } from '@lanewright/freight';
import { Button, type ButtonProps, Menu } from '@mantine/core';
import { ChevronDown, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { toasts } from '../../../ui/toasts.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';
import { downloadReport } from './report.api.ts';

interface ReportActionsProps extends ButtonProps {
  mode: OfferedMode;
  /** Address of the printable report. */
  paperAt: string;
}

/** Exports a mode's result: for print (or PDF), or as a workbook. */
export function ReportActions({ mode, paperAt, ...button }: ReportActionsProps) {
  const [working, setWorking] = useState(false);
  const contractNo = useContractNo();
  const download = () => {
    setWorking(true);
    // Not awaited.
    void downloadReport(mode, contractNo)
      .then((outcome) => {
        if (outcome === 'failed') toasts.error('Couldn’t create the report. Try again in a moment');
      })
      .finally(() => setWorking(false));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          {...button}
          loading={working}
          leftSection={<FileText size={15} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          Report
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paperAt} leftSection={<Printer size={15} aria-hidden />}>
          Print or save as PDF
        </Menu.Item>
        <Menu.Item leftSection={<FileSpreadsheet size={15} aria-hidden />} onClick={download}>
          Workbook with formulas (xlsx)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
