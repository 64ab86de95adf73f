import { liteClient } from 'algoliasearch/lite'
import type { CreateHostedClient } from '@/lib/search/hosted-client'

/** The hosted search's own client, the part of it that only searches. */
export const algoliaClient: CreateHostedClient = (appId, apiKey, options) =>
  liteClient(appId, apiKey, options)
