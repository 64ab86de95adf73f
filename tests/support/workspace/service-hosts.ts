/** The service's real host names, under which the workspace server answers when it has a certificate. */
export const serviceHosts = {
  app: 'app.notion.com',
  www: 'www.notion.so',
  files: 'file.notion.com',
  pictures: 'img.notionusercontent.com',
} as const

/** A foreign host: tests redirect there to see what is sent. */
export const foreignHost = 'elsewhere.example'

/** Every name that the tests map to the loopback address. */
export const mappedHosts: readonly string[] = [...Object.values(serviceHosts), foreignHost]

/** Whether a host only serves stored files. */
export function isFileHost(host: string): boolean {
  return host === serviceHosts.files || host === serviceHosts.pictures
}
