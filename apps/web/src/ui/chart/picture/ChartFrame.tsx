import { ActionIcon, Menu, Popover, Tooltip } from '@mantine/core';
import { ChartColumn, Download, Maximize2, Sigma, Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useId, useRef, useState } from 'react';
import { FiguresTable } from './FiguresTable.tsx';
import classes from './ChartFrame.module.css';
import { saveCsv, savePng, saveSvg } from './pictureFiles.ts';
import { type DrawSvg, PictureSource } from './pictureSource.ts';
import type { PictureTable } from './pictureTable.ts';

const FullScreenPicture = lazy(() => import('./FullScreenPicture.tsx'));

/** Props shared by all charts. */
export interface PictureProps {
  /** Heading, and file name of exports. */
  title: string;
  /** One secondary line under the heading. */
  note?: ReactNode;
  /** "How is this computed": the formula with its numbers. */
  howComputed?: ReactNode;
  /** To the right of the heading, before the frame's own buttons. */
  aside?: ReactNode;
  /** Below the chart, such as a table with more figures. */
  below?: ReactNode;
  /** Height of the chart in px. */
  height?: number;
  /** Without border and background, for a chart inside a panel. */
  plain?: boolean;
}

interface PictureFrameProps extends PictureProps {
  table: PictureTable;
  /** Renders the chart at a height in px. */
  children: (heightPx: number) => ReactNode;
}

/** Frame of a chart: heading, data table, exports, formula and a full-screen view. */
export function ChartFrame(props: PictureFrameProps) {
  const { title, note, howComputed, aside, below, height = 280, plain = false, table, children } = props;
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const [isFull, setFull] = useState(false);
  // Stays mounted after it was opened once, so that closing returns the focus.
  const [wasFull, setWasFull] = useState(false);
  const fillScreen = () => {
    setWasFull(true);
    setFull(true);
  };
  const source = useRef<DrawSvg | null>(null);
  const tell = useCallback((draw: DrawSvg | null) => {
    source.current = draw;
  }, []);
  return (
    <section className={classes.frame} data-plain={plain || undefined} aria-labelledby={headingId}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 id={headingId} className={classes.heading}>
            {title}
          </h2>
          {note !== undefined && <div className={classes.note}>{note}</div>}
        </div>
        <div className={classes.tools}>
          {aside}
          {howComputed !== undefined && <HowComputed>{howComputed}</HowComputed>}
          <Tool label={asTable ? 'Show as a chart' : 'Show as a table'} onClick={() => setAsTable(!asTable)}>
            {asTable ? <ChartColumn size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
          </Tool>
          <Downloads table={table} title={title} svg={asTable ? null : () => source.current?.() ?? null} />
          <Tool label="Full screen" onClick={fillScreen}>
            <Maximize2 size={14} aria-hidden />
          </Tool>
        </div>
      </div>
      <PictureSource value={tell}>
        {asTable ? (
          // Focusable, because it scrolls.
          <section
            className={classes.tableScroll}
            style={{ maxHeight: height }}
            tabIndex={0}
            aria-label={`${title} as a table`}
          >
            <FiguresTable table={table} label={title} />
          </section>
        ) : (
          children(height)
        )}
      </PictureSource>
      {below !== undefined && <div className={classes.below}>{below}</div>}
      {wasFull && (
        <Suspense fallback={null}>
          <FullScreenPicture title={title} isOpen={isFull} onClose={() => setFull(false)}>
            {children}
          </FullScreenPicture>
        </Suspense>
      )}
    </section>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function HowComputed({ children }: { children: ReactNode }) {
  const label = 'How this is calculated';
  return (
    <Popover width={360} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label}>
          <Sigma size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.how} tabIndex={-1} data-autofocus>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface DownloadsProps {
  table: PictureTable;
  title: string;
  /** Null while the chart is not rendered. */
  svg: DrawSvg | null;
}

function Downloads({ table, title, svg }: DownloadsProps) {
  const withSvg = (save: (svg: string, title: string) => unknown) => () => {
    const drawn = svg?.() ?? null;
    if (drawn !== null) void save(drawn, title);
  };
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Download ${title}`} title="Download">
          <Download size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={svg === null} onClick={withSvg(savePng)}>
          Image (PNG)
        </Menu.Item>
        <Menu.Item disabled={svg === null} onClick={withSvg(saveSvg)}>
          Vector (SVG)
        </Menu.Item>
        <Menu.Item onClick={() => saveCsv(table, title)}>Data (CSV)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
