/** Works of others that are in the repository or its builds: drawings, fonts and styles. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconPackages } from '../icon-packages'

export interface Carried {
  title: string
  /** Where it is, and where it comes from. */
  about: string
  licence: string
  /** Files with the licence, from the top of the project. */
  texts: readonly string[]
  copyright: readonly string[]
}

/** Lists them. Pictures, sounds and the other files in `public` were made for this project and have its licence. */
export function carriedWorks(root: string): Carried[] {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  return [
    {
      title: `Lucide ${iconPackages['lucide-static']}`,
      about:
        'Line icons in public/icons.svg and public/share-icons.svg (scripts/icons.ts). https://lucide.dev',
      licence: 'ISC AND MIT',
      texts: ['scripts/notices/ISC-lucide.txt'],
      copyright: [],
    },
    {
      title: `Simple Icons ${iconPackages['simple-icons']}`,
      about:
        'Brand marks in public/icons.svg and public/share-icons.svg (scripts/icons.ts). https://simpleicons.org. The marks are trademarks ' +
        "of their owners; see the package's DISCLAIMER.md.",
      licence: 'CC0-1.0',
      texts: [],
      copyright: [],
    },
    {
      title: `KaTeX fonts ${versionOf('katex')}`,
      about: 'Fonts of equations, which builds carry (katex.min.css). https://github.com/KaTeX/katex-fonts',
      licence: 'OFL-1.1',
      texts: ['scripts/notices/OFL-1.1.txt'],
      copyright: [
        'Copyright (c) 2009-2010, Design Science, Inc. (<www.mathjax.org>)',
        'Copyright (c) 2014-2018 Khan Academy (<www.khanacademy.org>), with Reserved Font Names KaTeX_AMS, ' +
          'KaTeX_Caligraphic, KaTeX_Fraktur, KaTeX_Main, KaTeX_Math, KaTeX_SansSerif, KaTeX_Script, KaTeX_Size1, ' +
          'KaTeX_Size2, KaTeX_Size3, KaTeX_Size4 and KaTeX_Typewriter',
      ],
    },
    {
      title: 'Skia',
      about:
        'Draws covers and share pictures, in the libraries that @napi-rs/canvas loads; standalone builds have them. https://skia.org',
      licence: 'BSD-3-Clause',
      texts: ['scripts/notices/BSD-3-Clause-skia.txt'],
      copyright: [],
    },
    {
      title: `Tailwind CSS ${versionOf('tailwindcss')}`,
      about: 'Base styles in the style sheets of builds. https://tailwindcss.com',
      licence: 'MIT',
      texts: ['node_modules/tailwindcss/LICENSE'],
      copyright: [],
    },
  ]
}
