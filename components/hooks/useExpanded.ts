import { useId, useState } from 'react'

/** A part of the page that is either open or closed, the button that toggles it, and the link between both. */
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
