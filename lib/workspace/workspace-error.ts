/** A failure of the workspace, with a message that tells the site's owner what to do. */
export class WorkspaceError extends Error {
  override name = 'WorkspaceError'

  /**
   * @param pageId the page or record that could not be read, '' when it is no single one
   * @param message what happened and what the owner can do about it
   */
  constructor(
    readonly pageId: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
