/** The origins of the workspace under test and of its stored files. Their pictures are content of the site. */
export function workspaceOrigins(): string[] {
  return [process.env.E2E_WORKSPACE, process.env.E2E_FILES].filter((origin) => origin !== undefined)
}
