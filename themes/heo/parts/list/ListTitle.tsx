/** Heading of a category's or a tag's posts: what `list.category` and `list.tag` say, with the count at its end muted. */
export function ListTitle({ text }: { text: string }) {
  const count = text.match(/ ?[(（][^()（）]*[)）]$/)?.[0] ?? ''
  return (
    <h1 className="mb-4 text-[28px] leading-tight font-extrabold break-words">
      {text.slice(0, text.length - count.length)}
      <span className="text-lg font-normal text-muted">{count}</span>
    </h1>
  )
}
