import { z } from 'zod'
import { address, addressList, choice, textList } from '../kinds'
import { readText } from '../read-text'

const styles = ['sans light', 'sans normal', 'serif light', 'serif normal'] as const

/** Also accepts class names (`font-sans font-light`); without a weight it is normal. */
function readStyle(value: unknown): unknown {
  const style = readText(value)
  if (typeof style !== 'string') return style
  const words = style.toLowerCase().replaceAll('font-', '').split(/\s+/)
  return words.length === 1 ? `${words[0]} normal` : words.join(' ')
}

/** Type. */
export const font = {
  FONT_STYLE: z
    .preprocess(readStyle, z.enum(styles))
    .default('sans light')
    .meta({
      description: 'Font family and weight of normal text.',
      allowed: styles.map((style) => `\`${style}\``).join(', '),
    }),
  FONT_URL: addressList([], 'Style sheets of web fonts.'),
  FONT_DISPLAY: choice(
    ['auto', 'block', 'swap', 'fallback', 'optional'],
    'swap',
    'What is shown until a web font is loaded.',
  ),
  FONT_SANS: textList(
    [
      'PingFang SC',
      '-apple-system',
      'BlinkMacSystemFont',
      'Hiragino Sans GB',
      'Microsoft YaHei',
      'Segoe UI',
      'Noto Sans SC',
      'Helvetica Neue',
      'Arial',
      'sans-serif',
      'Apple Color Emoji',
    ],
    'Sans-serif font families; the first available one is used. `Inter` is included: 47 KB of Latin letters, loaded only if it ' +
      'is listed; readers with a slow connection get the next family. Pages in traditional Chinese and Japanese use their own fonts ' +
      'instead of `PingFang SC` (and of `Noto Serif SC` below).',
  ),
  FONT_SERIF: textList(
    ['Bitter', 'Noto Serif SC', 'SimSun', 'Times New Roman', 'Times', 'serif'],
    'Serif font families.',
  ),
  FONT_AWESOME: address(
    '',
    'Style sheet of an icon font, linked on every page: menu rows may then use its classes as icons, such as ' +
      '`fas fa-house`. Empty: only the included icons.',
  ),
}
