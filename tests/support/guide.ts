import { readFileSync } from 'node:fs'

/** A code block of a guide, with its file. */
export interface GuideBlock {
  file: string
  /** `diff` for a change of an existing file. */
  language: string
  text: string
}

/** Returns the code blocks of a guide that have a file name above them. */
export function guideBlocks(document: string): GuideBlock[] {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(/\n`([\w./-]+)`\n\n```(\w+)\n([\s\S]*?)\n```\n/g)].map(
    ([, file = '', language = '', content = '']) => ({ file, language, text: content }),
  )
}

/**
 * Applies a diff block: each run of `-` lines becomes the run of `+` lines below it.
 * @throws when the file does not have the lines to replace
 */
export function applyDiff(source: string, diff: string): string {
  const lines = (part: string) =>
    part
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(1))
      .join('\n')
  return [...diff.matchAll(/((?:^-.*\n?)+)((?:^\+.*\n?)+)/gm)].reduce((text, [, old = '', fresh = '']) => {
    const replaced = lines(old)
    if (!text.includes(replaced)) throw new Error(`A guide changes lines that are not there: ${replaced}`)
    return text.replace(replaced, () => lines(fresh))
  }, source)
}

/** Returns the whole file after applying a block. */
export function guidedFile({ file, language, text }: GuideBlock): string {
  return language === 'diff' ? applyDiff(readFileSync(file, 'utf8'), text) : text
}
