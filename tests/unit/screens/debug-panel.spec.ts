import { expect, test } from 'vitest'
import { debugPanel } from '@/lib/screens/head/debug-panel'

const noon = new Date('2026-05-05T12:00:00Z')

test('no page has a debug panel unless DEBUG is on', () => {
  expect(debugPanel({ DEBUG: false, SUB_PATH: '' }, 'en-US', noon)).toEqual([])
})

test('with DEBUG on a script of the site itself brings the panel, in the language of the site', () => {
  expect(debugPanel({ DEBUG: true, SUB_PATH: '/blog' }, 'fr', noon)).toEqual([
    {
      tag: 'script',
      src: '/blog/assets/debug.js',
      data: JSON.stringify({
        texts: { open: 'Ouvrir le panneau de débogage', close: 'Fermer le panneau de débogage' },
        lang: 'fr-FR',
        made: '2026-05-05T12:00:00.000Z',
      }),
    },
  ])
})
