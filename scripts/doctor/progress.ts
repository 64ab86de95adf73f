/** Shows the progress of a long command: one line that is rewritten in a terminal, else a line for each step. */
export class Progress {
  private last = ''
  private step = ''

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly colored: boolean,
  ) {}

  /** @param text the current work; the part before a colon is the step */
  show(text: string): void {
    if (text === this.last) return
    this.last = text
    if (this.stream.isTTY) {
      this.stream.write(`\r\u001b[2K${this.colored ? `\u001b[36m${text}\u001b[0m` : text}`)
      return
    }
    // A log needs no line for each article.
    const step = text.split(':')[0] ?? ''
    if (step !== this.step) this.stream.write(`${text}\n`)
    this.step = step
  }

  /** Prints a permanent line. */
  readonly line = (text: string): void => {
    this.end()
    this.stream.write(`${text}\n`)
  }

  /** Removes the line, so that the report begins in its place. */
  end(): void {
    if (this.stream.isTTY) this.stream.write('\r\u001b[2K')
  }
}
