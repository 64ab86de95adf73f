/** Icon for content of another service: linked nodes, or a speech bubble. */
export function ServiceMark({ kind }: { kind: 'external' | 'tweet' }) {
  return (
    <svg
      className="notion-mark"
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {kind === 'tweet' ? (
        <path d="M4 5h16v11H11l-4 3.5V16H4z" />
      ) : (
        <path d="M6.5 9v6M17.5 15v-3a3 3 0 0 0-3-3H11m2.5-2.5L11 9l2.5 2.5M6.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm0 11a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm11 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />
      )}
    </svg>
  )
}
