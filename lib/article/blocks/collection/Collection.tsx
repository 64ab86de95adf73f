import { cutName } from '../../collection/short-name'
import type { CollectionBlock } from '../../types/block'
import type { CollectionView, Option, ViewSection } from '../../types/collection'
import { BlockIcon } from '../BlockIcon'
import { Panels } from '../Panels'
import { RichText } from '../RichText'
import { ScrollBox } from '../ScrollBox'
import { CollectionCard } from './CollectionCard'
import { CollectionTable } from './CollectionTable'
import { PropertyValues } from './PropertyValues'
import { RowPages, RowTitle } from './RowPage'

/** A database with all its views; the reader chooses which one is shown. */
export function Collection({ block }: { block: CollectionBlock }) {
  const panels = block.views.map((view) => ({
    id: view.id,
    name: view.name,
    icon: null,
    content: <View view={view} title={block.title} />,
  }))
  return (
    <div className="notion-collection">
      {block.title && (
        <p className="notion-collection-title">
          <BlockIcon icon={block.icon} />
          {block.title}
        </p>
      )}
      {block.description.length > 0 && (
        <p className="notion-collection-description">
          <RichText text={block.description} />
        </p>
      )}
      <Panels panels={panels} />
      <RowPages pages={block.pages} />
    </div>
  )
}

function View({ view, title }: { view: CollectionView; title: string }) {
  // Repeated in each section.
  const label = cutName(title || view.name)
  return view.sections.map((section) => {
    const { group } = section
    if (group === null) return <Section key="" view={view} section={section} title={label} />
    return (
      <details key={group.name} className="notion-group" open>
        <summary>
          <GroupName group={group} count={section.rows.length} />
        </summary>
        {section.rows.length > 0 && (
          <Section view={view} section={section} title={`${label}: ${group.name}`} />
        )}
      </details>
    )
  })
}

interface SectionProps {
  view: CollectionView
  section: ViewSection
  /** Accessible name. */
  title: string
}

function Section({ view, section, title }: SectionProps) {
  switch (view.layout) {
    case 'table':
      return <CollectionTable columns={view.columns} rows={section.rows} title={title} />
    case 'gallery':
      return (
        <ul className="notion-gallery" data-size={view.size}>
          {section.rows.map((row) => (
            <CollectionCard key={row.id} row={row} view={view} cover={view.covers} />
          ))}
        </ul>
      )
    case 'board':
      return <Board view={view} section={section} title={title} />
    case 'list':
      return (
        <ul className="notion-rows">
          {section.rows.map((row) => (
            <li key={row.id}>
              <BlockIcon icon={row.icon} />
              <span>
                <RowTitle row={row}>{row.title}</RowTitle>
              </span>
              <PropertyValues row={row} columns={view.columns} />
            </li>
          ))}
        </ul>
      )
  }
}

function Board({ view, section, title }: SectionProps) {
  return (
    <ScrollBox className="notion-board" label={title} size={view.size}>
      {section.board.map((group) => (
        <section key={group.name} className="notion-board-group" aria-label={group.name}>
          <p className="notion-board-name">
            <GroupName group={group} count={group.rows.length} />
          </p>
          <ul className="notion-board-cards">
            {group.rows.map((row) => (
              <CollectionCard key={row.id} row={row} view={view} cover={row.cover !== null} />
            ))}
          </ul>
        </section>
      ))}
    </ScrollBox>
  )
}

function GroupName({ group, count }: { group: Option; count: number }) {
  return (
    <>
      <span className={`notion-option notion-${group.color}_background`}>{group.name}</span>{' '}
      <span className="notion-board-count">{count}</span>
    </>
  )
}
