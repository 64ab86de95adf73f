import { WorkspaceError } from '../workspace-error'
import { WorkspaceClient } from './client'
import type { Answer } from './client-options'

/** A client for the embedded workspace. It takes the same requests as the real one, without a network. */
export class EmbeddedClient extends WorkspaceClient {
  constructor() {
    super({ apiBaseUrl: '' })
  }

  protected override async send(endpoint: string, body: string): Promise<Answer> {
    try {
      // Loaded on demand: a deployment with its own workspace never needs the sample content.
      const { answerEmbedded } = await import('../../embedded-workspace')
      const { status, headers, body: answer } = await answerEmbedded(endpoint, JSON.parse(body))
      return { status, retryAfter: headers['retry-after'] ?? null, body: JSON.stringify(answer) }
    } catch (cause) {
      throw new WorkspaceError(
        '',
        'The sample content cannot be read. Compile it with `npm run prepare:workspace`, or set NOTION_PAGE_ID to ' +
          'the page of your own workspace.',
        { cause },
      )
    }
  }
}
