/** Icon of a sheet with a folded corner: a file, or a page without an icon. */
export function SheetMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 20 20"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden
    >
      <path d="M5 2.5h6.5L16 7v10.5H5zM11.5 2.5V7H16" strokeLinejoin="round" />
    </svg>
  )
}
