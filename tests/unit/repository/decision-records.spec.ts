import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRequirements } from '../../../scripts/requirements/points'
import { readDecision, readDecisions } from './decision-records'

const records = readDecisions()

test('decision records are numbered without a gap, and dated in that order', () => {
  expect(records.length).toBeGreaterThan(0)
  for (const [index, { file, title }] of records.entries()) {
    const number = String(index + 1).padStart(3, '0')
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`))
    expect(title).toMatch(new RegExp(`^${number}\\. \\S`))
  }
  const dates = records.map(({ date }) => date)
  for (const date of dates) expect(new Date(`${date}T00:00Z`).toISOString()).toContain(date)
  expect(dates).toEqual([...dates].sort())
})

test('each decision record has a status, context, decision, consequences and what was rejected', () => {
  for (const { file, status, sections } of records) {
    expect(status, file).toMatch(/^(?:accepted|superseded by \[.+\]\(\d{3}-[a-z0-9-]+\.md\))$/)
    expect([...sections.keys()], file).toEqual(['Context', 'Decision', 'Consequences', 'Rejected'])
    for (const [heading, text] of sections) expect(text, `${file}, ${heading}`).not.toBe('')
  }
})

test('each point that the specification leaves open has one accepted decision record', () => {
  const points = readRequirements(readFileSync('docs/requirements.md', 'utf8'))
  const open = points.filter(({ note }) => note === 'open').map(({ id }) => id)
  const decided = records.filter(({ status }) => status === 'accepted').flatMap((record) => record.points)
  expect(open).toHaveLength(12)
  expect(decided.sort()).toEqual(open.sort())
})

test('the index of the decision records lists each under a topic, with its number and title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^- \[(\d{3}) (.+)\]\((.+)\)$/gm)].map(([, number, title, file]) => ({
    title: `${number}. ${title}`,
    file,
  }))
  const byFile = (one: { file?: string }, other: { file?: string }) =>
    (one.file ?? '') < (other.file ?? '') ? -1 : 1
  expect(listed.sort(byFile)).toEqual(records.map(({ title, file }) => ({ title, file })))
})

test('the index of the decision records links the record of each open point', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const rows = [...index.matchAll(/^\| (R-\d{3}) \| \[.+\]\((.+)\) \|$/gm)].map(([, point, file]) => [
    point,
    file,
  ])
  const accepted = records.filter(({ status }) => status === 'accepted')
  const expected = accepted.flatMap(({ file, points }) => points.map((point) => [point, file]))
  expect(rows).toEqual(expected.sort())
})

test('a decision record without a section or a date is read as such', () => {
  const record = readDecision('001-a.md', '# 001. A\n\n- Status: accepted\n\n## Context\n\nWords.\n')
  expect(record).toEqual({
    file: '001-a.md',
    title: '001. A',
    date: '',
    status: 'accepted',
    points: [],
    sections: new Map([['Context', 'Words.']]),
  })
})
