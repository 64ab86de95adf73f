import { cleanText, toGraphemes } from './clean-text'

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u

/** Returns what stands for a post in large: its icon where that is an emoji, else the first letter of its title. */
export function emblemOf(icon: string, title: string): string {
  const [drawn = ''] = emoji.test(icon) ? toGraphemes(cleanText(icon)) : []
  if (drawn !== '') return drawn
  return (
    toGraphemes(cleanText(title))
      .find((letter) => /[\p{L}\p{N}]/u.test(letter))
      ?.toUpperCase() ?? '✦'
  )
}
