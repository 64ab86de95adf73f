import { expect, test } from 'vitest'
import { isUnwanted, keepInPlace, keepRulesInPlace } from '@/components/notion/islands/clean-drawing'

test('a drawing keeps its shapes and texts, and no form, frame or element that loads something', () => {
  const shapes =
    'svg g path rect text tspan style foreignObject div span p b a img defs marker title desc use'
  for (const name of shapes.split(' ')) expect(isUnwanted(name), name).toBe(false)
  const others = 'form input button textarea select iframe object embed link meta base script FORM Iframe'
  for (const name of others.split(' ')) expect(isUnwanted(name), name).toBe(true)
})

test('a position that follows the window is taken back, from elements and from rules at any depth', () => {
  const after = (position: string) => {
    const element = { style: { position } }
    keepInPlace(element)
    return element.style.position
  }
  expect(['', 'static', 'relative', 'absolute'].map(after)).toEqual(['', 'static', 'relative', 'absolute'])
  expect(['fixed', 'FIXED ', 'sticky', '-webkit-sticky', 'var(--x)'].map(after)).toEqual(['', '', '', '', ''])

  const rule = (position: string) => ({ cssText: '', style: { position } })
  const deep = rule('fixed')
  const [near, far] = [rule('relative'), rule('fixed')]
  keepRulesInPlace([near, far, { cssText: '', cssRules: [{ cssText: '', cssRules: [deep] }] }])
  expect([near, far].map(({ style }) => style.position)).toEqual(['relative', ''])
  expect(deep.style.position).toBe('')
})
