import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import type { Records } from '@/lib/embedded-workspace/emulator'
import { everyBlock } from './every-block'

/** A section of the page: ten blocks, including expensive ones. */
function section(number: number): string {
  return [
    `## Section ${number}`,
    `Text with **bold**, *italic*, \`code\`, [a link](https://example.com/${number}) and $x_{${number}}^2$.`,
    `- one of ${number}\n- two\n- three`,
    `\`\`\`ts\nexport function area(width: number, height = ${number}): number {\n  return width * height // ${number}\n}\n\`\`\``,
    `> Quoted ${number}`,
    `$$\n\\sum_{i=0}^{${number}} \\frac{i^2}{\\sqrt{i + 1}}\n$$`,
    `![A pond](/files/pond-${number}.webp "Pond ${number}")`,
    `:::callout{icon=💡}\nMind ${number}.\n:::`,
  ].join('\n\n')
}

/** A workspace with a post, `long`, of this many sections of ten blocks each. */
export function longRecords(sections: number): Records {
  const body = Array.from({ length: sections }, (_, i) => section(i + 1)).join('\n\n')
  const row = `---\ntype: Post\nstatus: Published\ntitle: Long\nslug: long\ndate: 2026-05-06\n---\n${body}\n`
  return compileWorkspace({ ...everyBlock, 'rows/030-long.md': row }, { files: 'stored' })
}
