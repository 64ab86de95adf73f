import type { EquationBlock } from '../types/block'
import { ScrollBox } from './ScrollBox'

/** A formula on a line of its own. The browser draws it when it comes near, and knows its height before. */
export function Equation({ block }: { block: EquationBlock }) {
  return (
    <ScrollBox className="notion-equation" label={block.source} lines={block.height}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX, which escapes its input */}
      <div dangerouslySetInnerHTML={{ __html: block.html }} />
    </ScrollBox>
  )
}
