import * as fixedTexts from '../fixed-texts/site'
import { address, addressList, noLimit, text, whole } from '../kinds'

/** The memos page. */
export const memos = {
  MEMOS_TITLE: text('', 'Document title of the memos page. Empty: the title of the language pack.'),
  MEMOS_COMMENT_TITLE: text(fixedTexts.memosComments, 'Title of the comment area of the memos page.'),
  MEMOS_CONTAINER_COUNT: whole(
    7,
    [1, noLimit],
    'Number of memos on the page initially, and of those that "More" adds.',
  ),
  MEMOS_SOURCE: address(
    '',
    'Source of the memos. Empty: the rows of type Memo in the content table. A path of this site or an address that ends ' +
      'in `.json`: a list of `{"id", "text", "day", "tags", "place", "link"}`, with texts in Markdown. Any other address: a ' +
      'Memos server, with `MEMOS_TOKEN` if it needs a token.',
  ),
  MEMOS_CREATOR: text(
    '',
    'Name of the account of a Memos server whose memos are shown, in the format of the server: `users/1`. Empty: the ' +
      'public memos of all accounts.',
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
