interface BrandMarkProps {
  size: number;
}

/** The product's logo: a lane from its start to its end. */
export function BrandMark({ size }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-purple-6)" />
      <path
        d="M11 9.5v9.5a3.5 3.5 0 0 0 3.5 3.5h6"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="11" cy="9" r="3" fill="#fff" />
      <circle
        cx="21.5"
        cy="22.5"
        r="2.5"
        fill="var(--mantine-color-purple-6)"
        stroke="#fff"
        strokeWidth="2"
      />
    </svg>
  );
}
