import { copyText } from '@/components/browser/copy-text'
import type { IslandTexts } from './texts'

/** How long the button says that it has copied, in milliseconds. */
const COPIED_FOR = 2000

/** Gives every listing its copy button and the live region in which success is announced. */
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

/** Copies the listing that the button belongs to. */
export async function copyFrom(button: HTMLElement, texts: IslandTexts): Promise<void> {
  const code = button.closest('.notion-code')?.querySelector('code')
  if (!code || !(await copyText(code.textContent ?? ''))) return
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
