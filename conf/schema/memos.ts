import { address, addressList, noLimit, text, whole } from '../kinds'

/** The memos page. */
export const memos = {
  MEMOS_TITLE: text('Small notes from the desk', 'Title of the document while the memos page is open.'),
  MEMOS_COMMENT_TITLE: text('我的说说', 'Title of the comment area of the memos page.'),
  MEMOS_CONTAINER_COUNT: whole(7, [1, noLimit], 'Memos on the page.'),
  MEMOS_SOURCE: address('/memos.json', 'Where the memos come from: a JSON file.'),
  MEMOS_ASSETS: addressList(
    [
      '/assets/memos/memos.css',
      '/assets/memos/highlight.css',
      '/assets/memos/lazy-load.js',
      '/assets/memos/marked.js',
      '/assets/memos/view-image.js',
      '/assets/memos/highlight.js',
      '/assets/memos/date.js',
      '/assets/memos/memos.js',
    ],
    'Style sheets and scripts that the memos page loads.',
  ),
}
