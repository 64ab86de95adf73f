/** What the islands say, in the reader's language. */
export interface IslandTexts {
  copy: string
  copied: string
  copyCode: string
  close: string
  contents: string
  enlarge(alt: string): string
  play(title: string): string
}
