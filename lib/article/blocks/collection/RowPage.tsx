import type { PropsWithChildren } from 'react'
import type { CollectionRow, RowPage as Page } from '../../types/collection'
import { ArticleLink } from '../ArticleLink'
import { BlockIcon } from '../BlockIcon'
import { Blocks } from '../Blocks'
import { PropertyValue } from './PropertyValue'

/**
 * A row with its properties and content. Browsers without scripts unfold it in place; islands/rows shows it in a
 * dialog.
 */
export function RowPage({ page }: { page: Page }) {
  return (
    <details className="notion-row-page">
      <summary>
        <BlockIcon icon={page.icon} />
        {page.title}
      </summary>
      <div>
        {page.properties.length > 0 && (
          <dl className="notion-row-properties">
            {page.properties.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <PropertyValue value={value} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Blocks blocks={page.content} />
      </div>
    </details>
  )
}

/**
 * The rows of a database that open in a dialog. They are in `noscript`, so browsers that run scripts parse them as
 * text.
 */
export function RowPages({ pages }: { pages: Page[] }) {
  return pages.map(({ id, html }) =>
    html === '' ? null : (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by lib/article/collection/row-pages, which escapes and filters
      <noscript key={id} data-row={id} dangerouslySetInnerHTML={{ __html: html }} />
    ),
  )
}

/** A row's title: a link to its page, or text that islands/rows turns into a button. */
export function RowTitle({ row, children }: PropsWithChildren<{ row: CollectionRow }>) {
  if (row.link) return <ArticleLink link={row.link}>{children}</ArticleLink>
  if (!row.page?.html) return children
  return <span data-opens={row.page.id}>{children}</span>
}
