const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Pointers whose target is not a part of the block. */
const elsewhere = new Set(['alias_pointer', 'transclusion_reference_pointer', 'copied_from_pointer'])

/** Limits. No real record names that many blocks, or nests them that deep. */
const limits = { ids: 20, depth: 4 }

/**
 * Returns the ids of blocks that a block's format names: `{table: 'block', id}`, or a key that ends in `block_id`.
 * Some blocks list their children there instead of in `content` (AI meeting notes: makenotion/notion-sdk-js pull
 * request 668). Only blocks whose `parent_id` is that block are its children.
 */
export function blockPointers(format: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > limits.depth) return
    if ('table' in value && value.table === 'block' && 'id' in value) add(value.id)
    for (const [key, inner] of Object.entries(value)) {
      if (elsewhere.has(key)) continue
      if (/(^|_)block_id$/.test(key)) add(inner)
      else visit(inner, depth + 1)
    }
  }
  const add = (value: unknown) => {
    if (typeof value === 'string' && id.test(value) && found.size < limits.ids) found.add(value)
  }
  visit(format, 0)
  return [...found]
}
