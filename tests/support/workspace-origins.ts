/** The origins of the workspace under test: its own, and that of its stored files. Their pictures are the site's content. */
export function workspaceOrigins(): string[] {
  return [process.env.E2E_WORKSPACE, process.env.E2E_FILES].filter((origin) => origin !== undefined)
}
