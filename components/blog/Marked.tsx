/** Text in which the keyword's words get marked once it is drawn (useHighlight); plain when the keyword is ''. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  return keyword === '' ? text : <span data-words="">{text}</span>
}
