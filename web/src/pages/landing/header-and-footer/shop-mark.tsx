/** The agency's mark, as in `web/public/favicon.svg`. */
export function ShopMark({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path
        d="M8 17v9h16v-9"
        fill="none"
        stroke="var(--ground)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M4 6h8v9a4 4 0 0 1-8 0zM20 6h8v9a4 4 0 0 1-8 0z" fill="var(--sun)" />
      <path d="M12 6h8v9a4 4 0 0 1-8 0z" fill="var(--ground)" />
    </svg>
  );
}
