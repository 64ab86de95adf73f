/** More memos than this are read from no source: all of them are on one page. */
export const memoLimit = 100
