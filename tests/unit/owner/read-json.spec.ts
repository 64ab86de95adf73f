import { expect, test } from 'vitest'
import { readJsonObject } from '@/scripts/owner/read-json'

const file = 'owner/settings.json'

test('one object is read, whatever stands before it', () => {
  expect(readJsonObject('\uFEFF{ "AUTHOR": "Mira", "SINCE": 2020 }', file)).toEqual({
    value: { AUTHOR: 'Mira', SINCE: 2020 },
    problems: [],
  })
})

const faults: readonly [text: string, problem: string][] = [
  ['', 'line 1, column 1: expected a text in double quotes, a number, true, false, null, { or [.'],
  ['{ "a": 1,\n  "b": 2,\n}', 'line 3, column 1: expected no comma before }: remove it.'],
  ["{\n  'a': 1\n}", 'line 2, column 3: expected a name in double quotes.'],
  ['{ a: 1 }', 'line 1, column 3: expected a name in double quotes.'],
  ['{ "a" 1 }', 'line 1, column 7: expected a colon.'],
  ['{ "a": 1 "b": 2 }', 'line 1, column 10: expected a comma or }.'],
  ['{ "a": [1, 2 }', 'line 1, column 14: expected a comma or ].'],
  ['{ "a": [1, ] }', 'line 1, column 12: expected no comma before ]: remove it.'],
  ['{ , }', 'line 1, column 3: expected a name in double quotes.'],
  [
    '{ "a": Mira }',
    'line 1, column 8: expected a text in double quotes, a number, true, false, null, { or [.',
  ],
  [
    '{ "a": 012 }',
    'line 1, column 8: expected a text in double quotes, a number, true, false, null, { or [.',
  ],
  [
    '{ "a": "open }',
    'line 1, column 8: expected a text in double quotes, a number, true, false, null, { or [.',
  ],
  ['{ "a": 1 }\n{ "b": 2 }', 'line 2, column 1: expected the end of the file.'],
  ['{ // author\n}', 'line 1, column 3: expected a name in double quotes.'],
]

for (const [text, problem] of faults) {
  test(`the place of a fault is told: ${JSON.stringify(text)}`, () => {
    expect(readJsonObject(text, file)).toEqual({ value: {}, problems: [`${file}, ${problem}`] })
  })
}

for (const text of ['[]', '"text"', 'null', '7']) {
  test(`what is no object is refused: ${text}`, () => {
    expect(readJsonObject(text, file)).toEqual({
      value: {},
      problems: ['owner/settings.json: write one object, { "NAME": value }.'],
    })
  })
}
