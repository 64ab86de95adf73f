import { expect, test } from 'vitest'
import { memoTags } from '@/components/blog/memos/MemoFilter'

test('the tags of memos are counted once per memo, the most used first', () => {
  const memo = (id: string, tags: string[]) => ({ id, html: '', day: '2026-01-01', tags })
  expect(memoTags([memo('1', ['tea']), memo('2', ['sea', 'tea', 'sea']), memo('3', [])])).toEqual([
    { name: 'tea', count: 2 },
    { name: 'sea', count: 1 },
  ])
})
