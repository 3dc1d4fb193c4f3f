import { ActionIcon, Tooltip } from '@mantine/core';
import { Minus, Plus, Scan } from 'lucide-react';
import classes from './WorldMap.module.css';

interface MapZoomProps {
  zoom: number;
  /** Maximum zoom, relative to the whole map. */
  most: number;
  onZoom: (zoom: number) => void;
}

const step = 2;

/** Zooms around the middle of the map; a zoomed map can be dragged. */
export function MapZoom({ zoom, most, onZoom }: MapZoomProps) {
  const buttons = [
    { label: 'Zoom in', icon: <Plus size={14} aria-hidden />, to: zoom * step, isOff: zoom * step > most },
    { label: 'Zoom out', icon: <Minus size={14} aria-hidden />, to: Math.max(1, zoom / step) },
    { label: 'Show all', icon: <Scan size={13} aria-hidden />, to: 1 },
  ];
  // The whole map cannot be zoomed out.
  const shown = zoom > 1 ? buttons : buttons.slice(0, 1);
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      {shown.map(({ label, icon, to, isOff = false }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon
            variant="default"
            size={26}
            aria-label={label}
            disabled={isOff}
            onClick={() => onZoom(to)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
