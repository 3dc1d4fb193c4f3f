interface DocumentTitleProps {
  children: string;
}

/** Sets the document title, for screens without a `Page`. */
export function DocumentTitle({ children }: DocumentTitleProps) {
  return <title>{`${children} · Lanewright`}</title>;
}
