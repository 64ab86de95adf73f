/** Our own drawing of a sheet beside an inkwell. Decorative. */
export function NotFoundPicture({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the element around it hides it */}
      <svg
        viewBox="0 0 400 320"
        className="size-full rounded-xl bg-accent-soft"
        fill="none"
        strokeLinecap="round"
      >
        <circle cx="316" cy="70" r="30" fill="var(--accent)" opacity=".18" />
        <path d="M40 262h320" stroke="var(--accent)" strokeWidth="4" opacity=".35" />
        <path d="M70 282h70m40 0h30m60 0h44" stroke="var(--accent)" strokeWidth="4" opacity=".18" />
        <g transform="rotate(-9 180 150)">
          <path
            d="M112 56h96l40 40v136a10 10 0 0 1-10 10H112a10 10 0 0 1-10-10V66a10 10 0 0 1 10-10Z"
            fill="var(--surface-card)"
          />
          <path d="M208 56v30a10 10 0 0 0 10 10h30Z" fill="var(--accent)" opacity=".35" />
          <path
            d="M128 122h62m-62 26h92m-92 26h74m-74 26h46"
            stroke="var(--surface-control)"
            strokeWidth="9"
          />
        </g>
        <g transform="translate(236 150)">
          <path d="m58 62 42 42" stroke="var(--text-strong)" strokeWidth="14" />
          <circle cx="36" cy="40" r="42" fill="var(--surface-card)" stroke="var(--accent)" strokeWidth="9" />
          <path d="M25 30c1-17 27-16 25 1-1 10-13 10-13 21" stroke="var(--text-strong)" strokeWidth="7" />
          <circle cx="37" cy="65" r="4.5" fill="var(--text-strong)" />
        </g>
        <path
          d="M60 112c0 10-7 17-15 17s-15-7-15-17c0-11 15-28 15-28s15 17 15 28Z"
          fill="var(--accent)"
          opacity=".7"
        />
      </svg>
    </div>
  )
}
