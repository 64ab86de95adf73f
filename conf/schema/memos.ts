import { fixedTexts } from '../fixed-texts'
import { address, addressList, noLimit, text, whole } from '../kinds'

/** The memos page. */
export const memos = {
  MEMOS_TITLE: text(
    '',
    'Title of the document while the memos page is open. Empty: that of the language pack.',
  ),
  MEMOS_COMMENT_TITLE: text(fixedTexts.memosComments, 'Title of the comment area of the memos page.'),
  MEMOS_CONTAINER_COUNT: whole(
    7,
    [1, noLimit],
    'Memos on the page at first, and more with each press of "More".',
  ),
  MEMOS_SOURCE: address(
    '',
    'Where the memos come from. Empty: the rows of type Memo in the content table. A path of this site or an address ' +
      'that ends in `.json`: a list of `{"id", "text", "day", "tags", "place", "link"}`, its text in Markdown. Any ' +
      'other address: a Memos server, with `MEMOS_TOKEN` where it asks who reads.',
  ),
  MEMOS_CREATOR: text(
    '',
    'Name of the account of a Memos server whose memos are shown, as the server writes it: `users/1`. Empty: the ' +
      'public memos of all its accounts.',
  ),
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
