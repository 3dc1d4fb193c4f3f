/** '1 lane', '12 lanes'. */
export function countLanes(lanes: number): string {
  return lanes === 1 ? '1 lane' : `${lanes} lanes`;
}

/** '1 more lane', '5 more lanes'. */
export function countMore(lanes: number): string {
  return lanes === 1 ? '1 more lane' : `${lanes} more lanes`;
}
