import type { RecordMapInput } from '@/lib/article'
import type { Random } from './workspace/random'

/** Markup that would run if a text were inserted as HTML. */
export const markup = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  "'><svg/onload=window.hacked=1>",
  '</noscript><script>window.hacked=1</script>',
  '</code></pre><iframe srcdoc="<script>parent.hacked=1</script>">',
  '--><script>window.hacked=1</script><!--',
  '&lt;script&gt;window.hacked=1&lt;/script&gt;',
  ']]><script>window.hacked=1</script>',
  '<math><mtext><style><img src=x onerror=window.hacked=1></style>',
  '\\href{javascript:window.hacked=1}{x}\\url{javascript:1}\\htmlData{a=1}{x}\\includegraphics{data:x}',
] as const

/** Addresses that run scripts, are invalid, or imitate another kind of address. */
export const addresses = [
  'javascript:window.hacked=1',
  'JaVaScRiPt:window.hacked=1',
  ' \u0001javascript:window.hacked=1',
  'java\nscript:window.hacked=1',
  'java\u200bscript:window.hacked=1',
  'javascript&colon;window.hacked=1',
  'data:text/html,<script>window.hacked=1</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//example.com/x',
  '/\\example.com',
  'https://example.com/" onmouseover="window.hacked=1',
  'https://user:pass@example.com:99999/',
  'http://[::1',
  'attachment:x:javascript:window.hacked=1',
  'mailto:a@example.com?body=%0d%0a<script>',
] as const

const colors = [
  'red" onmouseover="window.hacked=1',
  'url(javascript:1)',
  '__proto__',
  'red_background_background',
  '🟥',
  '',
] as const

const oddities: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  -1e308,
  '',
  '\u0000\ud800',
  '‣',
  [],
  {},
  [[]],
  [[[]]],
  [null, undefined],
  true,
  { value: null },
  { value: { value: {} } },
  ['a', ['b']],
  [['‣', [['d', { start_date: '0000-99-99', type: 'date' }]]]],
  [
    [
      '‣',
      [
        ['u', '__proto__'],
        ['p', 'constructor'],
      ],
    ],
  ],
  [['x', [['a', 'javascript:window.hacked=1'], ['e', '\\frac'], ['h', '"'], ['lm', {}], ['eoi'], ['?']]]],
  '__proto__',
  'constructor',
  '2026-02-31',
  '😀',
]

type Holder = Record<string, unknown>
type Place = readonly [holder: Holder, key: string]

/** All non-empty places of a value, to a limited depth; each once, even in cycles. */
function placesOf(value: unknown, into: Place[] = [], depth = 0, seen = new Set<unknown>()): Place[] {
  if (typeof value !== 'object' || value === null || depth > 12 || seen.has(value)) return into
  seen.add(value)
  // Objects and lists are both read and written by key.
  const holder = value as Holder
  for (const key of Object.keys(holder)) {
    into.push([holder, key])
    placesOf(holder[key], into, depth + 1, seen)
  }
  return into
}

function blockValues(map: RecordMapInput): Holder[] {
  return placesOf(map.block)
    .filter(([, key]) => key === 'value')
    .map(([holder]) => holder.value as Holder)
    .filter((value) => typeof value?.type === 'string')
}

type Mutation = (map: RecordMapInput, places: readonly Place[], random: Random) => void

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[random.below(Math.max(1, items.length))]
}

/** Keys that hold the map together: if they were replaced, nothing would be left to render. */
const structure = new Set(['id', 'type', 'parent_id', 'parent_table', 'table', 'property', 'collection_id'])

/** Replaces about one in `share` of the texts in the record map, except ids and names of formats. */
function replaceTexts(
  map: RecordMapInput,
  places: readonly Place[],
  random: Random,
  share: number,
  texts: readonly string[],
): void {
  const ids = new Set(Object.values(map).flatMap((table) => Object.keys(table ?? {})))
  for (const [holder, key] of places) {
    const value = holder[key]
    if (typeof value !== 'string' || value.length < 2 || ids.has(value) || structure.has(key)) continue
    if (random.below(share) === 0) holder[key] = pick(texts, random)
  }
}

