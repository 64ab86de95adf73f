/** The texts of the hosted search that the specification fixes in Chinese for every locale, like those in ./site. */

export const searchTitle = '搜索'
export const searchPlaceholder = '在此输入搜索关键词'
export const searchCount = (hits: number, milliseconds: number) =>
  `找到 ${hits} 条结果，耗时 ${milliseconds} 毫秒`
