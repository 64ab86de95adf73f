import type { ReactNode } from 'react'
import type { Icon } from '../types/text'
import { BlockIcon } from './BlockIcon'

interface Panel {
  id: string
  name: string
  icon: Icon | null
  content: ReactNode
}

/**
 * Panels of which one is shown. An island turns the names into tabs. Without scripts, and in print, the style sheet
 * shows all panels, each below its name. They have no `hidden` attribute, because a style sheet could not override
 * it reliably.
 */
export function Panels({ panels }: { panels: Panel[] }) {
  const [first] = panels
  if (first === undefined) return null
  if (panels.length === 1) return <div className="notion-panel">{first.content}</div>
  return (
    <div className="notion-panels" data-tabs="">
      <div className="notion-tabs">
        {panels.map((panel, i) => (
          <span key={panel.id} className="notion-tab" data-selected={i === 0 || undefined}>
            <BlockIcon icon={panel.icon} />
            {panel.name}
          </span>
        ))}
      </div>
      {panels.map((panel, i) => (
        <section
          key={panel.id}
          className="notion-panel"
          aria-label={panel.name}
          data-closed={i > 0 || undefined}
        >
          <p className="notion-panel-name">{panel.name}</p>
          {panel.content}
        </section>
      ))}
    </div>
  )
}
