import type { DisplayMode } from '../../hooks/useDisplayMode'
import type { Mount } from './adapter'
import { firstMessage } from './load'

const origin = 'https://utteranc.es'
const themes: Record<DisplayMode, string> = { light: 'github-light', dark: 'github-dark' }

/** https://utteranc.es. Its script determines its own position, so it is loaded again for each widget. */
export const mount: Mount = async ({ container, settings, pageKey, mode }) => {
  const script = document.createElement('script')
  const attributes = {
    repo: settings.COMMENT_UTTERRANCES_REPO,
    'issue-term': settings.COMMENT_PAGE_KEY === 'id' ? pageKey : 'pathname',
    theme: themes[mode],
    crossorigin: 'anonymous',
    src: `${origin}/client.js`,
  }
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  const failed = new Promise<never>((_, reject) => {
    script.addEventListener('error', () => reject(new Error(`Could not load ${script.src}`)))
  })
  const alive = firstMessage(origin, (data) => typeof data === 'object' && data !== null && 'type' in data)
  container.append(script)
  await Promise.race([alive, failed])
  return {
    setMode(next) {
      const frame = container.querySelector<HTMLIFrameElement>('iframe.utterances-frame')
      frame?.contentWindow?.postMessage({ type: 'set-theme', theme: themes[next] }, origin)
    },
  }
}
