/** What the islands say, in the reader's language. */
export interface IslandTexts {
  copy: string
  copied: string
  copyCode: string
  close: string
  contents: string
  /** Of a diagram: the name of the button that shows it. */
  source: string
  diagramFailed: string
  prev: string
  next: string
  enlarge(alt: string): string
  play(title: string): string
}
