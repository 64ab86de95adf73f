/**
 * The addresses that a run of the webhook has revalidated before it failed. A slow workspace may need more time for all pages than
 * a run has: then each repetition revalidates the rest.
 */
export class FinishedPages {
  private state = ''
  private paths = new Set<string>()

  /**
   * Returns the set of addresses that were revalidated with the present content, to read and to add to.
   * @param state identifies the content: another one makes all addresses unfinished again
   */
  with(state: string): Set<string> {
    if (state !== this.state) this.paths = new Set()
    this.state = state
    return this.paths
  }
}
