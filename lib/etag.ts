/** Returns whether a request's `If-None-Match` names a version; weak tags count as strong ones (RFC 9110, 13.1.2). */
export function namesEtag(condition: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return condition.trim() === '*' || condition.split(',').some((tag) => bare(tag) === bare(etag))
}
