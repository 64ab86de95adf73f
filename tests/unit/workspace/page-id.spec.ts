import { expect, test } from '@playwright/test'
import { parsePageIds } from '@/lib/workspace/page-id'

const plain = 'f764c4ba1e69447984105c231d6b42b8'
const id = 'f764c4ba-1e69-4479-8410-5c231d6b42b8'
const other = '0b8a3c1d-5e2f-4a67-9c80-1d2e3f405162'

const accepted: [text: string, pages: { language: string; id: string }[]][] = [
  [plain, [{ language: '', id }]],
  [plain.toUpperCase(), [{ language: '', id }]],
  [` ${id} `, [{ language: '', id }]],
  [`https://www.notion.so/${plain}`, [{ language: '', id }]],
  [`https://www.notion.so/team/My-blog-${plain}?v=${other.replaceAll('-', '')}`, [{ language: '', id }]],
  [`https://someone.notion.site/${encodeURIComponent('我的博客')}-${plain}?pvs=4`, [{ language: '', id }]],
  [`https://app.notion.com/p/${id}/`, [{ language: '', id }]],
  [`My-blog-${plain}`, [{ language: '', id }]],
  [
    `zh:${plain}, en:${other}`,
    [
      { language: 'zh', id },
      { language: 'en', id: other },
    ],
  ],
  [`zh-CN:https://www.notion.so/${plain}`, [{ language: 'zh-CN', id }]],
]
for (const [text, pages] of accepted) {
  test(`NOTION_PAGE_ID "${text}" is read`, () => {
    expect(parsePageIds(text)).toEqual({ ok: true, pages })
  })
}

for (const text of [
  'my blog',
  plain.slice(1),
  `${plain}0`,
  'https://www.notion.so/',
  `${plain},nonsense`,
  ',',
]) {
  test(`NOTION_PAGE_ID "${text}" is refused with the setting, the value and what is accepted`, () => {
    const parsed = parsePageIds(text)
    expect(parsed).toMatchObject({ ok: false })
    expect(JSON.stringify(parsed)).toContain(`NOTION_PAGE_ID is \\"${text}\\"`)
    expect(JSON.stringify(parsed)).toContain('32 hexadecimal digits')
  })
}
