import type { BootTools } from './boot-tools'
import type { IslandTexts } from './texts'

/** Milliseconds for which the button shows success. */
const COPIED_FOR = 2000

/** Adds to every code block a copy button and a live region that announces success. */
export function prepareCode(root: HTMLElement, texts: IslandTexts): void {
  for (const bar of root.querySelectorAll('.notion-code-bar')) {
    let button = bar.querySelector<HTMLButtonElement>('.notion-copy')
    if (!button) {
      const tools = document.createElement('div')
      tools.className = 'notion-code-tools'
      button = document.createElement('button')
      button.type = 'button'
      button.className = 'notion-copy'
      const status = document.createElement('span')
      status.className = 'sr-only'
      status.role = 'status'
      tools.append(button, status)
      bar.append(tools)
    }
    button.textContent = texts.copy
    button.ariaLabel = texts.copyCode
  }
}

/** Copies the code block of the button. */
export async function copyFrom(
  button: HTMLElement,
  texts: IslandTexts,
  { copyText }: Pick<BootTools, 'copyText'>,
): Promise<void> {
  const code = button.closest('.notion-code')?.querySelector('code')
  if (!code) return
  // The mark of controls that wait (styles/globals.css).
  button.dataset.held = ''
  const isCopied = await copyText(code.textContent ?? '')
  delete button.dataset.held
  if (!isCopied) return
  const status = button.nextElementSibling
  button.textContent = texts.copied
  button.dataset.copied = ''
  if (status) status.textContent = texts.copied
  setTimeout(() => {
    button.textContent = texts.copy
    delete button.dataset.copied
    if (status) status.textContent = ''
  }, COPIED_FOR)
}
