import { expect, test } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'
import { parsePageIds, type RootPage } from '@/lib/workspace/page-id'

const plain = 'f764c4ba1e69447984105c231d6b42b8'
const id = 'f764c4ba-1e69-4479-8410-5c231d6b42b8'
const other = '0b8a3c1d-5e2f-4a67-9c80-1d2e3f405162'

const view = '11112222-3333-4444-5555-666677778888'
const plainView = view.replaceAll('-', '')
const page = { language: '', id, viewId: null }
const withView = { ...page, viewId: view }

const accepted: [text: string, pages: RootPage[]][] = [
  [plain, [page]],
  [plain.toUpperCase(), [page]],
  [` ${id} `, [page]],
  [`https://www.notion.so/${plain}`, [page]],
  [`https://www.notion.so/team/My-blog-${plain}?v=${plainView}`, [withView]],
  [`https://someone.notion.site/${encodeURIComponent('我的博客')}-${plain}?pvs=4`, [page]],
  [`https://app.notion.com/p/${id}/`, [page]],
  [`My-blog-${plain}`, [page]],
  [
    `zh:${plain}, en:${other}`,
    [
      { ...page, language: 'zh' },
      { language: 'en', id: other, viewId: null },
    ],
  ],
  [`zh-CN:https://www.notion.so/${plain}`, [{ ...page, language: 'zh-CN' }]],
  // As owners copy them.
  [`${plain}?v=${plainView}`, [withView]],
  [`${id}?v=${view}`, [withView]],
  [`${plain}?v=`, [page]],
  [`name.notion.site/${plain}?v=${plainView}`, [withView]],
  [`https://name.notion.site/Title-${plain}?v=${plainView}&pvs=4`, [withView]],
  [`https://name.notion.site/-slug-${plain}`, [page]],
  [`https://www.notion.so/team/Blog-${plain}?pvs=4#${other.replaceAll('-', '')}`, [page]],
  [`${plain}#${other}`, [page]],
  [`"${plain}"`, [page]],
  [`“https://www.notion.so/${plain}?v=${plainView}”`, [withView]],
  [`<https://www.notion.so/${plain}>`, [page]],
  [`zh:'${plain}'`, [{ ...page, language: 'zh' }]],
  [`notion://www.notion.so/team/Blog-${plain}?v=${plainView}`, [withView]],
  [`www.notion.so/workspace/${plain}?v=${plainView}`, [withView]],
  [`https://app.notion.com/p/team/Blog-${plain}?v=${plainView}`, [withView]],
  // A row that is open in front of the database, or in front of no page that is named.
  [`https://www.notion.so/${plain}?v=${plainView}&p=${other.replaceAll('-', '')}&pm=s`, [withView]],
  [`https://www.notion.so/team?p=${plain}`, [page]],
]
for (const [text, pages] of accepted) {
  test(`NOTION_PAGE_ID "${text}" is read`, () => {
    expect(parsePageIds(text)).toEqual({ ok: true, pages })
  })
}

test('every accepted form passes the check of the settings, so that it reaches the parser', () => {
  for (const [text] of accepted) {
    expect(resolveDeployed({}, { NOTION_PAGE_ID: text }).NOTION_PAGE_ID, text).toBe(text.trim())
  }
})

for (const address of [
  'https://name.notion.site/blog',
  'name.notion.site/blog?v=1',
  'name.notion.site',
  'https://www.notion.so/',
  'www.notion.so/you/blog',
  'https://app.notion.com/p/you/blog',
]) {
  test(`the short address ${address} passes the settings, and is refused with the way to the link`, () => {
    expect(resolveDeployed({}, { NOTION_PAGE_ID: address }).NOTION_PAGE_ID).toBe(address)
    const error = JSON.stringify(parsePageIds(address))
    expect(error).toContain(`NOTION_PAGE_ID is \\"${address}\\"`)
    expect(error).toContain('Share → Copy link')
  })
}

for (const text of ['my blog', plain.slice(1), `${plain}0`, `${plain},nonsense`, ',']) {
  test(`NOTION_PAGE_ID "${text}" is refused with the setting, the value and what to do`, () => {
    const parsed = parsePageIds(text)
    expect(parsed).toMatchObject({ ok: false })
    expect(JSON.stringify(parsed)).toContain(
      `NOTION_PAGE_ID (\\"${text}\\") is not the address of a Notion page`,
    )
    expect(JSON.stringify(parsed)).toContain('32 letters and digits')
  })
}

test('a token in place of an address is not repeated', () => {
  const token = `v02:user_token_or_cookies:${'Ab1'.repeat(20)}`
  for (const text of [token, encodeURIComponent(token), `https://www.notion.so/${token}`]) {
    expect(JSON.stringify(parsePageIds(text))).toContain('(hidden)')
    expect(JSON.stringify(parsePageIds(text))).not.toContain('Ab1')
  }
})
