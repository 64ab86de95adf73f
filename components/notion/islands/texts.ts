/** Stands for what a text is about. */
export const gap = '%s'

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
  /** With a gap for what the picture shows. */
  enlarge: string
  /** What a picture without a description is called. */
  image: string
  /** With a gap for the video's title. */
  play: string
}
