import { expect, test } from 'vitest'
import { readLiteral } from '@/conf/read-literal'

const read: readonly [text: string, value: unknown][] = [
  ['{"a": [1, -2.5, true, null]}', { a: [1, -2.5, true, null] }],
  ['{ a: \'x\', b_2: `y`, 标题: "z", }', { a: 'x', b_2: 'y', 标题: 'z' }],
  ['[{ title: “News”, url: ‘/tag/a’ }，]', [{ title: 'News', url: '/tag/a' }]],
  ['{ // words\n a: "http://x", /* more */ b: [] };', { a: 'http://x', b: [] }],
  ['"it\\\'s \\u4f60\\n"', "it's 你\n"],
]

for (const [text, value] of read) {
  test(`the literal ${JSON.stringify(text)} is read`, () => {
    expect(readLiteral(text)).toEqual(value)
  })
}

for (const text of ['', '{', '[1 2]', '{a}', '{a: alert()}', "'open", '{} x', '['.repeat(1000)]) {
  test(`the text ${JSON.stringify(text.slice(0, 20))} is no literal`, () => {
    expect(() => readLiteral(text)).toThrow(SyntaxError)
  })
}

test('a name of the object’s prototype is an entry like another', () => {
  const value = readLiteral('{"__proto__": {"a": 1}}')
  expect(Object.keys(value as object)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})
