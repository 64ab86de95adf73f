import { expect, test } from 'vitest'
import { type ArticleContext, renderArticle } from '@/lib/article'
import { highlight } from '@/lib/article/code/highlight'
import { grammarName, languageLabel, menu } from '@/lib/article/code/languages'
import { Prism } from '@/lib/article/code/prism'
import { formula } from '@/lib/article/math'
import { TimeBudget } from '@/lib/article/time-budget'
import { inTime } from '../../support/in-time'
import { type BlockSketch, context, page } from './support'

const minute = () => new TimeBudget(60_000)

test('R-246 every language of the workspace’s menu has a grammar, or is plain on purpose', () => {
  const names = Object.keys(menu)
  expect(names).toHaveLength(90)
  const plain = names.filter((name) => menu[name] === null)
  expect(plain).toEqual(['ABC', 'ASCII Art', 'Plain Text'])
  const without = names.filter((name) => {
    const grammar = menu[name]
    return typeof grammar === 'string' && typeof Prism.languages[grammar] !== 'object'
  })
  expect(without).toEqual([])
})

test('a language is known in whatever letters the record has, and is shown in its own', () => {
  expect(['C++', 'c++', 'Javascript', 'Vb.net', 'Plain text', 'LLVM IR', 'zsh'].map(grammarName)).toEqual([
    'cpp',
    'cpp',
    'javascript',
    'vbnet',
    null,
    'llvm',
    'bash',
  ])
  expect(['javascript', 'Css', 'Java/c/c++/c#', 'Klingon', ''].map(languageLabel)).toEqual([
    'JavaScript',
    'CSS',
    'Java/C/C++/C#',
    'Klingon',
    '',
  ])
})

/** For each language, words of it that its grammar must tell apart from plain text. */
const samples: readonly (readonly [language: string, source: string, token: string])[] = [
  ['Assembly', 'mov eax, 1', 'register'],
  ['C#', 'public class A {}', 'keyword'],
  ['C++', 'int main() {}', 'keyword'],
  ['Docker', 'FROM node:20', 'keyword'],
  ['F#', 'let x = 1', 'keyword'],
  ['HTML', '<p class="a">', 'tag'],
  ['Java/C/C++/C#', 'return null;', 'keyword'],
  ['LLVM IR', '%1 = add i32 1, 2', 'keyword'],
  ['Mathematica', 'Sin[x]', 'punctuation'],
  ['Mermaid', 'graph TD', 'keyword'],
  ['Notion Formula', 'if(prop("Done"), 1, 0)', 'string'],
  ['Objective-C', '@interface A', 'keyword'],
  ['Plain Text', 'if (true)', ''],
  ['Shell', 'echo "$HOME"', 'string'],
  ['VB.Net', 'Dim x As Integer', 'keyword'],
  ['Visual Basic', 'Dim x As Integer', 'keyword'],
  ['WebAssembly', '(module)', 'keyword'],
  ['XML', '<a/>', 'tag'],
]

test('the grammar’s name is one word, whatever the language of a record is', () => {
  expect(grammarName('x\tfixed\ninset-0\u00a0z-50 size-full')).toBe('x-fixed-inset-0-z-50-size-full')
  expect(grammarName('F*\r"><b')).toBe('f-b')
})

test('R-246 languages whose names differ from their grammars’ are coloured', () => {
  for (const [language, source, token] of samples) {
    const html = highlight(source, language, minute())
    if (token === '') expect(html, language).not.toContain('<')
    else expect(html, language).toContain(`class="token ${token}`)
  }
})

test('whatever the grammar, a listing keeps its letters and gains nothing but token spans', () => {
  const source = 'a < b && "</code><script>" // & <b onclick="x">\n\t{}'
  for (const language of Object.keys(menu)) {
    const html = highlight(source, language, minute())
    const plain = html.replace(/<span class="token [\w -]+">|<\/span>/g, '')
    expect(plain, language).not.toContain('<')
    expect(
      plain
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ).toBe(source)
  }
})

test('a listing that a grammar would read for minutes stays plain, and so does what follows it', async () => {
  const endless = '_'.repeat(50_000)
  const time = await inTime(2_000, () => {
    const budget = new TimeBudget(200)
    expect(highlight(endless, 'SCSS', budget)).toBe(endless)
    return budget
  })
  expect(highlight('let a', 'JavaScript', time)).toBe('let a')
  // Another article has its own time.
  expect(highlight('let a', 'JavaScript', minute())).toContain('token')
})

test('line numbers stand beside code, and beside the first of the lines that a long one is broken into', () => {
  const listing = (wrap: boolean) =>
    renderArticle(
      page([
        {
          type: 'code',
          title: '/* a\n b */ c\nd',
          properties: { language: [['JavaScript']] },
          format: { code_wrap: wrap },
        },
      ]),
      context({ CODE_LINE_NUMBERS: true }),
    ).html
  expect(listing(false)).toContain('<span class="notion-code-numbers" aria-hidden="true">1\n2\n3</span>')
  expect(listing(true)).toContain(
    '<code><span class="notion-code-line"><span class="token comment">/* a</span>\n</span>' +
      '<span class="notion-code-line"><span class="token comment"> b */</span> c\n</span>' +
      '<span class="notion-code-line">d</span></code>',
  )
})

