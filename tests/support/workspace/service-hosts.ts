/** The service's real host names, which the workspace server answers under when it has a certificate for them. */
export const serviceHosts = {
  app: 'app.notion.com',
  www: 'www.notion.so',
  files: 'file.notion.com',
  pictures: 'img.notionusercontent.com',
} as const

/** A host that is none of the service's: redirects lead there to see what they carry. */
export const foreignHost = 'elsewhere.example'

/** Every name that the tests map to the loopback address. */
export const mappedHosts: readonly string[] = [...Object.values(serviceHosts), foreignHost]

/** Whether stored files alone are served under a name. */
export function isFileHost(host: string): boolean {
  return host === serviceHosts.files || host === serviceHosts.pictures
}
