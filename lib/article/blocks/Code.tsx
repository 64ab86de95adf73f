import type { CodeBlock } from '../types/block'
import { classNames } from './class-names'
import { Caption } from './RichText'
import { ScrollBox } from './ScrollBox'

/**
 * A code block with a title bar. Long ones collapse in a `details` element; islands add the copy button and render
 * diagrams.
 */
export function Code({ block }: { block: CodeBlock }) {
  const { diagram } = block
  const foldable = block.fold !== 'none'
  const listing = <Listing block={block} />
  return (
    <figure
      className={classNames(
        'notion-code',
        block.wrap && 'notion-code-wrap',
        !block.modes && 'notion-code-night',
      )}
      data-diagram={diagram?.frame}
      data-library={diagram?.library || undefined}
      data-light={block.foreign?.light || undefined}
      data-dark={block.foreign?.dark || undefined}
      data-highlighter={block.foreign?.script || undefined}
      data-loader={block.foreign?.loader || undefined}
    >
      <div className={classNames('notion-code-bar', block.bar && 'notion-code-dots')}>
        {!foldable && <span className="notion-code-language">{block.language}</span>}
      </div>
      {foldable ? (
        <details open={block.fold === 'open'}>
          <summary>
            {block.language} <span className="notion-code-count">1–{block.lineCount}</span>
          </summary>
          {listing}
        </details>
      ) : (
        listing
      )}
      <Caption text={block.caption} />
    </figure>
  )
}

function Listing({ block }: { block: CodeBlock }) {
  return (
    <ScrollBox
      className="notion-code-scroll"
      label={block.language || undefined}
      lines={block.wrap ? undefined : block.lineCount}
    >
      <pre className={block.foreign?.className}>
        {block.numbers && (
          <span className="notion-code-numbers" aria-hidden="true">
            {Array.from({ length: block.lineCount }, (_, i) => i + 1).join('\n')}
          </span>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by Prism, which escapes its input */}
        <code className={block.foreign?.className} dangerouslySetInnerHTML={{ __html: block.html }} />
      </pre>
    </ScrollBox>
  )
}
