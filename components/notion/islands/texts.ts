/** Placeholder for the subject of a text. */
export const gap = '%s'

/** Texts of the islands, in the reader's language. */
export interface IslandTexts {
  copy: string
  copied: string
  copyCode: string
  close: string
  contents: string
  /** Name of the button that shows a diagram's source. */
  source: string
  diagramFailed: string
  prev: string
  next: string
  /** With a placeholder for the picture's description. */
  enlarge: string
  /** Name of a picture without a description. */
  image: string
  /** With a placeholder for the video's title. */
  play: string
}
