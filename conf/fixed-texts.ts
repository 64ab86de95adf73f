/**
 * Texts that the specification fixes in Chinese for every locale, in one place in case they are translated later.
 * Render them with `lang="zh-CN"`, so that screen readers pronounce them correctly. They are in conf because some
 * are defaults of settings. Separate exports, so that a page only loads those that it shows: import them as a namespace.
 */

export const noticeLabel = '此刻'
export const recommendedTag = '推荐'
export const randomPost = '随便逛逛'
export const searchTitle = '搜索'
export const searchPlaceholder = '在此输入搜索关键词'
export const searchCount = (hits: number, milliseconds: number) =>
  `找到 ${hits} 条结果，耗时 ${milliseconds} 毫秒`
export const memosComments = '我的说说'
export const notFoundMessage = '试试在站内搜索这篇文章'
export const notFoundTitle = '页面未找到'
export const highlightFailed = '加载失败'
