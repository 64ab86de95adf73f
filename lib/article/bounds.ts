/** Limits of what is read and drawn of a page. What exceeds one is left out, with a line in the log. */
export interface Bounds {
  blocks: number
  /** Characters of text. */
  letters: number
  /** Characters of addresses, as far as they are long. */
  addressLetters: number
  /** Pieces of text with formats. */
  spans: number
  /** References to notes; further ones stay plain text. */
  notes: number
  /** Cells of tables and databases. */
  cells: number
  /** Each view of a database repeats the rows, and asks the workspace for them. */
  views: number
  /** What databases have beside their cells: options, files, headings, groups, rows once more. About 100 characters of HTML each. */
  parts: number
  /** Units of work.ts. */
  work: number
  /** Characters of HTML of formulas: a formula of one line takes some thousands. */
  formulaHtml: number
  /** Characters of HTML after which no further block is drawn. */
  html: number
}

/** More than any real page has, but what a server draws in seconds and with some hundred megabytes of memory. */
export const articleBounds: Bounds = {
  // Only references to references reach it.
  blocks: 30_000,
  // Several books. Only references to references, or lists of the same block, can multiply a text to more.
  letters: 2_000_000,
  addressLetters: 2_000_000,
  // A long book with notes has 30,000.
  spans: 40_000,
  notes: 5_000,
  // What can be drawn in a second. Databases are shown whole; only many views of very large ones come to more.
  cells: 30_000,
  views: 100,
  // 20 views of 200 rows with options, grouped by them, are shown whole.
  parts: 150_000,
  // Some seconds: ten times what a page takes that comes near any other of these bounds.
  work: 2_000_000,
  // Without a bound a post of 9 MB becomes a page of 70 MB.
  formulaHtml: 8_000_000,
  // Three times a long book. Each kind of block has a bound of its own, and a page that reaches many of them would still keep the server busy for seconds.
  html: 8_000_000,
}

/** For a page that is shown in others: every page has the announcement, and lists have many previews and memos. */
export const partBounds: Bounds = {
  blocks: 500,
  letters: 20_000,
  addressLetters: 20_000,
  spans: 2_000,
  notes: 100,
  cells: 1_000,
  views: 5,
  parts: 2_000,
  work: 100_000,
  formulaHtml: 100_000,
  html: 100_000,
}
