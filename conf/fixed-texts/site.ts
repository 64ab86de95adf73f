/**
 * Texts that the specification fixes in Chinese for every locale, in one folder in case they are translated later.
 * Render them with `lang="zh-CN"`, so that screen readers pronounce them correctly. They are in conf because some
 * are defaults of settings. Every page loads this file; texts of what is loaded on request have files of their own.
 */

export const noticeLabel = '此刻'
export const recommendedTag = '推荐'
export const randomPost = '随便逛逛'
export const memosComments = '我的说说'
export const notFoundMessage = '试试在站内搜索这篇文章'
export const notFoundTitle = '页面未找到'
export const highlightFailed = '加载失败'
