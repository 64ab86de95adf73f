import type { DisplayMode } from '../../hooks/useDisplayMode'
import type { Mount } from './adapter'
import { loadFrame } from './load'

const origin = 'https://utteranc.es'
const themes: Record<DisplayMode, string> = { light: 'github-light', dark: 'github-dark' }

/** https://utteranc.es */
export const mount: Mount = async ({ container, settings, mode }) => {
  const frame = await loadFrame(
    container,
    `${origin}/client.js`,
    {
      repo: settings.COMMENT_UTTERRANCES_REPO,
      'issue-term': 'pathname',
      theme: themes[mode],
      crossorigin: 'anonymous',
    },
    'iframe.utterances-frame',
  )
  return {
    setMode(next) {
      frame.contentWindow?.postMessage({ type: 'set-theme', theme: themes[next] }, origin)
    },
  }
}
