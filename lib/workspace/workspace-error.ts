/** A failure of the workspace, told so that the site's owner knows what to do. */
export class WorkspaceError extends Error {
  override name = 'WorkspaceError'

  /**
   * @param pageId the page or record that could not be had, '' when no single one is concerned
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
