import { failedResponse, type ModalResponse, toModalResponse } from './modal-response'

/** What the modal search is asked. */
export interface ModalQuery {
  /** '' warms the search up. */
  query: string
  /** Id of the page to search below; '' for the whole blog. */
  ancestorId: string
}

/** A search; it never rejects, what goes wrong is in the answer. */
export type ModalSearchCall = (query: ModalQuery) => Promise<ModalResponse>

/**
 * A function that asks the blog's search route.
 * @param subPath SUB_PATH
 * @param request sends the request, for instance `fetch`
 */
export function modalSearchCall(
  subPath: string,
  request: (address: string) => Promise<Pick<Response, 'json'>>,
): ModalSearchCall {
  return async ({ query, ancestorId }) => {
    try {
      const response = await request(`${subPath}/api/search?${new URLSearchParams({ query, ancestorId })}`)
      return (
        toModalResponse(await response.json()) ??
        failedResponse('no-answer', 'The answer is no search result')
      )
    } catch (error) {
      return failedResponse('unreachable', error instanceof Error ? error.message : String(error))
    }
  }
}
