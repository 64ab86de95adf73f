import { useId, useState } from 'react'

/** State and props of a disclosure: a part of the page that is open or closed, and its button. */
export function useExpanded() {
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  return {
    expanded,
    buttonProps: {
      'aria-expanded': expanded,
      'aria-controls': id,
      onClick: () => setExpanded((now) => !now),
    },
    contentProps: { id, inert: !expanded },
  }
}
