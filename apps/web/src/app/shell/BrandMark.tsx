interface BrandMarkProps {
  size: number;
}

/** The product's mark: a lane that turns once on its way. */
export function BrandMark({ size }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-purple-6)" />
      <path
        d="M9 23V9M9 23h7.500c4 0 6.500-2.600 6.500-6.200V9"
        fill="none"
        stroke="#fff"
        strokeWidth="3.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="23" cy="9" r="2.600" fill="#fff" />
    </svg>
  );
}
