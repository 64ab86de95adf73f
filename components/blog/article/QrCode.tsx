import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  className?: string
}

/** The text as a QR code, generated in the browser without a request. Its accessible name is the text. */
export function QrCode({ text, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 })
  // One square per dark module.
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  )
}
