import type { PropertyValue as Value } from '../../types/collection'
import { ArticleLink } from '../ArticleLink'
import { LazyImage } from '../LazyImage'
import { RichText } from '../RichText'

/** One value of a database row. `name` is its column's. */
export function PropertyValue({ value, name }: { value: Value; name: string }) {
  switch (value.kind) {
    case 'text':
      return <RichText text={value.text} />
    case 'number':
      return (
        <span className="notion-number">
          {value.text}
          {value.share !== undefined && (
            <span className="notion-share" aria-hidden="true">
              <span style={{ width: `${Math.round(value.share * 100)}%` }} />
            </span>
          )}
        </span>
      )
    case 'options':
      return value.options.map((option) => (
        <span
          key={option.name}
          className={`notion-option notion-${option.color}_background${value.dot ? ' notion-status' : ''}`}
        >
          {option.name}
        </span>
      ))
    case 'checkbox':
      return <input type="checkbox" disabled checked={value.checked} aria-label={name} />
    case 'files':
      return value.files.map((file, i) => {
        const content = file.image ? (
          <LazyImage className="notion-file-image" src={file.image} alt={file.name} width={72} height={48} />
        ) : (
          file.name
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
          <span key={i} className="notion-file-entry">
            {file.link ? <ArticleLink link={file.link}>{content}</ArticleLink> : content}
          </span>
        )
      })
  }
}
