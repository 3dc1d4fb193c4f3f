import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chartFont } from '../chart/chartTheme.ts';
import { usePictureSource } from '../chart/picture/pictureSource.ts';
import { CanvasFlows } from './CanvasFlows.tsx';
import { MapKeys } from './MapKeys.tsx';
import { Ground, Labels, Places, viewBox } from './MapGround.tsx';
import { MapTip } from './MapTip.tsx';
import { MapZoom } from './MapZoom.tsx';
import { mapColours } from './mapColours.ts';
import { mapSvg } from './mapSvg.ts';
import type { DrawnMap, MapTarget, MapView, Point, Size } from './mapTypes.ts';
import { placeLabels } from './placeLabels.ts';
import { Arrows, SvgFlows } from './SvgFlows.tsx';
import { middleOfFlow, targetAt } from './targetAt.ts';
import { useDragged } from './useDragged.ts';
import { useDrawnMap } from './useDrawnMap.ts';
import classes from './WorldMap.module.css';
import type { MapContent } from './WorldMap.tsx';

/** From this number of flows, they are drawn on a canvas. */
const canvasFrom = 500;
/** Height of the inhabited world divided by its width. */
const worldShape = 0.46;
const leastHeight = 180;

interface MapDrawingProps extends MapContent {
  title: string;
  height: number;
}

/** The map itself: land, flows, places with names, and the highlighted item. */
export function MapDrawing(props: MapDrawingProps) {
  const { title, places, flows, shown, chosen = null, describe, onPick } = props;
  const { place, size } = useSize(props.height);
  const height = size?.height ?? props.height;
  const [view, setView] = useState<MapView | null>(null);
  const map = useDrawnMap(places, flows, size, view);
  const [target, setTarget] = useState<MapTarget | null>(null);
  const dragged = useDragged(view !== null);
  const colours = mapColours(useComputedColorScheme('light'));
  const isShown = useCallback((id: string) => shown === null || shown.has(id), [shown]);
  const labels = useMemo(() => (map === null ? [] : placeLabels(map, isShown)), [map, isShown]);

  usePictureSource(
    useCallback(
      () => (map === null ? null : mapSvg(map, colours, shown, labels, chartFont())),
      [map, colours, shown, labels],
    ),
  );

  const pointed = (event: PointerEvent<HTMLDivElement>): MapTarget | null => {
    if (map === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return targetAt(map, [event.clientX - left, event.clientY - top], isShown);
  };
  const lookAt = (point: Point, zoom: number) => {
    const middle = map?.geoAt(point) ?? null;
    setTarget(null);
    setView(zoom <= 1 || middle === null ? null : { zoom, middle });
  };
  const activeFlow = target?.kind === 'flow' ? target.id : null;
  const keyIds = useMemo(() => idsByWeight(map, isShown), [map, isShown]);
  const kind = flows.length > 0 ? 'flow' : 'place';
  const about = target === null ? null : describe(target);
  return (
    <div
      ref={place}
      className={classes.map}
      style={{ height }}
      data-pointing={(target !== null && onPick !== undefined) || undefined}
      data-zoomed={view !== null || undefined}
      onPointerDown={dragged.onPointerDown}
      onPointerMove={(event) => {
        const next = dragged.onPointerMove(event) ? null : pointed(event);
        setTarget((before) => (before?.id === next?.id && before?.kind === next?.kind ? before : next));
      }}
      onPointerLeave={() => setTarget(null)}
      onPointerUp={(event) => {
        const moved = dragged.onPointerUp();
        if (moved !== null && size !== null)
          lookAt([size.width / 2 - moved[0], size.height / 2 - moved[1]], view?.zoom ?? 1);
        else if (event.button === 0) {
          const picked = pointed(event);
          if (picked !== null) onPick?.(picked);
        }
      }}
    >
      {map === null ? (
        <Skeleton height={height} radius="md" />
      ) : (
        <div
          className={classes.layers}
          style={
            dragged.offset === null
              ? undefined
              : { transform: `translate(${dragged.offset[0]}px, ${dragged.offset[1]}px)` }
          }
        >
          <svg className={classes.layer} viewBox={viewBox(map.size)} aria-hidden>
            <Ground map={map} colours={colours} />
          </svg>
          {flows.length >= canvasFrom && (
            <CanvasFlows
              flows={map.flows}
              shown={shown}
              active={activeFlow}
              size={map.size}
              colours={colours}
            />
          )}
          <svg className={classes.layer} viewBox={viewBox(map.size)} aria-hidden>
            {flows.length < canvasFrom && (
              <SvgFlows flows={map.flows} shown={shown} active={activeFlow} colours={colours} />
            )}
            <Arrows flows={map.flows} shown={shown} active={activeFlow} colours={colours} />
            <Places
              map={map}
              colours={colours}
              chosen={chosen}
              active={target?.kind === 'place' ? target.id : null}
            />
            <Labels labels={labels} colours={colours} />
          </svg>
        </div>
      )}
      <MapKeys
        label={`${title}, ${kind === 'flow' ? 'flows' : 'places'} by size`}
        ids={keyIds}
        chosen={chosen}
        nameOf={(id) => {
          const said = describe({ kind, id });
          return said === null
            ? id
            : [said.title, ...said.lines.map(([name, value]) => `${name} ${value}`)].join(', ');
        }}
        onMark={(id) => setTarget(id === null || map === null ? null : targetOf(map, kind, id))}
        onPick={
          onPick === undefined
            ? undefined
            : (id) => {
                const picked = map === null ? null : targetOf(map, kind, id);
                if (picked !== null) onPick(picked);
              }
        }
      />
      {target !== null && about !== null && size !== null && (
        <MapTip at={target.at} size={size} about={about} />
      )}
      {map !== null && (
        <MapZoom
          zoom={view?.zoom ?? 1}
          most={(view?.zoom ?? 1) * map.mostZoom}
          onZoom={(zoom) => lookAt([map.size.width / 2, map.size.height / 2], zoom)}
        />
      )}
    </div>
  );
}

/** Returns the flows by weight, or the places if there are no flows. */
function idsByWeight(map: DrawnMap | null, isShown: (id: string) => boolean): string[] {
  if (map === null) return [];
  if (map.flows.length === 0) return map.places.map(({ place }) => place.id);
  return map.flows.map(({ flow }) => flow.id).filter(isShown);
}

function targetOf(map: DrawnMap, kind: MapTarget['kind'], id: string): MapTarget | null {
  const flow = kind === 'flow' ? map.flows.find((one) => one.flow.id === id) : undefined;
  const at: Point | undefined =
    flow === undefined ? map.places.find((one) => one.place.id === id)?.at : middleOfFlow(flow);
  return at === undefined ? null : { kind, id, at };
}

/** The element's width, and a height that fits the world: a phone's map is flat. */
function useSize(highest: number) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const height = Math.min(highest, Math.max(leastHeight, Math.round(width * worldShape)));
  const size = useMemo((): Size | null => (width === 0 ? null : { width, height }), [width, height]);
  return { place, size };
}
