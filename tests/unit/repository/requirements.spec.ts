import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedPoints, readRequirements } from '../../../scripts/requirements/points'

test('R-005 docs/requirements.md holds the 490 points, each once and in order', () => {
  const points = readRequirements(readFileSync('docs/requirements.md', 'utf8'))
  const expected = Array.from({ length: 490 }, (_, index) => `R-${String(index + 1).padStart(3, '0')}`)
  expect(points.map(({ id }) => id)).toEqual(expected)
  expect(points.filter(({ note }) => note === 'open')).toHaveLength(12)
  expect(points.filter(({ note }) => note === 'example')).toHaveLength(3)
})

test('a title names single points and runs of points', () => {
  expect(namedPoints('unit › R-001 R-010 – R-012 does things')).toEqual(['R-001', 'R-010', 'R-011', 'R-012'])
})