const mutations: readonly Mutation[] = [
  function missing(_map, places, random) {
    const [holder, key] = pick(places, random) ?? []
    if (holder && key !== undefined) delete holder[key]
  },
  function wronglyTyped(_map, places, random) {
    const [holder, key] = pick(places, random) ?? []
    if (holder && key !== undefined) holder[key] = pick(oddities, random)
  },
  function exchanged(_map, places, random) {
    const [holder, key] = pick(places, random) ?? []
    const [other, otherKey] = pick(places, random) ?? []
    if (holder && other && key !== undefined && otherKey !== undefined) holder[key] = other[otherKey]
  },
  function cyclicContent(map, _places, random) {
    const values = blockValues(map)
    const block = pick(values, random)
    const ids = [pick(values, random)?.id, block?.id, pick(values, random)?.id]
    if (!block) return
    block.content = ids
    block.parent_id = pick(ids, random)
    block.format = {
      ...(block.format as Holder | undefined),
      transclusion_reference_pointer: { id: pick(ids, random) },
      alias_pointer: { id: pick(ids, random) },
      copied_from_pointer: { id: pick(ids, random) },
    }
  },
  function cyclicObject(map, places, random) {
    const [holder, key] = pick(places, random) ?? []
    if (holder && key !== undefined) holder[key] = random.below(2) === 0 ? holder : map.block
  },
  function hugeText(_map, places, random) {
    const texts = places.filter(([holder, key]) => typeof holder[key] === 'string' && key === '0')
    const [holder, key] = pick(texts, random) ?? []
    const unit =
      pick(
        ['a', ' ', '\n', '(', '{', '\\frac{', '<a ', '#', '0', '_', '中', '👩‍👩‍👧', 'https://a.'],
        random,
      ) ?? ''
    if (holder && key !== undefined)
      holder[key] = unit.repeat(Math.ceil((1_000 + random.below(70_000)) / unit.length))
  },
  function hugeList(_map, places, random) {
    const lists = places.filter(([holder, key]) => Array.isArray(holder[key]))
    const [holder, key] = pick(lists, random) ?? []
    if (!holder || key === undefined) return
    const list = holder[key] as unknown[]
    holder[key] = Array.from({ length: 300 }, (_, i) => list[i % Math.max(1, list.length)])
  },
  function deep(_map, places, random) {
    const [holder, key] = pick(places, random) ?? []
    if (!holder || key === undefined) return
    for (let level = 0; level < 2_000; level += 1) holder[key] = [holder[key]]
  },
  function markupEverywhere(map, places, random) {
    replaceTexts(map, places, random, 1 + random.below(3), markup)
  },
  function hostileAddresses(map, places, random) {
    replaceTexts(map, places, random, 1 + random.below(3), addresses)
  },
  function wrongColors(map, places, random) {
    for (const [holder, key] of places) if (/color/i.test(key)) holder[key] = pick(colors, random)
    for (const value of blockValues(map)) {
      value.format = { ...(value.format as Holder | undefined), block_color: pick(colors, random) }
    }
  },
  function anotherType(map, _places, random) {
    const values = blockValues(map)
    const block = pick(values, random)
    const other = pick(values, random)
    if (block && other) block.type = other.type
  },
]

/** The kinds of damage, by name. */
export const kindsOfDamage = mutations.map(({ name }) => name)

/** Damages a record map in one to four ways; the same seed does the same damage. Returns their names. */
export function damage(map: RecordMapInput, random: Random): string[] {
  const count = 1 + random.below(4)
  return Array.from({ length: count }, () => {
    const mutate = mutations[random.below(mutations.length)]
    // Places are searched again, because earlier damage may have removed some.
    mutate?.(map, placesOf({ ...map }), random)
    return mutate?.name ?? ''
  })
}
