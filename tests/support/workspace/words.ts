import type { Random } from './random'

type Words = readonly [string, ...string[]]

export const CATEGORIES: Words = [
  'Engineering',
  '设计',
  'Travel',
  '读书',
  'Databases',
  '生活',
  'Security',
  '开源',
]

export const TAGS: Words = [
  ...(['推荐', 'TypeScript', 'React', '性能', 'CSS', '摄影', 'Rust', '写作', 'Testing', '茶'] as const),
  ...['HTTP', '算法', 'Linux', '历史', 'C++', 'C#', '无障碍', 'Next.js', 'SQL', '音乐'],
]

const SUBJECTS: Words = [
  'A quiet cache',
  'The night train',
  '旧书店',
  '一条索引',
  'The last retry',
  '窗边的猫',
  'A small table',
]
const ENDS: Words = [
  'in the rain',
  'at noon',
  '与它的影子',
  'and what it hides',
  '的十二个月',
  'without a plan',
  '慢慢来',
]
const SENTENCES: Words = [
  'Nobody noticed until the second winter, and then everybody did.',
  'It costs little to measure first, and much to guess.',
  '先量一量,再动手,通常来得及。',
  '雨下了三天,码头上只剩下一只船。',
  'The page was short; the silence after it was not.',
  '默认值是上一代人留给我们的建议。',
]

export function title(random: Random): string {
  return `${random.of(SUBJECTS)} ${random.of(ENDS)}`
}

export function sentence(random: Random): string {
  return random.of(SENTENCES)
}

/** Up to four different ones. */
export function some(random: Random, words: Words): string[] {
  return [...new Set(Array.from({ length: 1 + random.below(4) }, () => random.of(words)))]
}
