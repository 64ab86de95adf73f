import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shareServices } from '@/conf/share-services'
import { type LinkedService, serviceName, shareAddress } from '@/lib/site/share-targets'

const isLinked = (service: (typeof shareServices)[number]): service is LinkedService =>
  service !== 'link' && service !== 'wechat'
const linked = shareServices.filter(isLinked)

const page = { address: 'https://blog.example/article/%E5%A2%A8?a=1&b=2', title: '墨 & ink? #1 + 2%' }

for (const service of linked) {
  test(`${service} is handed the address of the page, whole`, () => {
    const url = new URL(shareAddress(service, page))
    const given = [...url.searchParams.values()].join('\n')
    expect(given).toContain(page.address)
    // Some services take a page's title from the page itself.
    if (!['facebook', 'messenger', 'linkedin'].includes(service)) expect(given).toContain(page.title)
    expect(url.hash).toBe('')
    expect(url.href).not.toContain('+')
  })
}

test('only services with an app alone, and e-mail, are opened by a program', () => {
  const byProgram = linked.filter((service) => !shareAddress(service, page).startsWith('https://'))
  expect(byProgram).toEqual(['email', 'messenger', 'viber'])
  expect(linked.filter((service) => serviceName(service) === '')).toEqual(['email'])
})

test('half a pair of characters in a title does not throw', () => {
  expect(shareAddress('qq', { ...page, title: '\uD83D' })).toContain('title=%EF%BF%BD')
})

test('each service has its mark', () => {
  const sprite = readFileSync('public/share-icons.svg', 'utf8')
  const marks = [...sprite.matchAll(/<symbol id="(\w+)"[^>]*>(?:<path|<rect)/g)].map(([, id]) => id)
  expect(marks.toSorted()).toEqual(linked.toSorted())
})
