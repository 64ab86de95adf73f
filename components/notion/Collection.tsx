import { ArticleLink } from './ArticleLink'
import { BlockIcon } from './BlockIcon'
import { CollectionCard } from './CollectionCard'
import { CollectionTable } from './CollectionTable'
import { Panels } from './Panels'
import { PropertyValues } from './PropertyValues'
import { ScrollBox } from './ScrollBox'
import type { CollectionBlock, CollectionView } from './types'

/** A database with its views, all drawn: the reader chooses which one is shown. */
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
      <Panels panels={panels} />
    </div>
  )
}

function View({ view, title }: { view: CollectionView; title: string }) {
  switch (view.layout) {
    case 'table':
      return <CollectionTable view={view} title={title} />
    case 'gallery':
      return (
        <ul className="notion-gallery">
          {view.rows.map((row) => (
            <CollectionCard key={row.id} row={row} columns={view.columns} cover={view.covers} />
          ))}
        </ul>
      )
    case 'board':
      return <Board view={view} title={title} />
    case 'list':
      return (
        <ul className="notion-rows">
          {view.rows.map((row) => (
            <li key={row.id}>
              <BlockIcon icon={row.icon} />
              {row.link ? <ArticleLink link={row.link}>{row.title}</ArticleLink> : <span>{row.title}</span>}
              <PropertyValues row={row} columns={view.columns} />
            </li>
          ))}
        </ul>
      )
  }
}

function Board({ view, title }: { view: CollectionView; title: string }) {
  return (
    <ScrollBox className="notion-board" label={title || view.name}>
      {view.groups.map((group) => (
        <section key={group.name} className="notion-board-group" aria-label={group.name}>
          <p className="notion-board-name">
            <span className={`notion-option notion-${group.color}_background`}>{group.name}</span>{' '}
            <span className="notion-board-count">{group.rows.length}</span>
          </p>
          <ul>
            {group.rows.map((row) => (
              <CollectionCard key={row.id} row={row} columns={view.columns} cover={row.cover !== null} />
            ))}
          </ul>
        </section>
      ))}
    </ScrollBox>
  )
}
