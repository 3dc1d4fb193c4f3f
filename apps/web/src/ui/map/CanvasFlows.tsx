import { useEffect, useMemo, useRef } from 'react';
import { type MapColours, savingColour } from './mapColours.ts';
import type { DrawnFlow, Size } from './mapTypes.ts';
import classes from './WorldMap.module.css';

interface CanvasFlowsProps {
  flows: readonly DrawnFlow[];
  shown: ReadonlySet<string> | null;
  active: string | null;
  size: Size;
  colours: MapColours;
}

/**
 * Thousands of flows on a canvas. The faint lines of all flows are drawn once; a filter draws the visible ones over them, and the
 * highlighted flow has its own canvas.
 */
export function CanvasFlows({ flows, shown, active, size, colours }: CanvasFlowsProps) {
  const traces = useRef<HTMLCanvasElement>(null);
  const main = useRef<HTMLCanvasElement>(null);
  const top = useRef<HTMLCanvasElement>(null);
  const paths = useMemo(() => new Map(flows.map(({ flow, path }) => [flow.id, new Path2D(path)])), [flows]);

  useEffect(() => {
    const context = begin(traces.current, size);
    if (context !== null) drawAll(context, flows, paths, colours, 0.06);
  }, [flows, paths, size, colours]);

  useEffect(() => {
    const context = begin(main.current, size);
    if (context === null) return;
    const drawn = shown === null ? flows : flows.filter(({ flow }) => shown.has(flow.id));
    drawAll(context, drawn, paths, colours, 0.6);
  }, [flows, paths, shown, size, colours]);

  useEffect(() => {
    const context = begin(top.current, size);
    const found = active === null ? undefined : flows.find(({ flow }) => flow.id === active);
    if (context !== null && found !== undefined)
      drawAll(context, [{ ...found, width: found.width + 1.5 }], paths, colours, 1);
  }, [flows, paths, active, size, colours]);

  return (
    <>
      <canvas ref={traces} className={classes.canvas} aria-hidden />
      <canvas ref={main} className={classes.canvas} aria-hidden />
      <canvas ref={top} className={classes.canvas} aria-hidden />
    </>
  );
}

/** Clears a canvas and sets it to the screen's resolution. */
function begin(canvas: HTMLCanvasElement | null, { width, height }: Size): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d') ?? null;
  if (canvas === null || context === null) return null;
  const ratio = Math.min(2, window.devicePixelRatio);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  return context;
}

/** Flows of the same colour and similar width are drawn as one path, so that thousands of strokes become a few dozen. */
function drawAll(
  context: CanvasRenderingContext2D,
  flows: readonly DrawnFlow[],
  paths: ReadonlyMap<string, Path2D>,
  colours: MapColours,
  opacity: number,
): void {
  const batches = new Map<string, { path: Path2D; width: number; colour: string }>();
  for (const { flow, width } of flows) {
    const path = paths.get(flow.id);
    if (path === undefined) continue;
    const colour = savingColour(flow.savingsPercent, colours);
    const rounded = Math.ceil(width * 2) / 2;
    const key = `${rounded} ${colour}`;
    let batch = batches.get(key);
    if (batch === undefined) batches.set(key, (batch = { path: new Path2D(), width: rounded, colour }));
    batch.path.addPath(path);
  }
  context.globalAlpha = opacity;
  for (const { path, width, colour } of batches.values()) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  }
}
