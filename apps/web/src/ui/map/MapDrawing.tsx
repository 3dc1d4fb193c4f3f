import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePictureSource } from '../chart/picture/pictureSource.ts';
import { CanvasFlows } from './CanvasFlows.tsx';
import { MapKeys } from './MapKeys.tsx';
import { MapTip } from './MapTip.tsx';
import { mapColours } from './mapColours.ts';
import { mapSvg } from './mapSvg.ts';
import type { DrawnMap, MapTarget, Point, Size } from './mapTypes.ts';
import { SvgFlows } from './SvgFlows.tsx';
import { middleOfFlow, targetAt } from './targetAt.ts';
import { useDrawnMap } from './useDrawnMap.ts';
import classes from './WorldMap.module.css';
import type { MapContent } from './WorldMap.tsx';

/** From so many flows on they are drawn on canvas. */
const canvasFrom = 500;
/** Height of the inhabited world by its width. */
const worldShape = 0.46;
const leastHeight = 180;

interface MapDrawingProps extends MapContent {
  title: string;
  height: number;
}

/** The map itself: land, flows, places, what the pointer or the keyboard is on. */
export function MapDrawing(props: MapDrawingProps) {
  const { title, places, flows, shown, chosen = null, describe, onPick } = props;
  const { place, size } = useSize(props.height);
  const height = size?.height ?? props.height;
  const map = useDrawnMap(places, flows, size);
  const [target, setTarget] = useState<MapTarget | null>(null);
  const colours = mapColours(useComputedColorScheme('light'));
  const isShown = useCallback((id: string) => shown === null || shown.has(id), [shown]);

  usePictureSource(
    useCallback(() => (map === null ? null : mapSvg(map, colours, isShown)), [map, colours, isShown]),
  );

  const pointed = (event: PointerEvent<HTMLDivElement>): MapTarget | null => {
    if (map === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return targetAt(map, [event.clientX - left, event.clientY - top], isShown);
  };
  const activeFlow = target?.kind === 'flow' ? target.id : null;
  const keyIds = useMemo(() => idsByWeight(map, isShown), [map, isShown]);
  const kind = flows.length > 0 ? 'flow' : 'place';
  const about = target === null ? null : describe(target);
  return (
    <div
      ref={place}
      className={classes.map}
      style={{ height, background: colours.sea }}
      data-pointing={(target !== null && onPick !== undefined) || undefined}
      onPointerMove={(event) => {
        const next = pointed(event);
        setTarget((before) => (before?.id === next?.id && before?.kind === next?.kind ? before : next));
      }}
      onPointerLeave={() => setTarget(null)}
      onPointerUp={(event) => {
        const picked = event.button === 0 ? pointed(event) : null;
        if (picked !== null) onPick?.(picked);
      }}
    >
      {map === null ? (
        <Skeleton height={height} radius="md" />
      ) : (
        <>
          <Ground map={map} colours={colours} />
          {flows.length >= canvasFrom ? (
            <CanvasFlows flows={map.flows} shown={shown} active={activeFlow} size={map.size} />
          ) : (
            <svg className={classes.layer} viewBox={viewBox(map.size)} aria-hidden>
              <SvgFlows flows={map.flows} shown={shown} active={activeFlow} />
            </svg>
          )}
          <Places
            map={map}
            colours={colours}
            chosen={chosen}
            active={target?.kind === 'place' ? target.id : null}
          />
        </>
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
    </div>
  );
}

interface LayerProps {
  map: DrawnMap;
  colours: ReturnType<typeof mapColours>;
}

const viewBox = ({ width, height }: Size) => `0 0 ${width} ${height}`;

function Ground({ map, colours }: LayerProps) {
  return (
    <svg className={classes.layer} viewBox={viewBox(map.size)} aria-hidden>
      <path d={map.land} fill={colours.land} />
      <path d={map.borders} fill="none" stroke={colours.border} strokeWidth={0.6} />
    </svg>
  );
}

function Places({
  map,
  colours,
  chosen,
  active,
}: LayerProps & { chosen: string | null; active: string | null }) {
  return (
    <svg className={classes.layer} viewBox={viewBox(map.size)} aria-hidden>
      {map.places.map(({ place, at, radius }) => {
        const isOn = place.id === chosen || place.id === active;
        return (
          <circle
            key={place.id}
            cx={at[0]}
            cy={at[1]}
            r={isOn ? radius + 2 : radius}
            fill={colours.place}
            fillOpacity={typeof place.weight !== 'number' ? 1 : isOn ? 0.8 : 0.45}
            stroke={isOn ? colours.text : colours.placeEdge}
            strokeWidth={isOn ? 1.5 : 0.8}
          />
        );
      })}
    </svg>
  );
}

/** Flows by weight, or places where there are no flows. */
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

/** The element's width, and a height that the world fits in: a phone's map is flat. */
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
