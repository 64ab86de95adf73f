/**
 * Texts that the specification fixes in Chinese for every locale, in one place in case they are translated later.
 * Render them with `lang="zh-CN"`, so that screen readers pronounce them correctly. They are in conf because some
 * are defaults of settings.
 */
export const fixedTexts = {
  noticeLabel: '此刻',
  recommendedTag: '推荐',
  randomPost: '随便逛逛',
  searchTitle: '搜索',
  searchPlaceholder: '在此输入搜索关键词',
  searchCount: (hits: number, milliseconds: number) => `找到 ${hits} 条结果，耗时 ${milliseconds} 毫秒`,
  memosComments: '我的说说',
  notFoundMessage: '试试在站内搜索这篇文章',
  notFoundTitle: '页面未找到',
  highlightFailed: '加载失败',
} as const
