import { expect, test } from '@playwright/test'
import { settingsSchema } from '@/conf/schema'
import { contentPolicy, diagramPolicy } from '@/lib/content-policy'

/** The sources that one directive of the policy allows. */
function allowed(directive: string, settings: Record<string, unknown>): string[] {
  const policy = contentPolicy(settingsSchema.parse(settings), 'aGFzaA==')
  const [, ...sources] =
    policy
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ') ?? []
  return sources
}

test('by default only scripts and style sheets of the site run, and the one inline script', () => {
  expect(allowed('script-src', {})).toEqual(["'self'", "'sha256-aGFzaA=='"])
  expect(allowed('style-src', {})).toEqual(["'self'"])
})

test('R-388 a script and a style sheet for animations may come from where the settings say', () => {
  const settings = {
    ANIMATION_JS_URL: 'https://scripts.example/a/reveal.js',
    ANIMATE_CSS_URL: 'https://styles.example/motion.css',
  }
  expect(allowed('script-src', settings)).toContain('https://scripts.example')
  expect(allowed('style-src', settings)).toContain('https://styles.example')
})

test('the document that draws diagrams may write styles, and loads a library from elsewhere only if the settings say so', () => {
  const policy = diagramPolicy(settingsSchema.parse({}))
  expect(policy).toContain("script-src 'self'; style-src 'unsafe-inline';")
  expect(policy).not.toContain('eval')
  const other = settingsSchema.parse({ MERMAID_CDN: 'https://scripts.example/mermaid.mjs' })
  expect(diagramPolicy(other)).toContain("script-src 'self' https://scripts.example;")
  expect(allowed('script-src', { MERMAID_CDN: 'https://scripts.example/mermaid.mjs' })).not.toContain(
    'https://scripts.example',
  )
})

test('code may be coloured by a highlighter and style sheets from where the settings say', () => {
  const settings = {
    PRISM_JS_PATH: 'https://scripts.example/prism.js',
    PRISM_THEME_DARK_PATH: 'https://styles.example/night.css',
  }
  expect(allowed('script-src', settings)).toContain('https://scripts.example')
  expect(allowed('style-src', settings)).toContain('https://styles.example')
})
