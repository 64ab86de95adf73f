function normal(path: string): string {
  const address = path.replace(/[?#].*/s, '').replace(/([^/])\/+$/, '$1')
  try {
    return decodeURI(address)
  } catch {
    // A stray percent sign: compare the address as it stands.
    return address
  }
}

/** Whether two addresses of this site name the same page: query, hash, closing slash and encoding do not matter. */
export function samePath(a: string, b: string): boolean {
  return normal(a) === normal(b)
}
