import { Slider } from '@mantine/core';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import classes from './CropPicture.module.css';
import { type Crop, largestZoom, squareOf, zoomTo } from './cropGeometry.ts';
import { cropOfKey } from './cropKeys.ts';
import { drawCrop } from './drawCrop.ts';
import { useCropGestures } from './useCropGestures.ts';

interface CropPictureProps {
  bitmap: ImageBitmap;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** Canvas side in px; it is displayed smaller. */
const drawnSide = 640;

/** A photo under a round frame, moved and zoomed with mouse, wheel, touch or keys. */
export function CropPicture({ bitmap, crop, onChange }: CropPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const most = largestZoom(bitmap);
  const gestures = useCropGestures(frame, bitmap, onChange);

  // An effect, because a canvas is drawn imperatively.
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, bitmap, crop);
  }, [bitmap, crop]);

  return (
    <div>
      <div
        ref={frame}
        className={classes.frame}
        role="application"
        aria-label="Visible part of the photo"
        aria-describedby={hintId}
        tabIndex={0}
        data-autofocus
        {...gestures}
        onKeyDown={(event) => {
          const changed = cropOfKey(bitmap, crop, event);
          if (changed === undefined) return;
          event.preventDefault();
          onChange(() => changed);
        }}
      >
        <canvas ref={canvas} width={drawnSide} height={drawnSide} className={classes.canvas} />
        <div className={classes.ring} />
      </div>
      <p id={hintId} className={classes.hint}>
        Drag to move, pinch or scroll to zoom. By keyboard: arrow keys, + and −.
      </p>
      <div className={classes.zoom}>
        <ZoomOut size={16} aria-hidden />
        <Slider
          className={classes.slider ?? ''}
          thumbLabel="Zoom"
          label={null}
          min={1}
          max={most}
          step={0.01}
          disabled={most === 1}
          value={crop.zoom}
          thumbValueText={`${crop.zoom.toFixed(1)} times`}
          onChange={(zoom) => onChange((before) => zoomTo(bitmap, before, zoom))}
        />
        <ZoomIn size={16} aria-hidden />
      </div>
      <p className="visually-hidden" role="status">
        {inWords(bitmap, crop)}
      </p>
    </div>
  );
}

/** Describes the position of the frame for screen reader users. */
function inWords(bitmap: ImageBitmap, crop: Crop): string {
  const { x, y, side } = squareOf(bitmap, crop);
  const percent = (at: number, room: number) => (room <= 0 ? 50 : Math.round((100 * at) / room));
  const across = percent(x, bitmap.width - side);
  const down = percent(y, bitmap.height - side);
  return `${across}% from the left, ${down}% from the top, zoomed ${crop.zoom.toFixed(1)} times`;
}
