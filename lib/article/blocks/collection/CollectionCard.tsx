import type { CollectionRow, CollectionView } from '../../types/collection'
import { BlockIcon } from '../BlockIcon'
import { classNames } from '../class-names'
import { PictureImage } from '../PictureImage'
import { PropertyValues } from './PropertyValues'
import { RowTitle } from './RowPage'

interface CollectionCardProps {
  row: CollectionRow
  view: CollectionView
  /** Reserve room for a picture, so that all cards of the view have the same shape. */
  cover: boolean
}

/** A row as a card. Its title is the only link; the style sheet stretches it over the card. */
export function CollectionCard({ row, view, cover }: CollectionCardProps) {
  return (
    <li className="notion-card">
      {cover && (
        <div className={classNames('notion-card-cover', view.contain && 'notion-contain')}>
          {row.cover && <PictureImage picture={row.cover} zoomable={row.link === null && !row.page?.html} />}
        </div>
      )}
      <div className="notion-card-body">
        <p className="notion-card-title">
          <BlockIcon icon={row.icon} />
          <RowTitle row={row}>{row.title}</RowTitle>
        </p>
        <PropertyValues row={row} columns={view.columns} />
      </div>
    </li>
  )
}
