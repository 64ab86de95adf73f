import { afterEach, expect, test } from 'vitest'
import { copyText } from '@/components/browser/copy-text'

/** What a browser has that lets no script write to the clipboard. */
class Element {
  readonly style: Record<string, string> = {}
  value = ''
  constructor(readonly steps: string[]) {}
  select() {
    this.steps.push(`select "${this.value}"`)
  }
  focus() {
    this.steps.push('focus back')
  }
  remove() {
    this.steps.push('remove')
  }
}

const names = ['document', 'HTMLElement', 'navigator'] as const
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
afterEach(() => {
  names.forEach((name, place) => {
    const known = before[place]
    if (known) Object.defineProperty(globalThis, name, known)
    else Reflect.deleteProperty(globalThis, name)
  })
})

test('without a clipboard a text is copied out of a field that is gone afterwards, and the focus is where it was', async () => {
  const steps: string[] = []
  const given = {
    document: {
      activeElement: new Element(steps),
      body: { append: () => steps.push('append') },
      createElement: () => new Element(steps),
      execCommand: (command: string) => steps.push(command) > 0,
    },
    HTMLElement: Element,
    navigator: { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } },
  }
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: given[name], configurable: true, writable: true })
  expect(await copyText('https://blog.example/ink')).toBe(true)
  expect(steps).toEqual(['append', 'select "https://blog.example/ink"', 'copy', 'remove', 'focus back'])
})
