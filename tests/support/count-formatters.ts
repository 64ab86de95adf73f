/** Returns how many date formatters are created while something runs: each takes some 48 KB outside the heap. */
export function countFormatters(run: () => unknown): number {
  const own = Intl.DateTimeFormat
  let count = 0
  Intl.DateTimeFormat = new Proxy(own, {
    construct: (target, given) => {
      count += 1
      return Reflect.construct(target, given)
    },
  })
  try {
    run()
  } finally {
    Intl.DateTimeFormat = own
  }
  return count
}

/** Variants of a name in upper and lower case. */
export function spellingsOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const bits = number.toString(2).padStart(name.length, '0')
    return [...name]
      .map((letter, at) => (bits[at] === '1' ? letter.toUpperCase() : letter.toLowerCase()))
      .join('')
  })
}
