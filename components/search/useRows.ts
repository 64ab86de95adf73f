import { type KeyboardEvent as ReactKeyboardEvent, useId, useRef, useState } from 'react'
import { isBlankQuery, nextRow } from '@/lib/search/dialog'
import { searchHref } from '@/lib/site/urls'
import { useNavigation } from '../hooks/navigation/useNavigation'

/** Whether an input method is composing; the second test is for browsers that end composition too early. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

/**
 * An input with a list of results below: arrows choose a row while the focus stays in the input, Enter opens the
 * active row or else the search page. The rows are links and the list's direct children.
 * @param results the shown list, rendered only if there are any; a new list has no active row
 * @param label name of the list
 */
export function useRows(results: readonly unknown[], query: string, label: string) {
  const id = useId()
  const { push } = useNavigation()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ results, row: -1 })
  const active = chosen.results === results ? chosen.row : -1
  const rowId = (row: number) => `${id}-${row}`

  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const row = list.current?.children[active]
      if (row instanceof HTMLElement) row.click()
      else if (!isBlankQuery(query))
        void push(searchHref(query), event.target instanceof Element ? { by: event.target } : {})
      return
    }
    const row = nextRow(event.key, active, results.length)
    if (row === null) return
    event.preventDefault()
    setChosen({ results, row })
    list.current?.children[row]?.scrollIntoView({ block: 'nearest' })
  }

  return {
    active,
    rowId,
    /** For an input whose events React does not handle. */
    onKey,
    inputProps: {
      'aria-expanded': results.length > 0,
      'aria-controls': results.length > 0 ? id : undefined,
      'aria-activedescendant': active < 0 ? undefined : rowId(active),
      onKeyDown: ({ nativeEvent }: ReactKeyboardEvent) => onKey(nativeEvent),
    },
    listProps: { id, ref: list, role: 'listbox', 'aria-label': label },
    /** Props of the row at this index. */
    rowProps: (row: number) => ({
      id: rowId(row),
      role: 'option',
      'aria-selected': row === active,
      onMouseMove: () => {
        if (row !== active) setChosen({ results, row })
      },
    }),
  } as const
}
