import { formatCount } from '@lanewright/freight';

/** '1 lane', '1,200 lanes'. */
export function countLanes(lanes: number): string {
  return lanes === 1 ? '1 lane' : `${formatCount(lanes)} lanes`;
}

/** '1 more lane', '5 more lanes'. */
export function countMore(lanes: number): string {
  return lanes === 1 ? '1 more lane' : `${formatCount(lanes)} more lanes`;
}
