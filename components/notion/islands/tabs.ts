let groups = 0

/** Turns the names above panels into tabs. Nested panels are groups of their own. */
export function prepareTabs(root: HTMLElement): void {
  for (const group of root.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const names = group.querySelectorAll(':scope > .notion-tabs > span.notion-tab')
    if (names.length === 0) continue
    groups += 1
    group.firstElementChild?.setAttribute('role', 'tablist')
    names.forEach((name, i) => {
      const panel = panelsOf(group)[i]
      if (!panel) return
      const tab = document.createElement('button')
      tab.type = 'button'
      tab.className = 'notion-tab'
      tab.role = 'tab'
      tab.id = `notion-tab-${groups}-${i}`
      tab.append(...name.childNodes)
      name.replaceWith(tab)
      panel.id = `notion-panel-${groups}-${i}`
      panel.role = 'tabpanel'
      panel.removeAttribute('aria-label')
      panel.setAttribute('aria-labelledby', tab.id)
      tab.setAttribute('aria-controls', panel.id)
    })
    show(group, 0)
  }
}

/** Shows one panel of its group. */
export function showPanel(panel: Element): void {
  const group = panel.parentElement
  if (group) show(group, [...group.querySelectorAll(':scope > .notion-panel')].indexOf(panel))
}

export function selectTab(tab: HTMLElement): void {
  const group = tab.closest<HTMLElement>('[data-tabs]')
  if (group) show(group, tabsOf(group).indexOf(tab))
}

/** Moves to the tab for a key; false for any other key. */
export function moveTab(tab: HTMLElement, key: string): boolean {
  const group = tab.closest<HTMLElement>('[data-tabs]')
  if (!group) return false
  const tabs = tabsOf(group)
  const current = tabs.indexOf(tab)
  const targets: Record<string, number> = {
    ArrowLeft: (current + tabs.length - 1) % tabs.length,
    ArrowRight: (current + 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }
  const target = targets[key]
  if (target === undefined) return false
  show(group, target)
  tabs[target]?.focus()
  return true
}

function show(group: HTMLElement, chosen: number): void {
  tabsOf(group).forEach((tab, i) => {
    tab.setAttribute('aria-selected', String(i === chosen))
    tab.tabIndex = i === chosen ? 0 : -1
  })
  panelsOf(group).forEach((panel, i) => {
    panel.toggleAttribute('data-closed', i !== chosen)
  })
}

function tabsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(':scope > .notion-tabs > .notion-tab')]
}

function panelsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(':scope > .notion-panel')]
}