test('listings name the style sheets and the highlighter that the settings put in the place of ours, and only then', () => {
  const listing = (settings: Partial<ArticleContext['settings']>) =>
    renderArticle(
      page([{ type: 'code', title: 'let a', properties: { language: [['C++']] } }]),
      context(settings),
    ).html
  const addresses = {
    PRISM_THEME_LIGHT_PATH: '/day.css',
    PRISM_THEME_DARK_PATH: '/night.css',
    PRISM_THEME_PREFIX_PATH: '/one.css',
    PRISM_JS_AUTO_LOADER: '/loader.js',
  }
  expect(listing({})).not.toMatch(/data-(light|dark|highlighter|loader)|language-cpp|notion-code-night/)
  const switched = listing(addresses)
  expect(switched).toContain('data-light="/day.css" data-dark="/night.css"')
  expect(switched).toContain('<pre class="language-cpp"><code class="language-cpp">')
  expect(switched).not.toContain('data-loader')
  const fixed = listing({ ...addresses, PRISM_THEME_SWITCH: false, PRISM_JS_PATH: '/prism.js' })
  expect(fixed).toContain('data-light="/one.css" data-dark="/one.css"')
  expect(fixed).toContain('data-highlighter="/prism.js" data-loader="/loader.js"')
  expect(fixed).toContain('notion-code notion-code-night')
})

test('listings whose lines are not broken, and formulas, tell their height before they are drawn', () => {
  const code = (wrap: boolean) => ({ type: 'code', title: 'a\nb\nc', format: { code_wrap: wrap } })
  const draw = (block: BlockSketch) => renderArticle(page([block]), context()).html
  expect(draw(code(false))).toMatch(/<div class="notion-code-scroll"[^>]* style="--lines:3">/)
  expect(draw(code(false))).not.toContain('notion-code-wrap')
  expect(draw(code(true))).toContain('<figure class="notion-code notion-code-wrap"')
  expect(draw(code(true))).not.toContain('--lines')
  const height = (formula: string) =>
    Number(/--lines:([\d.]+)/.exec(draw({ type: 'equation', title: formula }))?.[1])
  expect(height('x')).toBe(1.2)
  expect(height('x \\\\ y')).toBe(2.4)
  expect(height('\\frac{a}{b}')).toBeGreaterThan(1.7)
  expect(height('\\frac{a}{b}')).toBeLessThan(2)
})

/** A formula as readers see it: KaTeX repeats the source in an annotation for programs. */
const visible = (source: string) =>
  formula(source, false, new TimeBudget(2_000)).replace(
    /<span class="katex-mathml">.*?<\/math><\/span>/gs,
    '',
  )

test('a formula lays no line over what stands above it', () => {
  const spaces = (source: string) =>
    [...visible(source).matchAll(/margin-top:(-?[\d.]+)em/g)].map(([, em]) => em)
  expect(spaces('a\\\\[-40em]b\\\\[-0.5ex]c')).toEqual(['0', '0'])
  expect(spaces('a\\\\[2em]b')).toEqual(['2'])
})

test('a formula writes nothing into the log, and what it would have written is not drawn', () => {
  const { log, error } = console
  const lines: unknown[] = []
  try {
    console.log = console.error = (...texts: unknown[]) => lines.push(texts)
    for (const source of [
      ...['\\message{forged line}x', '\\errmessage{forged line}x', '\\show\\alpha x'],
      ...['\\let\\a\\message\\a{forged line}x', '\\def\\a{\\message{forged line}}\\a x'],
    ]) {
      expect(visible(source).replace(/<[^>]*>/g, ''), source).toBe('x')
    }
  } finally {
    Object.assign(console, { log, error })
  }
  expect(lines).toEqual([])
})

test('formulas beyond the room of an article are shown as they are written', () => {
  let ended = 0
  const { length } = formula('x^2', false, minute())
  const time = new TimeBudget(2_000, () => ended++, length)
  const [first, second] = ['x^2', 'y^2'].map((source) => formula(source, false, time))
  expect(first).toContain('katex')
  expect(second).toBe('<code>y^2</code>')
  expect(ended).toBe(1)
})

test('a formula that was drawn before takes no time of the next article, but its room', () => {
  const html = formula('\\sqrt{u}', false, minute())
  expect(formula('\\sqrt{u}', false, new TimeBudget(0))).toBe(html)
  expect(formula('\\sqrt{u}', true, new TimeBudget(0))).toBe('<code>\\sqrt{u}</code>')
  expect(formula('\\sqrt{u}', false, new TimeBudget(60_000, undefined, html.length - 1))).toBe(
    '<code>\\sqrt{u}</code>',
  )
})
