interface DocumentTitleProps {
  children: string;
}

/** Names the browser's tab, for screens that have no `Page` around them. */
export function DocumentTitle({ children }: DocumentTitleProps) {
  return <title>{`${children} · Lanewright`}</title>;
}
